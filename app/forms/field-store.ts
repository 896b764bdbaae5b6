import { createMessage, type FormKitMessage, type FormKitNode } from '@formkit/core'
import { hasCrossFieldRule, rerunFieldValidation } from '../../domain/validation/cross-field-rules.ts'
import {
  canShowValidationMessages,
  createInitialFieldState,
  type FieldMessage,
  type FieldStateFlags,
  getFormKitFieldState,
  getVisibleFieldMessages,
  type ValidationMessageTiming,
} from './field-state.ts'
import {
  createFormKitFieldNode,
  type FieldNodeOptions,
  setFormKitNodeStateFlag,
  updateFormKitFieldNode,
} from './formkit-field-node.ts'

/** The state of a field at one moment. */
interface FieldSnapshot {
  readonly value: unknown
  readonly state: FieldStateFlags
  readonly messages: readonly FieldMessage[]
  /** Increases when the value was changed by anything but the field's own input. */
  readonly revision: number
}

/** The FormKit options of a field, and when its messages are shown. */
export interface FormKitFieldOptions extends FieldNodeOptions {
  readonly visibility: ValidationMessageTiming
}

/** Connects a field in React with FormKit. It outlives its node: a typed value survives detach and attach. */
export interface FormKitFieldStore {
  readonly id: string
  readonly initial: unknown
  options: FormKitFieldOptions
  getSnapshot(): FieldSnapshot
  /** The state that the server rendered. */
  getServerSnapshot(): FieldSnapshot
  subscribe(listener: () => void): () => void
  /** Creates the field's node as a child of the form's node. */
  attach(parent: FormKitNode, errors: readonly string[]): void
  detach(): void
  update(nextOptions: FormKitFieldOptions): void
  input(value: unknown): void
  blur(): void
  setErrors(errors: readonly string[]): void
  /** Reruns the rules that read other fields, after another field was added or removed. */
  revalidateAfterOtherFieldChange(): void
  reset(): void
}

function hasSameEntries(one: object, other: object): boolean {
  return Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)))
}

function isSameSnapshot(one: FieldSnapshot, other: FieldSnapshot): boolean {
  return (
    Object.is(one.value, other.value) &&
    one.revision === other.revision &&
    hasSameEntries(one.state, other.state) &&
    one.messages.length === other.messages.length &&
    one.messages.every((message, index) => hasSameEntries(message, other.messages[index] ?? {}))
  )
}

function createErrorMessage(value: string, index: number): FormKitMessage {
  return createMessage({
    key: `error-${index}`,
    type: 'error',
    value,
    meta: { localize: false, autoClear: true },
  })
}

/** Creates the store of a field. It holds no resources until it is attached. */
export function createFormKitFieldStore(
  id: string,
  initialOptions: FormKitFieldOptions,
  initial: unknown,
  errors: readonly string[],
): FormKitFieldStore {
  const { subscribe, notify } = createChangeNotifier()
  let node: FormKitNode | null = null
  let inputValue = initial
  let isOwnInput = false
  let hasShownMessages = false
  let revision = 0
  const serverSnapshot: FieldSnapshot = {
    value: initial,
    state: createInitialFieldState(initial, initialOptions.validation, errors),
    messages: errors.map((text, index) => ({ key: `first-${index}`, text, blocking: true })),
    revision,
  }
  let current = serverSnapshot

  const refresh = () => {
    if (node === null) return
    const isVisible = canShowValidationMessages(node, store.options.visibility, hasShownMessages)
    hasShownMessages ||= isVisible
    const next = {
      value: node._value,
      state: getFormKitFieldState(node, isVisible),
      messages: getVisibleFieldMessages(node, isVisible),
      revision,
    }
    if (isSameSnapshot(current, next)) return
    current = next
    notify()
  }

  let isRefreshScheduled = false
  const refreshSoon = () => {
    if (isRefreshScheduled) return
    isRefreshScheduled = true
    queueMicrotask(() => {
      isRefreshScheduled = false
      refresh()
    })
  }

  const watch = (watched: FormKitNode) => {
    for (const event of ['message-added', 'message-updated', 'message-removed', 'settled', 'commit'])
      watched.on(event, refreshSoon)
    watched.on('prop:parsedRules', refreshSoon)
    watched.on('input', () => {
      if (!isOwnInput) revision += 1
      refreshSoon()
    })
  }

  const input = (value: unknown, isDebounced: boolean) => {
    inputValue = value
    isOwnInput = true
    // Not awaited: a submit waits until the whole form has settled.
    void node?.input(value, isDebounced)
    isOwnInput = false
  }

  const setErrors = (texts: readonly string[]) => {
    if (node === null) return
    // Not FormKit's own `setErrors`: it builds message keys from Latin letters only, so other scripts would collide.
    node.store.apply(texts.map(createErrorMessage), (message) => message.type === 'error')
    refresh()
  }

  const store: FormKitFieldStore = {
    id,
    initial,
    options: initialOptions,
    getSnapshot: () => current,
    getServerSnapshot: () => serverSnapshot,
    subscribe,
    attach(parent, serverErrors) {
      node = createFormKitFieldNode(store.options, id, parent, initial)
      watch(node)
      if (inputValue !== initial) input(inputValue, false)
      if (serverErrors.length > 0) setFormKitNodeStateFlag(node, 'submitted')
      setErrors(serverErrors)
    },
    detach() {
      if (node === null) return
      inputValue = node._value
      node.destroy()
      node = null
    },
    update(nextOptions) {
      const changed = !hasSameEntries(store.options, nextOptions)
      store.options = nextOptions
      if (node === null || !changed) return
      updateFormKitFieldNode(node, nextOptions)
      refreshSoon()
    },
    input: (value) => input(value, true),
    blur() {
      if (node !== null && node.store.blurred?.value !== true) setFormKitNodeStateFlag(node, 'blurred')
    },
    setErrors,
    revalidateAfterOtherFieldChange() {
      if (node !== null && hasCrossFieldRule(store.options.validation)) rerunFieldValidation(node)
    },
    reset() {
      inputValue = initial
      node?.reset()
    },
  }
  return store
}
/** Creates a set of listeners that are called on every change. */
export function createChangeNotifier() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}
