import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { AutosaveController } from './use-autosave.ts'

/** Whether leaving could lose something: what the server has is offered back wherever its person comes to it next. */
export function canLoseChangesOnLeave({
  state,
  browser,
}: Pick<AutosaveController, 'state' | 'browser'>): boolean {
  if (state === 'clean' || state === 'kept') return false
  return state !== 'keeping' || browser === 'full' || browser === 'unavailable'
}

/** Asks before a page is left with words on it that are not on the server. */
export function UnsavedChangesGuard({ keeping }: { keeping: AutosaveController }) {
  const { t } = usePageContext()
  const risk = canLoseChangesOnLeave(keeping)
  const blocker = useBlocker(risk)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!risk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [risk])
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isBlocked])
  return (
    <Dialog
      ref={dialog}
      role="alertdialog"
      title={t('leave.title')}
      text={t(keeping.browser === 'kept' ? 'leave.inBrowser' : 'leave.nowhere')}
      onCancel={() => blocker.reset?.()}
    >
      <div className="admin-buttons">
        <Button onClick={() => blocker.reset?.()}>{t('leave.stay')}</Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {t('leave.leave')}
        </Button>
      </div>
    </Dialog>
  )
}
