import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/dialog.tsx'
import type { AutosaveAndDraftRecovery } from './use-autosave.ts'

/**
 * Whether leaving could lose changes. A draft on the server is offered again when the user next opens the
 * item.
 */
export function canLoseChangesOnLeave({
  state,
  browser,
}: Pick<AutosaveAndDraftRecovery, 'state' | 'browser'>): boolean {
  if (state === 'clean' || state === 'saved') return false
  return state !== 'saving' || browser === 'full' || browser === 'unavailable'
}

/** Asks for confirmation before leaving a page with changes that are not on the server. */
export function UnsavedChangesGuard({ autosave }: { autosave: AutosaveAndDraftRecovery }) {
  const { t } = usePageContext()
  const canLoseChanges = canLoseChangesOnLeave(autosave)
  const blocker = useBlocker(canLoseChanges)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!canLoseChanges) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [canLoseChanges])
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isBlocked])
  return (
    <ModalDialog
      ref={dialog}
      role="alertdialog"
      title={t('leave.title')}
      text={t(autosave.browser === 'saved' ? 'leave.inBrowser' : 'leave.nowhere')}
      onCancel={() => blocker.reset?.()}
    >
      <div className="admin-buttons">
        <Button onClick={() => blocker.reset?.()}>{t('leave.stay')}</Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {t('leave.leave')}
        </Button>
      </div>
    </ModalDialog>
  )
}
