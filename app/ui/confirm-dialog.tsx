import { type ReactNode, useRef } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { Button, getButtonClass } from './button.tsx'
import { ModalDialog } from './dialog.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The texts of a confirmation. */
export interface ConfirmDialogTexts {
  /** The label of the button that opens the confirmation. */
  readonly label: string
  /** Read out instead of the label, where several buttons have the same label. */
  readonly describedAs?: string
  readonly title: string
  readonly text: string
  readonly disabled?: boolean
}

interface Props extends ConfirmDialogTexts {
  /** Renders the confirming control; in a dialog it receives a close function and a cancel button. */
  readonly renderConfirm: (close?: () => void, cancel?: ReactNode) => ReactNode
}

/** Asks for confirmation in a dialog, or without JavaScript in a `details` element. */
export function ButtonWithConfirmDialog(props: Props) {
  return useIsHydrated() ? <ConfirmModalDialog {...props} /> : <ConfirmDisclosure {...props} />
}

function ConfirmDisclosure(props: Props) {
  return (
    <details className="ask">
      <summary className={getButtonClass('quiet')}>
        <ConfirmButtonLabel {...props} />
      </summary>
      <div className="ask-box">
        <p className="ask-title">{props.title}</p>
        <p>{props.text}</p>
        {props.renderConfirm()}
      </div>
    </details>
  )
}

function ConfirmModalDialog(props: Props) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const cancel = (
    <Button variant="quiet" onClick={close}>
      {t('admin.cancel')}
    </Button>
  )
  return (
    <div className="ask">
      <Button variant="quiet" disabled={props.disabled} onClick={() => dialog.current?.showModal()}>
        <ConfirmButtonLabel {...props} />
      </Button>
      <ModalDialog ref={dialog} role="alertdialog" title={props.title} text={props.text}>
        {props.renderConfirm(close, cancel)}
      </ModalDialog>
    </div>
  )
}

function ConfirmButtonLabel({ label, describedAs }: ConfirmDialogTexts) {
  if (describedAs === undefined) return label
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="sr-only">{describedAs}</span>
    </>
  )
}
