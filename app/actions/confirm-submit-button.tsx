import { Button } from '../ui/button.tsx'
import { ButtonWithConfirmDialog, type ConfirmDialogTexts } from '../ui/confirm-dialog.tsx'

interface Props extends ConfirmDialogTexts {
  /** The label of the button that confirms. */
  readonly confirm: string
  /** The id of the form that is submitted. */
  readonly form: string
  readonly intent: string
  /** The item to act on, instead of the form's selection. */
  readonly only?: string
  /** The URL the form is sent to, where it identifies the item. */
  readonly action?: string
}

/** Submits a form elsewhere on the page after confirmation. */
export function ConfirmSubmitButton(props: Props) {
  return (
    <ButtonWithConfirmDialog
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
