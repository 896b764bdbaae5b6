import { type MouseEvent, useSyncExternalStore } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import type { ImageSelectionAndFocusStore } from './image-selection.ts'
import type { BulkProgress } from './use-gallery-action-runner.ts'

interface Props {
  readonly form: string
  readonly total: number
  readonly selection: ImageSelectionAndFocusStore
  readonly isHydrated: boolean
  readonly progress: BulkProgress | null
  readonly selectAll: () => void
  /** Runs an action on the selected pictures. */
  readonly act: (intent: (typeof bulkIntents)[number]) => void
  readonly sort: (by: string) => void
}

const bulkIntents = ['publish', 'unpublish', 'removeImages'] as const
const sortOptions = [
  ['name', 'byName'],
  ['date', 'byDate'],
  ['file', 'byFile'],
] as const

/** The number of selected pictures and the actions on them. */
export function GalleryEditorToolbar({
  form,
  total,
  selection,
  isHydrated,
  progress,
  selectAll,
  act,
  sort,
}: Props) {
  const { t } = usePageContext()
  const count = useSyncExternalStore(
    selection.subscribe,
    () => selection.selected.size,
    () => 0,
  )
  /** Handles a click in the page; without JavaScript the browser submits the form. */
  const onClickRun = (work: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    if (progress === null) work()
  }
  return (
    <>
      <fieldset className="gallery-editor-bar">
        <legend className="sr-only">{t('galleryEditor.tools')}</legend>
        <p className="gallery-editor-count" role="status">
          {progress === null
            ? isHydrated
              ? t('galleryEditor.selected', { count })
              : t('galleryEditor.total', { count: total })
            : t('galleryEditor.working', { done: progress.done, total: progress.total })}
        </p>
        {isHydrated && (
          <Button variant="quiet" onClick={selectAll}>
            {t(count === total ? 'galleryEditor.selectNone' : 'galleryEditor.selectAll')}
          </Button>
        )}
        {bulkIntents.map((intent) => (
          <Button
            key={intent}
            variant="quiet"
            type="submit"
            form={form}
            name="intent"
            value={intent}
            formNoValidate
            aria-disabled={isHydrated && (count === 0 || progress !== null)}
            onClick={onClickRun(() => act(intent))}
          >
            {t(`galleryEditor.${intent === 'removeImages' ? 'remove' : intent}`)}
          </Button>
        ))}
      </fieldset>
      <p className="gallery-editor-sort">
        <label htmlFor="gallery-editor-by">{t('galleryEditor.sortBy')}</label>
        <select className="field-input" id="gallery-editor-by" name="by" form={form} defaultValue="name">
          {sortOptions.map(([value, label]) => (
            <option key={value} value={value}>
              {t(`galleryEditor.${label}`)}
            </option>
          ))}
        </select>
        <Button
          variant="quiet"
          type="submit"
          form={form}
          name="intent"
          value="sort"
          formNoValidate
          onClick={onClickRun(() => {
            const select = document.getElementById('gallery-editor-by')
            if (select instanceof HTMLSelectElement) sort(select.value)
          })}
        >
          {t('galleryEditor.sort')}
        </Button>
      </p>
    </>
  )
}
