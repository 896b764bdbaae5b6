import type { ReactNode } from 'react'
import { ModalDialog } from '../../../ui/dialog.tsx'

interface Props {
  readonly title: string
  readonly className?: string
  readonly onClose: () => void
  /** Called on Enter in one of the fields. */
  readonly onEnter?: () => void
  readonly children: ReactNode
}

/** A dialog of the editor. It is inside the form, so it stops the propagation of key events. */
export function BaseEditorDialog({ title, className = '', onClose, onEnter, children }: Props) {
  return (
    <ModalDialog
      className={`editor-dialog ${className}`}
      title={title}
      openOnMount
      onClose={onClose}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onEnter?.()
      }}
    >
      {children}
    </ModalDialog>
  )
}
