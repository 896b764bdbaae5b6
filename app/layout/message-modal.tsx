import { useEffect, useRef } from 'react'
import { bindDialogToModalStore } from '../modal/modal-dialog.ts'
import { modalStore } from '../modal/modal-store.ts'
import { Button } from '../ui/button.tsx'
import { usePageContext } from './page-context.ts'

/** The modal dialog of every page; `app/modal/modal-store.ts` fills and opens it. */
export function MessageModal() {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(
    () => (dialog.current === null ? undefined : bindDialogToModalStore(dialog.current, modalStore)),
    [],
  )
  return (
    <dialog ref={dialog} className="modal" aria-labelledby="modal-title" aria-describedby="modal-text">
      <form method="dialog" className="modal-box">
        {/* biome-ignore lint/a11y/useHeadingContent: filled before it is shown */}
        <h2 id="modal-title" className="modal-title" />
        <p id="modal-text" className="modal-text" />
        <Button type="submit">{t('modal.ok')}</Button>
      </form>
    </dialog>
  )
}
