import { type ReactNode, useId, useRef } from 'react'
import { useFrame } from '../layout/frame.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useIsAwake } from '../ui/use-is-awake.ts'

/** What is asked before something is done. */
export interface Question {
  /** What the button says that begins it. */
  readonly label: string
  /** Heard in place of the label, where several buttons say the same. */
  readonly describedAs?: string
  readonly title: string
  readonly text: string
  readonly disabled?: boolean
}

interface Props extends Question {
  /** What does it; in a dialog it is given what closes that, and the button for those who would rather not. */
  readonly answer: (close?: () => void, cancel?: ReactNode) => ReactNode
}

/** Asks in a dialog, or without JavaScript in a part that unfolds. */
export function AskingBox(props: Props) {
  return useIsAwake() ? <InDialog {...props} /> : <Unfolded {...props} />
}

function Unfolded(props: Props) {
  return (
    <details className="ask">
      <summary className={buttonClass('quiet')}>
        <Label {...props} />
      </summary>
      <div className="ask-box">
        <p className="ask-title">{props.title}</p>
        <p>{props.text}</p>
        {props.answer()}
      </div>
    </details>
  )
}

function InDialog(props: Props) {
  const { t } = useFrame()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = () => dialog.current?.close()
  const cancel = (
    <Button variant="quiet" onClick={close}>
      {t('admin.cancel')}
    </Button>
  )
  return (
    <div className="ask">
      <Button variant="quiet" disabled={props.disabled} onClick={() => dialog.current?.showModal()}>
        <Label {...props} />
      </Button>
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
          {props.answer(close, cancel)}
        </div>
      </dialog>
    </div>
  )
}

function Label({ label, describedAs }: Question) {
  if (describedAs === undefined) return label
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="sr-only">{describedAs}</span>
    </>
  )
}
