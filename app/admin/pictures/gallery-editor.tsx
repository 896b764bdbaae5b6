import './image-summary-card.css'
import './gallery-editor.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePageActionResult } from '../../actions/action-form.tsx'
import type { ActionResult } from '../../actions/create-action.ts'
import type { FlashMessage } from '../../actions/flash.ts'
import { FlashNotice } from '../../actions/flash-notice.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { createBulkSuccessResult } from '../bulk/bulk-result.ts'
import { BulkResultNotice } from '../bulk/bulk-result-notice.tsx'
import { BulkEditForm } from './bulk-edit-form.tsx'
import { EditImageDialog } from './edit-image-dialog.tsx'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { GalleryEditorGrid } from './gallery-editor-grid.tsx'
import { GalleryEditorToolbar } from './gallery-editor-toolbar.tsx'
import { ImageSelection } from './image-selection.ts'
import { SignInAgainLink } from './sign-in-again-link.tsx'
import { useGalleryActionRunner } from './use-gallery-action-runner.ts'
import { useImageOrder } from './use-image-order.ts'

interface Props {
  readonly desk: GalleryEditorData
  readonly flash: FlashMessage | null
}

const formId = 'desk-form'
const noProblems: readonly string[] = []

/** The pictures of a gallery: selected, changed, published, removed, put in order. */
export function GalleryEditor({ desk, flash }: Props) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  const [selection] = useState(() => new ImageSelection())
  const [edited, setEdited] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const answer: ActionResult<BulkResult> | null = usePageActionResult()
  const deeds = useGalleryActionRunner(desk, selection)
  const arrangement = useImageOrder(desk, deeds.showFailure)
  const { images, order } = arrangement
  useEffect(() => selection.retainOnly(new Set(order)), [selection, order])
  useEffect(() => adoptCheckedBoxes(selection), [selection])
  const { showResult: tell } = deeds
  const closeForm = useCallback(
    (saved: boolean) => {
      setEdited(null)
      if (saved) tell(createBulkSuccessResult('saved', 1))
    },
    [tell],
  )
  const selectedInOrder = () => order.filter((id) => selection.has(id))

  const sent = answer?.intent === 'bulk' ? answer : null
  const { failure: trouble } = deeds
  // The same list until something else is said: whoever shows it takes the focus with each new one.
  const problems = useMemo(() => {
    if (trouble !== null) return [t(`desk.troubles.${trouble}`)]
    return sent === null ? (answer?.errors?.form ?? noProblems) : noProblems
  }, [trouble, sent, answer, t])
  return (
    <section className="admin-section desk" id="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">{t('desk.title')}</h2>
      <FlashNotice flash={flash} at="pictures" />
      <BulkResultNotice
        result={deeds.result ?? (deeds.failure === null ? (answer?.shown ?? null) : null)}
        problems={problems}
        restore={(element) => void deeds.run('restore', readIds(element))}
        kind="image"
        hrefOf={({ id }) => `#image-${id}`}
      >
        {deeds.failure === 'signedOut' && <SignInAgainLink />}
      </BulkResultNotice>
      {images.length === 0 ? (
        <p className="admin-faint">{t('desk.empty')}</p>
      ) : (
        <>
          <GalleryEditorToolbar
            form={formId}
            total={images.length}
            selection={selection}
            awake={awake}
            progress={deeds.progress}
            selectAll={() => selection.replace(selection.selected.size === order.length ? [] : order)}
            act={(intent) => {
              if (selection.selected.size > 0) void deeds.run(intent, selectedInOrder())
            }}
            sort={(by) => void deeds.run('sort', [], { by })}
          />
          <BulkEditForm
            key={round}
            form={formId}
            desk={desk}
            actionResult={sent}
            change={async (values, clear) => {
              const errors = await deeds.run('bulk', selectedInOrder(), values, clear)
              if (errors === undefined) setRound(round + 1)
              return errors
            }}
          />
          <p className="admin-faint desk-keys" id="desk-keys">
            {t('desk.keys')}
          </p>
          <GalleryEditorGrid
            arrangement={arrangement}
            selection={selection}
            awake={awake}
            form={formId}
            describedBy="desk-keys"
            edit={setEdited}
          />
          {edited !== null && <EditImageDialog image={edited} gallery={desk.gallery.id} close={closeForm} />}
        </>
      )}
    </section>
  )
}

/** Boxes that were ticked before the page came to life stay ticked. */
function adoptCheckedBoxes(selection: ImageSelection): void {
  const ticked = document.querySelectorAll<HTMLInputElement>('.desk-grid input[name="id"]:checked')
  const ids = [...ticked].map(({ value }) => Number.parseInt(value, 10))
  if (ids.length > 0) selection.replace(ids)
}

function readIds(form: HTMLFormElement): number[] {
  return new FormData(form).getAll('id').map(Number)
}
