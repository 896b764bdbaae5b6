import { useId, useRef } from 'react'
import { useFrame } from '../../layout/frame.ts'
import { useIsAwake } from '../ask-first.tsx'

interface Props {
  /** What the button says that begins it. */
  readonly label: string
  /** Heard in place of the label, where several buttons say the same. */
  readonly describedAs?: string
  readonly title: string
  readonly text: string
  /** What the button says that does it. */
  readonly confirm: string
  /** The form that is sent, and what is asked by it. */
  readonly form: string
  readonly intent: string
  /** The one item that is meant, where it is not what the form has selected. */
  readonly only?: string
  /** Where the browser sends the form, where that says which one is meant. */
  readonly action?: string
  readonly disabled?: boolean
}

/** Sends a form that stands elsewhere only after having asked: in a dialog, or without JavaScript in a part that unfolds. */
export function AskBefore(props: Props) {
  const { t } = useFrame()
  const awake = useIsAwake()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = () => dialog.current?.close()
  if (!awake)
    return (
      <details className="ask">
        <summary className="button button-quiet">
          <Label {...props} />
        </summary>
        <div className="ask-box">
          <p className="ask-title">{props.title}</p>
          <p>{props.text}</p>
          <DoIt {...props} />
        </div>
      </details>
    )
  return (
    <span className="ask">
      <button
        className="button button-quiet"
        type="button"
        disabled={props.disabled}
        onClick={() => dialog.current?.showModal()}
      >
        <Label {...props} />
      </button>
      <dialog
        ref={dialog}
        className="modal"
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <div className="modal-box">
          <h2 className="modal-title" id={`${id}-title`}>
            {props.title}
          </h2>
          <p className="modal-text" id={`${id}-text`}>
            {props.text}
          </p>
          <div className="ask-form">
            <button className="button button-quiet" type="button" onClick={close}>
              {t('admin.cancel')}
            </button>
            <DoIt {...props} onSent={close} />
          </div>
        </div>
      </dialog>
    </span>
  )
}

function Label({ label, describedAs }: Props) {
  if (describedAs === undefined) return label
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="sr-only">{describedAs}</span>
    </>
  )
}

function DoIt({ confirm, form, intent, only, action, onSent }: Props & { readonly onSent?: () => void }) {
  return (
    <button
      className="button button-danger"
      type="submit"
      form={form}
      name="intent"
      value={intent}
      formAction={action}
      data-only={only}
      onClick={onSent}
    >
      {confirm}
    </button>
  )
}
