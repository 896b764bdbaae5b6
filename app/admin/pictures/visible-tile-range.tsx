import { startTransition, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'

/** The number of tiles in a server-rendered page. */
const tilesPerPage = 200

/** The range of rendered tiles. */
export interface VisibleTileRange {
  readonly from: number
  readonly to: number
}

/** All tiles once the page is hydrated and idle; before that, and without JavaScript, one page of them. */
export function useVisibleTileRange(isHydrated: boolean): VisibleTileRange {
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
export function TileRangeNav({ part: range, total }: { part: VisibleTileRange; total: number }) {
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
