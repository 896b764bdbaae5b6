import { Button } from '../ui/button.tsx'
import { ConfirmDialog, type ConfirmPrompt } from '../ui/confirm-dialog.tsx'

interface Props extends ConfirmPrompt {
  /** What the button says that does it. */
  readonly confirm: string
  /** The form that is sent, and what is asked by it. */
  readonly form: string
  readonly intent: string
  /** The one item that is meant, where it is not what the form has selected. */
  readonly only?: string
  /** Where the browser sends the form, where that says which one is meant. */
  readonly action?: string
}

/** Sends a form that stands elsewhere only after having asked. */
export function ConfirmSubmitButton(props: Props) {
  return (
    <ConfirmDialog
      {...props}
      renderConfirm={(close, cancel) => (
        <div className="ask-form">
          {cancel}
          <ConfirmedSubmitButton {...props} {...(close ? { onSent: close } : {})} />
        </div>
      )}
    />
  )
}

function ConfirmedSubmitButton({
  confirm,
  form,
  intent,
  only,
  action,
  onSent,
}: Props & { readonly onSent?: () => void }) {
  return (
    <Button
      variant="danger"
      type="submit"
      form={form}
      name="intent"
      value={intent}
      formAction={action}
      data-only={only}
      onClick={onSent}
    >
      {confirm}
    </Button>
  )
}
