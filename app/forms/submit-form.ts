import type { FormKitNode } from '@formkit/core'
import type { FormErrors } from './form-errors.ts'
import type { FormStore } from './form-store.ts'

/** A copy of the form's values by field name. */
export type FormValues = Record<string, unknown>

/** The result of a submit handler: nothing, or server errors. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler may return nothing
export type SubmitHandlerResult = FormErrors | undefined | void

export interface SubmitOptions {
  /** Without it the browser submits the form natively. */
  readonly onSubmit?:
    | ((values: FormValues, element: HTMLFormElement) => SubmitHandlerResult | Promise<SubmitHandlerResult>)
    | undefined
  readonly onInvalidSubmit?: ((node: FormKitNode) => void) | undefined
  /** Keeps the form enabled during a submit. */
  readonly live: boolean
  /** The error message when the handler throws or rejects. */
  readonly failed: string
}

const submittingNodes = new WeakSet<FormKitNode>()

/**
 * Submits a form: marks every field as submitted and waits until validation has settled. If a message blocks, it shows
 * the form-incomplete message and stops. Otherwise the handler gets a copy of the values, and the form is disabled while
 * its promise is pending. A second submit meanwhile does nothing, unless the form is live.
 */
export async function validateAndSubmitForm(
  form: FormStore,
  element: HTMLFormElement,
  handlers: SubmitOptions,
): Promise<void> {
  const node = form.getNode()
  if (node === null || submittingNodes.has(node)) return
  submittingNodes.add(node)
  try {
    form.markSubmitted()
    form.setErrors({})
    await waitUntilSettled(node)
    if (form.getNode() !== node) return
    if (node.ledger.value('blocking') > 0) {
      form.showIncompleteMessage()
      handlers.onInvalidSubmit?.(node)
      return
    }
    if (handlers.onSubmit === undefined) {
      // A field named `submit` would shadow the method.
      HTMLFormElement.prototype.submit.call(element)
      return
    }
    if (handlers.live) submittingNodes.delete(node)
    await runSubmitHandler(form, node, () => handlers.onSubmit?.(cloneValues(node.value), element), handlers)
  } finally {
    submittingNodes.delete(node)
  }
}

async function runSubmitHandler(
  form: FormStore,
  node: FormKitNode,
  send: () => SubmitHandlerResult | Promise<SubmitHandlerResult>,
  { live, failed }: SubmitOptions,
): Promise<void> {
  const isStillMounted = () => form.getNode() === node
  try {
    const result = send()
    if (result instanceof Promise && !live) form.setBusy(true)
    const errors = await result
    if (errors && isStillMounted()) form.setErrors(errors)
  } catch (error) {
    if (isStillMounted()) form.setErrors({ form: [failed] })
    reportError(error)
  } finally {
    form.setBusy(false)
  }
}

/** Resolves when no input is pending and no rule is running. */
async function waitUntilSettled(node: FormKitNode): Promise<void> {
  do {
    await node.settled
    await node.ledger.settled('validating')
  } while (!node.isSettled || node.ledger.value('validating') > 0)
}

/** A deep copy, as a handler may store and change the values. */
function cloneValues(values: unknown): FormValues {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]): [string, unknown] => [name, structuredClone(value)]),
  )
}
