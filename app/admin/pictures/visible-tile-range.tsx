import { startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'

/** The number of tiles in a server-rendered page. */
const tilesPerPage = 200

/** The range of rendered tiles. */
export interface RenderedTileRange {
  readonly from: number
  readonly to: number
}

/** All tiles once the page is hydrated and idle; before that, and without JavaScript, one page of them. */
export function useRenderedTileRange(isHydrated: boolean): RenderedTileRange {
  const [query] = useSearchParams()
  const [isComplete, setIsComplete] = useState(false)
  useEffect(() => {
    if (isHydrated) startTransition(() => setIsComplete(true))
  }, [isHydrated])
  if (isComplete) return { from: 0, to: Number.POSITIVE_INFINITY }
  const requestedStart = /^\d{1,6}$/.test(query.get('from') ?? '') ? Number(query.get('from')) : 0
  const from = Math.floor(requestedStart / tilesPerPage) * tilesPerPage
  return { from, to: from + tilesPerPage }
}

/** Links to the other pages of tiles without JavaScript. */
export function NoScriptTilePagingNav({ part: range, total }: { part: RenderedTileRange; total: number }) {
  const { t, path } = usePageContext()
  if (total <= tilesPerPage) return null
  const starts = Array.from({ length: Math.ceil(total / tilesPerPage) }, (_, index) => index * tilesPerPage)
  return (
    <nav aria-label={t('galleryEditor.parts')}>
      <ul className="gallery-editor-parts">
        {starts.map((from) => (
          <li key={from}>
            <a href={`${path}?from=${from}#pictures`} aria-current={from === range.from ? 'page' : undefined}>
              {t('galleryEditor.part', { from: from + 1, to: Math.min(total, from + tilesPerPage) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
