import '../../pickers/image-summary-card.css'
import './gallery-editor.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePageActionResult } from '../../actions/action-form.tsx'
import type { FormActionResult } from '../../actions/create-action.ts'
import type { FlashMessageKey } from '../../actions/flash.ts'
import { SectionFlashNotice } from '../../actions/flash-notice.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { type BulkResult, createBulkSuccessResult } from '../bulk/bulk-result.ts'
import { BulkResultNotice } from '../bulk/bulk-result-notice.tsx'
import type { ItemEditorController } from '../items/use-item-editor.ts'
import { BulkEditImagesForm } from './bulk-edit-form.tsx'
import { EditImageDialog } from './edit-image-dialog.tsx'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { GalleryEditorGrid } from './gallery-editor-grid.tsx'
import { GalleryEditorToolbar } from './gallery-editor-toolbar.tsx'
import { useGalleryRefresh } from './gallery-refresh.tsx'
import { ImageSelectionAndFocusStore } from './image-selection.ts'
import { SignInAgainLink } from './sign-in-again-link.tsx'
import { useGalleryActionRunner } from './use-gallery-action-runner.ts'
import { useImageOrder } from './use-image-order.ts'

interface Props {
  readonly editorData: GalleryEditorData
  readonly flash: FlashMessageKey | null
  /** Saves fields of the gallery itself. */
  readonly saveFields: ItemEditorController['saveFields']
}

const formId = 'gallery-editor-form'
const noProblems: readonly string[] = []

/** The gallery editor: select, edit, publish, remove and reorder the pictures of a gallery. */
export function GalleryEditor({ editorData, flash, saveFields }: Props) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const [selection] = useState(() => new ImageSelectionAndFocusStore())
  const [editedId, setEditedId] = useState<number | null>(null)
  const [formVersion, setFormVersion] = useState(0)
  const actionResult = useGalleryActionResult()
  const runner = useGalleryActionRunner(editorData, selection)
  const sorting = useImageOrder(editorData, runner.showFailure)
  const { items: images, order } = sorting
  useEffect(() => selection.retainOnly(new Set(order)), [selection, order])
  useEffect(() => adoptCheckedBoxes(selection), [selection])
  const { showResult, failure } = runner
  const closeForm = useCallback(
    (saved: boolean) => {
      setEditedId(null)
      if (saved) showResult(createBulkSuccessResult('saved', 1))
    },
    [showResult],
  )
  const refresh = useGalleryRefresh()
  const { showFailure } = runner
  const { cover } = editorData.gallery
  const toggleCover = useCallback(
    async (id: number) => {
      const outcome = await saveFields({ cover: id === cover ? null : id })
      if (outcome.state === 'trouble') showFailure(outcome.trouble)
      else if (outcome.state !== 'saved') showFailure('staleCover')
      await refresh()
    },
    [saveFields, cover, showFailure, refresh],
  )
  const selectedInOrder = () => order.filter((id) => selection.has(id))

  const bulkEditResult = actionResult?.intent === 'bulk' ? actionResult : null
  // Memoized, because the notice takes the focus whenever it gets a new array.
  const problems = useMemo(() => {
    if (failure !== null) return [t(`galleryEditor.troubles.${failure}`)]
    return bulkEditResult === null ? (actionResult?.errors?.form ?? noProblems) : noProblems
  }, [failure, bulkEditResult, actionResult, t])
  return (
    <section className="admin-section gallery-editor" id="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">{t('galleryEditor.title')}</h2>
      <SectionFlashNotice flash={flash} at="pictures" />
      <BulkResultNotice
        result={runner.result ?? (failure === null ? (actionResult?.shown ?? null) : null)}
        problems={problems}
        restore={(element) => void runner.run('restore', readIds(element))}
        kind="image"
        hrefOf={({ id }) => `#image-${id}`}
      >
        {failure === 'signedOut' && <SignInAgainLink />}
      </BulkResultNotice>
      {images.length === 0 ? (
        <p className="admin-faint">{t('galleryEditor.empty')}</p>
      ) : (
        <>
          <GalleryEditorToolbar
            form={formId}
            total={images.length}
            selection={selection}
            isHydrated={isHydrated}
            progress={runner.progress}
            selectAll={() => selection.replace(selection.selected.size === order.length ? [] : order)}
            act={(intent) => {
              if (selection.selected.size > 0) void runner.run(intent, selectedInOrder())
            }}
            sort={(by) => void runner.run('sort', [], { by })}
          />
          <BulkEditImagesForm
            key={formVersion}
            form={formId}
            editorData={editorData}
            selection={selection}
            isHydrated={isHydrated}
            actionResult={bulkEditResult}
            change={async (values, changedFields) => {
              const errors = await runner.run('bulk', selectedInOrder(), values, changedFields)
              if (errors === undefined) setFormVersion(formVersion + 1)
              return errors
            }}
          />
          <p className="admin-faint gallery-editor-keys" id="gallery-editor-keys">
            {t('galleryEditor.keys')}
          </p>
          <GalleryEditorGrid
            sorting={sorting}
            selection={selection}
            isHydrated={isHydrated}
            form={formId}
            describedBy="gallery-editor-keys"
            edit={setEditedId}
            cover={cover}
            toggleCover={toggleCover}
          />
          {editedId !== null && (
            <EditImageDialog
              image={editedId}
              gallery={editorData.gallery.id}
              order={order}
              edit={setEditedId}
              close={closeForm}
            />
          )}
        </>
      )}
    </section>
  )
}

/** The result of a form of the pictures, submitted without JavaScript. */
function useGalleryActionResult(): FormActionResult<BulkResult> | null {
  const result = usePageActionResult<BulkResult>()
  return result?.intent === 'save' ? null : result
}

/** Keeps the checkboxes that were checked before hydration. */
function adoptCheckedBoxes(selection: ImageSelectionAndFocusStore): void {
  const checked = document.querySelectorAll<HTMLInputElement>('.gallery-editor-grid input[name="id"]:checked')
  const ids = [...checked].map(({ value }) => Number.parseInt(value, 10))
  if (ids.length > 0) selection.replace(ids)
}

function readIds(form: HTMLFormElement): number[] {
  return new FormData(form).getAll('id').map(Number)
}
