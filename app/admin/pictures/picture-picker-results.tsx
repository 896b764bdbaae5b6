import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import type { ImageSummary } from './image-summaries.ts'
import { ImageSummaryCard } from './image-summary-card.tsx'
import type { ImageSearchResults } from './use-image-search.ts'

interface Props {
  readonly id: string
  readonly found: ImageSearchResults
  /** The first of them was added last. */
  readonly newestFirst: boolean
  readonly onPick: (image: ImageSummary) => void
  /** What stands beside the way to more of them. */
  readonly children: ReactNode
}

/** The pictures found: a list box whose keys go both ways, and that grows as it is looked through. */
export function PicturePickerResults({ id, found, newestFirst, onPick, children }: Props) {
  const { t } = usePageContext()
  const { items, total, failure: trouble, loadMore: more } = found
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const at = Math.min(active, items.length - 1)
  const current = items[at]
  const unseen = total !== null && items.length < total

  useEffect(() => {
    const mark = end.current
    if (mark === null || !unseen) return
    const watching = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      root: list.current,
      rootMargin: '200px',
    })
    watching.observe(mark)
    return () => watching.disconnect()
  }, [unseen, more])

  const onKeyDown = (event: KeyboardEvent) => {
    const columns = countColumns(list.current)
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : by && at + by
    if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) {
      event.preventDefault()
      onPick(current)
    } else if (to !== undefined) {
      event.preventDefault()
      const next = Math.min(items.length - 1, Math.max(0, to))
      setActive(next)
      document.getElementById(`${id}-${items[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
      if (next >= items.length - columns) more()
    }
  }
  return (
    <>
      <p className="picker-count" role="status">
        {trouble === null && total !== null ? t('picker.found', { count: total }) : ''}
      </p>
      {trouble !== null && (
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
        {items.map((image, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the focus and the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus and the keys
          <div
            key={image.id}
            className="picker-option"
            id={`${id}-${image.id}`}
            role="option"
            aria-selected={place === at}
            onClick={() => onPick(image)}
          >
            <ImageSummaryCard image={image} />
            {newestFirst && place === 0 && <span className="desk-badge">{t('picker.recent')}</span>}
          </div>
        ))}
        <div ref={end} className="picker-end" role="presentation" />
      </div>
      <div className="picker-buttons">
        {unseen && (
          <Button variant="quiet" onClick={more}>
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
