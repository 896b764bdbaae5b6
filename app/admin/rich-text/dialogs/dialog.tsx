import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  readonly title: string
  readonly className?: string
  readonly onClose: () => void
  /** What Enter in one of its fields does. */
  readonly onEnter?: () => void
  readonly children: ReactNode
}

/** A dialog over the editor. It stands in the form around it, so its keys and events end here. */
export function Dialog({ title, className = '', onClose, onEnter, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      className={`modal editor-dialog ${className}`}
      ref={dialog}
      aria-labelledby={id}
      onClose={(event) => {
        event.stopPropagation()
        onClose()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onEnter?.()
      }}
    >
      <div className="modal-box">
        <h2 className="modal-title" id={id}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
