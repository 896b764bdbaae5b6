import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react'
import { Form } from 'react-router'
import { useFrame } from '../layout/frame.ts'

interface Props {
  /** What the button says that begins it. */
  readonly label: string
  /** Heard in place of the label, where several buttons say the same. */
  readonly describedAs?: string
  readonly title: string
  readonly text: string
  /** What the button says that does it. */
  readonly confirm: string
  readonly intent: string
  /** The page that does it; the one it stands on otherwise. */
  readonly action?: string
  readonly fields?: Readonly<Record<string, string>>
}

const nothing = {}

/** Does what cannot be undone only after having asked: in a dialog, or without JavaScript in a part that unfolds. */
export function AskFirst(props: Props) {
  return useIsAwake() ? <InDialog {...props} /> : <Unfolded {...props} />
}

function Unfolded(props: Props) {
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
}

function InDialog(props: Props) {
  const { t } = useFrame()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = () => dialog.current?.close()
  return (
    <div className="ask">
      <button className="button button-quiet" type="button" onClick={() => dialog.current?.showModal()}>
        <Label {...props} />
      </button>
      <dialog
        ref={dialog}
        className="modal"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        role="alertdialog"
      >
        <div className="modal-box">
          <h2 className="modal-title" id={`${id}-title`}>
            {props.title}
          </h2>
          <p className="modal-text" id={`${id}-text`}>
            {props.text}
          </p>
          <DoIt {...props} onSent={close}>
            <button className="button button-quiet" type="button" onClick={close}>
              {t('admin.cancel')}
            </button>
          </DoIt>
        </div>
      </dialog>
    </div>
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

interface DoItProps extends Props {
  readonly onSent?: () => void
  readonly children?: ReactNode
}

function DoIt({ intent, action, fields = nothing, confirm, onSent, children }: DoItProps) {
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
      <button className="button button-danger" type="submit">
        {confirm}
      </button>
    </Form>
  )
}

const never = () => () => undefined

/** Whether the page has come to life: false on the server and where there is no JavaScript. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
