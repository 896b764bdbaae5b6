import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, type ConfirmPrompt } from '../ui/confirm-dialog.tsx'

interface Props extends ConfirmPrompt {
  /** What the button says that does it. */
  readonly confirm: string
  readonly intent: string
  /** The page that does it; the one it stands on otherwise. */
  readonly action?: string
  readonly fields?: Readonly<Record<string, string>>
  /** It can be undone, and looks so. */
  readonly isSafe?: true
}

const nothing = {}

/** Does what cannot be undone, or not easily, only after having asked. */
export function ConfirmActionButton(props: Props) {
  return (
    <ConfirmDialog
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
  fields = nothing,
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
