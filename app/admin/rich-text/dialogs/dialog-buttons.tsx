import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** How a dialog ends. */
export function DialogButtons({
  confirmLabel: yes,
  cancelLabel: no,
  onConfirm: onYes,
  onCancel: onNo,
  children,
}: Props) {
  return (
    <div className="editor-dialog-buttons">
      {children}
      <Button variant="quiet" onClick={onNo}>
        {no}
      </Button>
      <Button onClick={onYes}>{yes}</Button>
    </div>
  )
}
