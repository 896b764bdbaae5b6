import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'title'> {
  /** Given where the dialog is opened and closed by its owner. */
  readonly ref?: RefObject<HTMLDialogElement | null>
  readonly title: string
  /** What the dialog is about, read out with its title. */
  readonly text?: string | undefined
  /** Opens it as soon as it is rendered, and closes it before it is removed, so that the focus goes back to where it was. */
  readonly openOnMount?: boolean
  readonly boxClassName?: string
}

/**
 * A modal dialog with a title. React lets events of a dialog go up to the form it is rendered in: its closing is no business
 * of that form.
 */
export function Dialog({
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
  const own = useRef<HTMLDialogElement>(null)
  const dialog = ref ?? own
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
      className={classes('modal', className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onClose={(event) => {
        event.stopPropagation()
        // The event comes late: the dialog may be open again.
        if (!event.currentTarget.open) onClose?.(event)
      }}
      {...rest}
    >
      <div className={classes('modal-box', boxClassName)}>
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

function classes(own: string, more: string | undefined): string {
  return more === undefined || more === '' ? own : `${own} ${more}`
}
