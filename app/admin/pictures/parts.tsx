import { startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageContext } from '../../layout/frame.ts'

/** So many tiles are in the page that the server sends. */
const inPage = 200

/** The tiles that are shown. */
export interface GridPart {
  readonly from: number
  readonly to: number
}

/** All tiles, once the page has come to life and had time for them; until then, and without JavaScript, some hundreds. */
export function useGridPart(awake: boolean): GridPart {
  const [query] = useSearchParams()
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    if (awake) startTransition(() => setWhole(true))
  }, [awake])
  if (whole) return { from: 0, to: Number.POSITIVE_INFINITY }
  const asked = /^\d{1,6}$/.test(query.get('from') ?? '') ? Number(query.get('from')) : 0
  const from = Math.floor(asked / inPage) * inPage
  return { from, to: from + inPage }
}

/** Ways to the other parts, where there is no JavaScript. */
export function PartsNav({ part, total }: { part: GridPart; total: number }) {
  const { t, path } = usePageContext()
  if (total <= inPage) return null
  const starts = Array.from({ length: Math.ceil(total / inPage) }, (_, at) => at * inPage)
  return (
    <nav aria-label={t('desk.parts')}>
      <ul className="desk-parts">
        {starts.map((from) => (
          <li key={from}>
            <a href={`${path}?from=${from}#pictures`} aria-current={from === part.from ? 'page' : undefined}>
              {t('desk.part', { from: from + 1, to: Math.min(total, from + inPage) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
