import { createMessage, type FormKitMessage, type FormKitNode } from '@formkit/core'
import { hasCrossFieldRule, rerunValidation } from '../../domain/validation/cross-field-rules.ts'
import { createChangeNotifier } from './change-notifier.ts'
import {
  canShowValidationMessages,
  createInitialFieldState,
  type FieldMessage,
  type FieldState,
  getVisibleFieldMessages,
  readFieldState,
  type ValidationVisibility,
} from './field-state.ts'
import {
  createFormKitFieldNode,
  type FieldNodeOptions,
  setFormKitNodeState,
  updateFormKitFieldNode,
} from './formkit-field-node.ts'

/** All that there is to see of a field at one moment. */
export interface FieldSnapshot {
  readonly value: unknown
  readonly state: FieldState
  readonly messages: readonly FieldMessage[]
  /** Grows when the value was changed by anything but the field's own input. */
  readonly revision: number
}

/** What a field is in its form. */
export interface FieldStoreOptions extends FieldNodeOptions {
  readonly visibility: ValidationVisibility
}

/** A field between React and FormKit. It outlives its node: effects come and go, what was typed stays. */
export interface FieldStore {
  readonly id: string
  readonly initial: unknown
  options: FieldStoreOptions
  getSnapshot(): FieldSnapshot
  /** What the server rendered. */
  getServerSnapshot(): FieldSnapshot
  subscribe(listener: () => void): () => void
  /** Gives the field its node, inside the form's. */
  attach(parent: FormKitNode, errors: readonly string[]): void
  detach(): void
  update(setup: FieldStoreOptions): void
  input(value: unknown): void
  blur(): void
  setErrors(errors: readonly string[]): void
  /** Another field came or went: rules that look at others run again. */
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
    one.messages.every((message, at) => hasSameEntries(message, other.messages[at] ?? {}))
  )
}

function createErrorMessage(value: string, at: number): FormKitMessage {
  return createMessage({
    key: `error-${at}`,
    type: 'error',
    value,
    meta: { localize: false, autoClear: true },
  })
}

/** Makes the store of a field. Nothing runs and nothing is held until it is attached. */
export function createFieldStore(
  id: string,
  firstSetup: FieldStoreOptions,
  initial: unknown,
  errors: readonly string[],
): FieldStore {
  const { subscribe, notify } = createChangeNotifier()
  let node: FormKitNode | null = null
  let typed = initial
  let ownInput = false
  let hasShown = false
  let revision = 0
  const first: FieldSnapshot = {
    value: initial,
    state: createInitialFieldState(initial, firstSetup.validation, errors),
    messages: errors.map((text, at) => ({ key: `first-${at}`, text, blocking: true })),
    revision,
  }
  let current = first

  const refresh = () => {
    if (node === null) return
    const visible = canShowValidationMessages(node, store.options.visibility, hasShown)
    hasShown ||= visible
    const next = {
      value: node._value,
      state: readFieldState(node, visible),
      messages: getVisibleFieldMessages(node, visible),
      revision,
    }
    if (isSameSnapshot(current, next)) return
    current = next
    notify()
  }

  let scheduled = false
  const refreshSoon = () => {
    if (scheduled) return
    scheduled = true
    queueMicrotask(() => {
      scheduled = false
      refresh()
    })
  }

  const watch = (watched: FormKitNode) => {
    for (const event of ['message-added', 'message-updated', 'message-removed', 'settled', 'commit'])
      watched.on(event, refreshSoon)
    watched.on('prop:parsedRules', refreshSoon)
    watched.on('input', () => {
      if (!ownInput) revision += 1
      refreshSoon()
    })
  }

  const input = (value: unknown, soon: boolean) => {
    typed = value
    ownInput = true
    // Settles when its form does; nobody waits for one field.
    void node?.input(value, soon)
    ownInput = false
  }

  const setErrors = (texts: readonly string[]) => {
    if (node === null) return
    // Not by FormKit's own `setErrors`: its keys are made of Latin letters, so that other scripts would collide.
    node.store.apply(texts.map(createErrorMessage), (message) => message.type === 'error')
    refresh()
  }

  const store: FieldStore = {
    id,
    initial,
    options: firstSetup,
    getSnapshot: () => current,
    getServerSnapshot: () => first,
    subscribe,
    attach(parent, fromServer) {
      node = createFormKitFieldNode(store.options, id, parent, initial)
      watch(node)
      if (typed !== initial) input(typed, false)
      if (fromServer.length > 0) setFormKitNodeState(node, 'submitted')
      setErrors(fromServer)
    },
    detach() {
      if (node === null) return
      typed = node._value
      node.destroy()
      node = null
    },
    update(setup) {
      const changed = !hasSameEntries(store.options, setup)
      store.options = setup
      if (node === null || !changed) return
      updateFormKitFieldNode(node, setup)
      refreshSoon()
    },
    input: (value) => input(value, true),
    blur() {
      if (node !== null && node.store.blurred?.value !== true) setFormKitNodeState(node, 'blurred')
    },
    setErrors,
    revalidateAfterOtherFieldChange() {
      if (node !== null && hasCrossFieldRule(store.options.validation)) rerunValidation(node)
    },
    reset() {
      typed = initial
      node?.reset()
    },
  }
  return store
}
