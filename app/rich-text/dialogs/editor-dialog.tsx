import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/dialog.tsx'

interface BaseEditorDialogProps {
  readonly title: string
  readonly className?: string
  readonly onClose: () => void
  /** Called on Enter in one of the fields. */
  readonly onEnter?: () => void
  readonly children: ReactNode
}

/** A dialog of the editor. It is inside the form, so it stops the propagation of key events. */
export function BaseEditorDialog({
  title,
  className = '',
  onClose,
  onEnter,
  children,
}: BaseEditorDialogProps) {
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

interface DialogConfirmCancelButtonsProps {
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
}: DialogConfirmCancelButtonsProps) {
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

interface DialogTextFieldProps {
  readonly label: string
  readonly help?: string
  readonly error?: string | null
  readonly value: string
  readonly type?: 'text' | 'search'
  readonly maxLength?: number
  readonly lang?: string | undefined
  readonly onChange: (value: string) => void
}

/** A text field in a dialog. It has no name, so that the surrounding form does not submit it. */
export function DialogTextField({
  label,
  help,
  error = null,
  value,
  type = 'text',
  maxLength = 2000,
  lang,
  onChange,
}: DialogTextFieldProps) {
  const id = useId()
  return (
    <div className="field" data-invalid={error === null ? undefined : true}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {help !== undefined && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <input
        className="field-input"
        id={id}
        type={type}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        lang={lang}
        aria-invalid={error !== null}
        aria-describedby={
          [help && `${id}-help`, error !== null && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="field-error" id={`${id}-error`} role="alert" hidden={error === null}>
        {error}
      </p>
    </div>
  )
}
