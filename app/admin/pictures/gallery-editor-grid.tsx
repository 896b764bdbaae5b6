import {
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'
import { useDragReorder } from '../../ui/sortable/use-drag-reorder.ts'
import { useKeyboardReorder } from '../../ui/sortable/use-keyboard-reorder.ts'
import type { OptimisticOrder } from '../../ui/sortable/use-optimistic-order.ts'
import type { GalleryEditorImage } from './gallery-editor-data.ts'
import { GalleryEditorTile } from './gallery-editor-tile.tsx'
import type { ImageSelectionAndFocusStore } from './image-selection.ts'

interface Props {
  readonly sorting: OptimisticOrder<GalleryEditorImage>
  readonly selection: ImageSelectionAndFocusStore
  readonly isHydrated: boolean
  /** The id of the form that the checkboxes belong to. */
  readonly form: string
  readonly describedBy: string
  readonly edit: (id: number) => void
  /** The image that was chosen as the cover. */
  readonly cover: number | null
  /** Makes an image the cover, or the cover an ordinary image. */
  readonly toggleCover: (id: number) => Promise<void>
}

/** The grid of a gallery's pictures, which can be selected and reordered by mouse, touch and keyboard. */
export function GalleryEditorGrid({
  sorting,
  selection,
  isHydrated,
  form,
  describedBy,
  edit,
  cover,
  toggleCover,
}: Props) {
  const { t } = usePageContext()
  const list = useRef<HTMLUListElement>(null)
  const range = useRenderedTileRange(isHydrated)
  const { items: images, order, move } = sorting
  const selectionWith = useCallback(
    (id: number) => (selection.has(id) ? order.filter((other) => selection.has(other)) : [id]),
    [order, selection],
  )
  const { grabbedIds, announced, toggle, moveBy, cancel } = useKeyboardReorder({
    sorting,
    selectionWith,
    list,
  })
  const beginDrag = useDragReorder({ list, layout: 'grid', selectionWith, drop: move })

  const select = (id: number, asRange: boolean) => {
    if (asRange) selection.extendTo(order, id)
    else selection.toggle(id)
  }
  const focus = (id: number, control: string) => {
    const element = list.current?.querySelector<HTMLElement>(`#image-${id} [data-control="${control}"]`)
    element?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const { id, control } = findTileAndControl(event.target)
    if (id === null || !isHydrated) return
    if (control === 'edit') {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      edit(id)
    } else if (control === 'grab') toggle(id)
    else if (control === 'cover') void toggleCover(id)
    else if (control === 'pick') select(id, event.shiftKey)
    else if (event.target instanceof Element && event.target.closest('label') !== null) {
      // The label's default action would toggle the checkbox again.
      event.preventDefault()
      select(id, event.shiftKey)
      focus(id, 'pick')
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { id, control } = findTileAndControl(event.target)
    if (id === null || control === null || event.altKey) return
    const by = getKeyStep(event.key, countColumns(list.current), order.length)
    if (grabbedIds !== null) {
      if (by !== null) {
        event.preventDefault()
        moveBy(by)
      } else if (event.key === 'Escape' || event.key === 'Tab') cancel()
      return
    }
    if (by !== null) {
      event.preventDefault()
      const to = order[Math.min(order.length - 1, Math.max(0, order.indexOf(id) + by))]
      if (to === undefined) return
      if (event.shiftKey && !selection.has(id)) selection.toggle(id)
      if (event.shiftKey) selection.extendTo(order, to)
      focus(to, control)
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      selection.replace(order)
    } else if (event.key === 'Escape') selection.replace([])
    else if (event.key === ' ' && event.shiftKey && control === 'pick') {
      event.preventDefault()
      selection.extendTo(order, id)
    } else if (event.key === 'Enter' && control === 'pick') {
      // Enter would submit the form.
      event.preventDefault()
      edit(id)
    }
  }
  return (
    <>
      <p className="sr-only" aria-live="assertive">
        {announced}
      </p>
      <ul
        className="gallery-editor-grid"
        ref={list}
        aria-label={t('galleryEditor.list')}
        aria-describedby={describedBy}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={beginDrag}
        onDragStart={(event) => event.preventDefault()}
        onFocus={(event) => selection.setActive(findTileAndControl(event.target).id)}
      >
        {images.slice(range.from, range.to).map((image, index) => (
          <GalleryEditorTile
            key={image.id}
            image={image}
            place={range.from + index + 1}
            total={images.length}
            selection={selection}
            first={index === 0}
            isHydrated={isHydrated}
            held={grabbedIds?.includes(image.id) ?? false}
            form={form}
            isCover={image.id === cover}
          />
        ))}
      </ul>
      {!isHydrated && <NoScriptTilePagingNav part={range} total={images.length} />}
    </>
  )
}

/** The picture and the control that an event target belongs to. */
function findTileAndControl(target: EventTarget): { id: number | null; control: string | null } {
  if (!(target instanceof Element)) return { id: null, control: null }
  const tile = target.closest<HTMLElement>('[data-sortable-id]')
  const control = target.closest<HTMLElement>('[data-control]')
  return {
    id: tile === null ? null : Number(tile.dataset.sortableId),
    control: control?.dataset.control ?? null,
  }
}

function countColumns(list: HTMLElement | null): number {
  return list === null ? 1 : getComputedStyle(list).gridTemplateColumns.split(' ').length
}

/** The number of positions that a key moves by; null for other keys. */
function getKeyStep(key: string, columns: number, total: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return -1
    case 'ArrowRight':
      return 1
    case 'ArrowUp':
      return -columns
    case 'ArrowDown':
      return columns
    case 'PageUp':
      return -columns * 4
    case 'PageDown':
      return columns * 4
    case 'Home':
      return -total
    case 'End':
      return total
    default:
      return null
  }
}

/** The number of tiles in a server-rendered page. */
const tilesPerPage = 200

/** The range of rendered tiles. */
interface RenderedTileRange {
  readonly from: number
  readonly to: number
}

/** All tiles once the page is hydrated and idle; before that, and without JavaScript, one page of them. */
function useRenderedTileRange(isHydrated: boolean): RenderedTileRange {
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
function NoScriptTilePagingNav({ part: range, total }: { part: RenderedTileRange; total: number }) {
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
