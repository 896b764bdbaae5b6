import './picture-picker.css'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { requestJson } from '../api/client.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Button } from '../ui/button.tsx'
import { ModalDialog } from '../ui/dialog.tsx'
import type { ChosenFile } from '../uploads/upload-entry.ts'
import type { GalleryOption, ImageSummary } from './contract.ts'
import { ImageSummaryCard } from './image-summary-card.tsx'
import { PicturePickerUpload } from './picture-picker-upload.tsx'
import { type ImageSearchState, useImageSearch } from './use-image-search.ts'

interface PicturePickerDialogProps {
  readonly onPick: (image: ImageSummary) => void
  readonly onClose: () => void
  /** Takes uploaded files instead of picking one picture. */
  readonly onFiles?: (files: readonly ChosenFile[]) => void
  /** An image that cannot be picked: the one that the picked image is for. */
  readonly without?: number
  /** The initially selected gallery. */
  readonly gallery?: number
}

/** A dialog to pick one of the site's pictures, newest first, with a text search and a gallery filter. */
export function PicturePickerDialog({
  onPick,
  onClose,
  onFiles,
  without,
  gallery: initialGallery,
}: PicturePickerDialogProps) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [q, setQ] = useState('')
  const [gallery, setGallery] = useState(initialGallery === undefined ? '' : String(initialGallery))
  const galleries = useGalleryOptions()
  const results = useImageSearch({ q: q.trim(), gallery })
  useLayoutEffect(() => {
    const box = dialog.current
    box?.showModal()
    // Closing the dialog before it is removed restores the focus.
    return () => box?.close()
  }, [])
  return (
    <ModalDialog className="picker" ref={dialog} title={t('picker.title')} onClose={onClose}>
      <search className="picker-search">
        <div className="field">
          <label className="field-label" htmlFor={`${id}-q`}>
            {t('picker.search')}
          </label>
          <input
            className="field-input"
            id={`${id}-q`}
            type="search"
            value={q}
            maxLength={200}
            aria-controls={`${id}-list`}
            onChange={(event) => setQ(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter must not submit the surrounding form.
              if (event.key === 'Enter') event.preventDefault()
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              document.getElementById(`${id}-list`)?.focus()
            }}
          />
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-gallery`}>
            {t('picker.gallery')}
          </label>
          <select
            className="field-input"
            id={`${id}-gallery`}
            value={gallery}
            onChange={(event) => setGallery(event.currentTarget.value)}
          >
            <option value="">{t('picker.anywhere')}</option>
            {galleries.map(({ id: value, name, depth }) => (
              <option key={value} value={value}>
                {`${'\u2003'.repeat(depth)}${name}`}
              </option>
            ))}
          </select>
        </div>
      </search>
      <PicturePickerUpload
        dialog={dialog}
        gallery={galleries.find(({ id: value }) => String(value) === gallery) ?? null}
        onPick={onPick}
        onFiles={onFiles}
      />
      <PicturePickerResults
        id={`${id}-list`}
        found={{ ...results, items: results.items.filter((image) => image.id !== without) }}
        newestFirst={q.trim() === '' && gallery === ''}
        onPick={onPick}
      >
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('admin.cancel')}
        </Button>
      </PicturePickerResults>
    </ModalDialog>
  )
}

const noOptions: readonly GalleryOption[] = []

/** The galleries to filter by; empty if they cannot be loaded, because the filter is optional. */
function useGalleryOptions(): readonly GalleryOption[] {
  const [galleries, setGalleries] = useState(noOptions)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    requestJson<{ galleries: readonly GalleryOption[] }>('/admin/pictures.json?galleries', { signal }).then(
      (result) => 'data' in result && setGalleries(result.data.galleries),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return galleries
}

interface PicturePickerResultsProps {
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
function PicturePickerResults({ id, found, newestFirst, onPick, children }: PicturePickerResultsProps) {
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
