import type { FormKitNode } from '@formkit/core'
import type { FormErrors } from './errors.ts'
import type { FormStore } from './form-store.ts'

/** A copy of what was filled in, by the fields' names. */
export type FormValues = Record<string, unknown>

/** What a submit handler may answer: nothing, or what the server has against it, now or later. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing is one too
export type SubmitAnswer = FormErrors | undefined | void

/** What becomes of a submit. */
export interface SubmitHandlers {
  /** Without it the browser sends the form as it is. */
  readonly onSubmit?:
    | ((values: FormValues, element: HTMLFormElement) => SubmitAnswer | Promise<SubmitAnswer>)
    | undefined
  readonly onInvalidSubmit?: ((node: FormKitNode) => void) | undefined
  /** Stays enabled while it is being sent. */
  readonly live: boolean
  /** What is said when the handler failed. */
  readonly failed: string
}

const running = new WeakSet<FormKitNode>()

/**
 * The life of a submit: every field is marked submitted; validation settles; anything blocking shows the
 * form-incomplete message and ends it; else the handler gets a copy of the values, and while its promise runs the form is
 * disabled. A second submit meanwhile does nothing, unless the form is live.
 */
export async function submit(
  form: FormStore,
  element: HTMLFormElement,
  handlers: SubmitHandlers,
): Promise<void> {
  const node = form.node()
  if (node === null || running.has(node)) return
  running.add(node)
  try {
    form.markSubmitted()
    form.setErrors({})
    await settled(node)
    if (form.node() !== node) return
    if (node.ledger.value('blocking') > 0) {
      form.showIncomplete()
      handlers.onInvalidSubmit?.(node)
      return
    }
    if (handlers.onSubmit === undefined) {
      // A field may be called `submit` and stand in the way of the method.
      HTMLFormElement.prototype.submit.call(element)
      return
    }
    if (handlers.live) running.delete(node)
    await answer(form, node, () => handlers.onSubmit?.(copyOf(node.value), element), handlers)
  } finally {
    running.delete(node)
  }
}

async function answer(
  form: FormStore,
  node: FormKitNode,
  send: () => SubmitAnswer | Promise<SubmitAnswer>,
  { live, failed }: SubmitHandlers,
): Promise<void> {
  const stillThere = () => form.node() === node
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
async function settled(node: FormKitNode): Promise<void> {
  do {
    await node.settled
    await node.ledger.settled('validating')
  } while (!node.isSettled || node.ledger.value('validating') > 0)
}

/** A handler may keep and change what it gets. */
function copyOf(values: unknown): FormValues {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]): [string, unknown] => [name, structuredClone(value)]),
  )
}
