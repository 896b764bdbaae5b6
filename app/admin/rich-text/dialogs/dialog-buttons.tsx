import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** The confirm and cancel buttons of a dialog. */
export function DialogConfirmCancelButtons({
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  children,
}: Props) {
  return (
    <div className="editor-dialog-buttons">
      {children}
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button onClick={onConfirm}>{confirmLabel}</Button>
    </div>
  )
}
