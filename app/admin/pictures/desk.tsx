import './chosen-image.css'
import './desk.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePageActionResult } from '../../actions/action-form.tsx'
import type { ActionResult } from '../../actions/create-action.ts'
import type { FlashMessage } from '../../actions/flash.ts'
import { FlashNotice } from '../../actions/flash-notice.tsx'
import { usePageContext } from '../../layout/frame.ts'
import { useIsHydrated } from '../../ui/use-is-awake.ts'
import type { BulkResult } from '../bulk/result.ts'
import { createSuccessResult } from '../bulk/result.ts'
import { BulkResultNotice } from '../bulk/result-notice.tsx'
import { Bulk } from './bulk.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Grid } from './grid.tsx'
import type { Desk } from './read-desk.ts'
import { Selection } from './selection.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { Toolbar } from './toolbar.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useDeskDeeds } from './use-desk-deeds.ts'

interface Props {
  readonly desk: Desk
  readonly flash: FlashMessage | null
}

const form = 'desk-form'
const none: readonly string[] = []

/** The pictures of a gallery: selected, changed, published, removed, put in order. */
export function PictureDesk({ desk, flash }: Props) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  const [selection] = useState(() => new Selection())
  const [edited, setEdited] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const answer: ActionResult<BulkResult> | null = usePageActionResult()
  const deeds = useDeskDeeds(desk, selection)
  const arrangement = useArrangement(desk, deeds.refused)
  const { images, order } = arrangement
  useEffect(() => selection.keep(new Set(order)), [selection, order])
  useEffect(() => takeOver(selection), [selection])
  const { tell } = deeds
  const closeForm = useCallback(
    (saved: boolean) => {
      setEdited(null)
      if (saved) tell(createSuccessResult('saved', 1))
    },
    [tell],
  )
  const selectedInOrder = () => order.filter((id) => selection.has(id))

  const sent = answer?.intent === 'bulk' ? answer : null
  const { trouble } = deeds
  // The same list until something else is said: whoever shows it takes the focus with each new one.
  const problems = useMemo(() => {
    if (trouble !== null) return [t(`desk.troubles.${trouble}`)]
    return sent === null ? (answer?.errors?.form ?? none) : none
  }, [trouble, sent, answer, t])
  return (
    <section className="admin-section desk" id="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">{t('desk.title')}</h2>
      <FlashNotice flash={flash} at="pictures" />
      <BulkResultNotice
        result={deeds.outcome ?? (deeds.trouble === null ? (answer?.shown ?? null) : null)}
        problems={problems}
        restore={(element) => void deeds.run('restore', idsIn(element))}
        kind="image"
        hrefOf={({ id }) => `#image-${id}`}
      >
        {deeds.trouble === 'signedOut' && <SignInAgain />}
      </BulkResultNotice>
      {images.length === 0 ? (
        <p className="admin-faint">{t('desk.empty')}</p>
      ) : (
        <>
          <Toolbar
            form={form}
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
          <Bulk
            key={round}
            form={form}
            desk={desk}
            answer={sent}
            change={async (values, clear) => {
              const errors = await deeds.run('bulk', selectedInOrder(), values, clear)
              if (errors === undefined) setRound(round + 1)
              return errors
            }}
          />
          <p className="admin-faint desk-keys" id="desk-keys">
            {t('desk.keys')}
          </p>
          <Grid
            arrangement={arrangement}
            selection={selection}
            awake={awake}
            form={form}
            describedBy="desk-keys"
            edit={setEdited}
          />
          {edited !== null && <EditDialog image={edited} gallery={desk.gallery.id} close={closeForm} />}
        </>
      )}
    </section>
  )
}

/** Boxes that were ticked before the page came to life stay ticked. */
function takeOver(selection: Selection): void {
  const ticked = document.querySelectorAll<HTMLInputElement>('.desk-grid input[name="id"]:checked')
  const ids = [...ticked].map(({ value }) => Number.parseInt(value, 10))
  if (ids.length > 0) selection.replace(ids)
}

function idsIn(form: HTMLFormElement): number[] {
  return new FormData(form).getAll('id').map(Number)
}
