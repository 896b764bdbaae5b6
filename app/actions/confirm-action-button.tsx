import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { ButtonWithConfirmDialog, type ConfirmDialogTexts } from '../ui/confirm-dialog.tsx'

interface Props extends ConfirmDialogTexts {
  /** The label of the button that confirms. */
  readonly confirm: string
  readonly intent: string
  /** The URL the form is sent to; by default the current page. */
  readonly action?: string
  readonly fields?: Readonly<Record<string, string>>
  /** The action can be undone, so the button is not styled as dangerous. */
  readonly isSafe?: true
}

const noFields = {}

/** A button for an action that needs confirmation. */
export function ConfirmActionButton(props: Props) {
  return (
    <ButtonWithConfirmDialog
      {...props}
      renderConfirm={(close, cancel) => (
        <ConfirmedActionForm {...props} {...(close ? { onSent: close } : {})}>
          {cancel}
        </ConfirmedActionForm>
      )}
    />
  )
}

interface ConfirmedActionFormProps extends Props {
  readonly onSent?: () => void
  readonly children?: ReactNode
}

function ConfirmedActionForm({
  intent,
  action,
  fields = noFields,
  confirm,
  isSafe,
  onSent,
  children,
}: ConfirmedActionFormProps) {
  return (
    <Form
      method="post"
      className="ask-form"
      preventScrollReset
      {...(action === undefined ? {} : { action })}
      {...(onSent ? { onSubmit: onSent } : {})}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button variant={isSafe ? 'primary' : 'danger'} type="submit">
        {confirm}
      </Button>
    </Form>
  )
}
