import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import type { ImageSummary } from './image-summaries.ts'
import { ImageSummaryCard } from './image-summary-card.tsx'
import type { ImageSearchState } from './use-image-search.ts'

interface Props {
  readonly id: string
  readonly found: ImageSearchState
  /** Whether the results are sorted by the time they were added, newest first. */
  readonly newestFirst: boolean
  readonly onPick: (image: ImageSummary) => void
  /** Shown beside the button that loads more results. */
  readonly children: ReactNode
}

/**
 * The search results: a list box with two-dimensional keyboard navigation that loads more results when
 * scrolled.
 */
export function PicturePickerResults({ id, found, newestFirst, onPick, children }: Props) {
  const { t } = usePageContext()
  const { items, total, failure, loadMore } = found
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const activeIndex = Math.min(active, items.length - 1)
  const current = items[activeIndex]
  const hasMore = total !== null && items.length < total

  useEffect(() => {
    const endMarker = end.current
    if (endMarker === null || !hasMore) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      root: list.current,
      rootMargin: '200px',
    })
    observer.observe(endMarker)
    return () => observer.disconnect()
  }, [hasMore, loadMore])

  const onKeyDown = (event: KeyboardEvent) => {
    const columns = countColumns(list.current)
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : by && activeIndex + by
    if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) {
      event.preventDefault()
      onPick(current)
    } else if (to !== undefined) {
      event.preventDefault()
      const next = Math.min(items.length - 1, Math.max(0, to))
      setActive(next)
      document.getElementById(`${id}-${items[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
      if (next >= items.length - columns) loadMore()
    }
  }
  return (
    <>
      <p className="picker-count" role="status">
        {failure === null && total !== null ? t('picker.found', { count: total }) : ''}
      </p>
      {failure !== null && (
        <p className="admin-problem" role="alert">
          {t('picker.failed')}{' '}
          <Button variant="quiet" onClick={found.retry}>
            {t('picker.retry')}
          </Button>
        </p>
      )}
      <div
        className="picker-list"
        id={id}
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={t('picker.results')}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        aria-busy={found.isLoading}
        onKeyDown={onKeyDown}
      >
        {items.map((image, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus and handles the keys
          <div
            key={image.id}
            className="picker-option"
            id={`${id}-${image.id}`}
            role="option"
            aria-selected={index === activeIndex}
            onClick={() => onPick(image)}
          >
            <ImageSummaryCard image={image} />
            {newestFirst && index === 0 && <span className="gallery-editor-badge">{t('picker.recent')}</span>}
          </div>
        ))}
        <div ref={end} className="picker-end" role="presentation" />
      </div>
      <div className="picker-buttons">
        {hasMore && (
          <Button variant="quiet" onClick={loadMore}>
            {t('picker.more')}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

function countColumns(list: HTMLElement | null): number {
  return list === null ? 1 : getComputedStyle(list).gridTemplateColumns.split(' ').length
}
