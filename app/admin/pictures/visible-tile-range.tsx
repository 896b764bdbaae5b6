import { startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'

/** So many tiles are in the page that the server sends. */
const tilesPerPage = 200

/** The tiles that are shown. */
export interface VisibleTileRange {
  readonly from: number
  readonly to: number
}

/** All tiles, once the page has come to life and had time for them; until then, and without JavaScript, some hundreds. */
export function useVisibleTileRange(awake: boolean): VisibleTileRange {
  const [query] = useSearchParams()
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    if (awake) startTransition(() => setWhole(true))
  }, [awake])
  if (whole) return { from: 0, to: Number.POSITIVE_INFINITY }
  const asked = /^\d{1,6}$/.test(query.get('from') ?? '') ? Number(query.get('from')) : 0
  const from = Math.floor(asked / tilesPerPage) * tilesPerPage
  return { from, to: from + tilesPerPage }
}

/** Ways to the other parts, where there is no JavaScript. */
export function TileRangeNav({ part, total }: { part: VisibleTileRange; total: number }) {
  const { t, path } = usePageContext()
  if (total <= tilesPerPage) return null
  const starts = Array.from({ length: Math.ceil(total / tilesPerPage) }, (_, at) => at * tilesPerPage)
  return (
    <nav aria-label={t('desk.parts')}>
      <ul className="desk-parts">
        {starts.map((from) => (
          <li key={from}>
            <a href={`${path}?from=${from}#pictures`} aria-current={from === part.from ? 'page' : undefined}>
              {t('desk.part', { from: from + 1, to: Math.min(total, from + tilesPerPage) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
