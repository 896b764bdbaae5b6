import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'title'> {
  /** Set where the parent opens and closes the dialog. */
  readonly ref?: RefObject<HTMLDialogElement | null>
  readonly title: string
  /** The description, read out with the title. */
  readonly text?: string | undefined
  /** Opens the dialog on mount and closes it before unmounting, so that the focus returns to where it was. */
  readonly openOnMount?: boolean
  readonly boxClassName?: string
}

/**
 * A modal dialog with a title. React bubbles the close event to the form in which the dialog is rendered, so it is
 * stopped here.
 */
export function ModalDialog({
  ref,
  title,
  text,
  openOnMount = false,
  className,
  boxClassName,
  onClose,
  children,
  ...rest
}: DialogProps) {
  const internalRef = useRef<HTMLDialogElement>(null)
  const dialog = ref ?? internalRef
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!openOnMount || element === null) return
    element.showModal()
    return () => element.close()
  }, [openOnMount, dialog])
  return (
    <dialog
      ref={dialog}
      className={joinClasses('modal', className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onClose={(event) => {
        event.stopPropagation()
        // The event is asynchronous: the dialog may be open again.
        if (!event.currentTarget.open) onClose?.(event)
      }}
      {...rest}
    >
      <div className={joinClasses('modal-box', boxClassName)}>
        <h2 className="modal-title" id={`${id}-title`}>
          {title}
        </h2>
        {text !== undefined && (
          <p className="modal-text" id={`${id}-text`}>
            {text}
          </p>
        )}
        {children}
      </div>
    </dialog>
  )
}

function joinClasses(own: string, more: string | undefined): string {
  return more === undefined || more === '' ? own : `${own} ${more}`
}
