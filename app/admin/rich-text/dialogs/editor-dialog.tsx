import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  readonly title: string
  readonly className?: string
  readonly onClose: () => void
  /** What Enter in one of its fields does. */
  readonly onEnter?: () => void
  readonly children: ReactNode
}

/** A dialog over the editor. It stands in the form around it, so its keys end here. */
export function EditorDialog({ title, className = '', onClose, onEnter, children }: Props) {
  return (
    <Dialog
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
    </Dialog>
  )
}
