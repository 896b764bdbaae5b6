import type { FormKitNode } from '@formkit/core'
import type { FormErrors } from './form-errors.ts'
import type { FormStore } from './form-store.ts'

/** A copy of what was filled in, by the fields' names. */
export type FormValues = Record<string, unknown>

/** What a submit handler may answer: nothing, or what the server has against it, now or later. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing is one too
export type SubmitResult = FormErrors | undefined | void

/** What becomes of a submit. */
export interface SubmitOptions {
  /** Without it the browser sends the form as it is. */
  readonly onSubmit?:
    | ((values: FormValues, element: HTMLFormElement) => SubmitResult | Promise<SubmitResult>)
    | undefined
  readonly onInvalidSubmit?: ((node: FormKitNode) => void) | undefined
  /** Stays enabled while it is being sent. */
  readonly live: boolean
  /** What is said when the handler failed. */
  readonly failed: string
}

const submittingNodes = new WeakSet<FormKitNode>()

/**
 * The life of a submit: every field is marked submitted; validation settles; anything blocking shows the
 * form-incomplete message and ends it; else the handler gets a copy of the values, and while its promise runs the form is
 * disabled. A second submit meanwhile does nothing, unless the form is live.
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
      // A field may be called `submit` and stand in the way of the method.
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
  send: () => SubmitResult | Promise<SubmitResult>,
  { live, failed }: SubmitOptions,
): Promise<void> {
  const stillThere = () => form.getNode() === node
  try {
    const sent = send()
    if (sent instanceof Promise && !live) form.setBusy(true)
    const errors = await sent
    if (errors && stillThere()) form.setErrors(errors)
  } catch (error) {
    if (stillThere()) form.setErrors({ form: [failed] })
    reportError(error)
  } finally {
    form.setBusy(false)
  }
}

/** Once nothing typed is on its way and no rule runs. */
async function waitUntilSettled(node: FormKitNode): Promise<void> {
  do {
    await node.settled
    await node.ledger.settled('validating')
  } while (!node.isSettled || node.ledger.value('validating') > 0)
}

/** A handler may keep and change what it gets. */
function cloneValues(values: unknown): FormValues {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]): [string, unknown] => [name, structuredClone(value)]),
  )
}
