import { createMessage, type FormKitMessage, type FormKitNode } from '@formkit/core'
import { readsOthers, recheck } from '../../domain/validation/others.ts'
import { createFieldNode, type FieldRules, mark, updateFieldNode } from './field-node.ts'
import {
  type FieldMessage,
  type FieldState,
  mayShow,
  messagesOf,
  stateOf,
  untouched,
  type Visibility,
} from './state.ts'
import { createSubscribers } from './subscribers.ts'

/** All that there is to see of a field at one moment. */
export interface FieldSnapshot {
  readonly value: unknown
  readonly state: FieldState
  readonly messages: readonly FieldMessage[]
  /** Grows when the value was changed by anything but the field's own input. */
  readonly revision: number
}

/** What a field is in its form. */
export interface FieldSetup extends FieldRules {
  readonly visibility: Visibility
}

/** A field between React and FormKit. It outlives its node: effects come and go, what was typed stays. */
export interface FieldStore {
  readonly id: string
  readonly initial: unknown
  setup: FieldSetup
  snapshot(): FieldSnapshot
  /** What the server rendered. */
  firstSnapshot(): FieldSnapshot
  subscribe(listener: () => void): () => void
  /** Gives the field its node, inside the form's. */
  attach(parent: FormKitNode, errors: readonly string[]): void
  detach(): void
  update(setup: FieldSetup): void
  input(value: unknown): void
  blur(): void
  setErrors(errors: readonly string[]): void
  /** Another field came or went: rules that look at others run again. */
  othersChanged(): void
  reset(): void
}

function sameEntries(one: object, other: object): boolean {
  return Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)))
}

function sameSnapshot(one: FieldSnapshot, other: FieldSnapshot): boolean {
  return (
    Object.is(one.value, other.value) &&
    one.revision === other.revision &&
    sameEntries(one.state, other.state) &&
    one.messages.length === other.messages.length &&
    one.messages.every((message, at) => sameEntries(message, other.messages[at] ?? {}))
  )
}

function errorMessage(value: string, at: number): FormKitMessage {
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
  firstSetup: FieldSetup,
  initial: unknown,
  errors: readonly string[],
): FieldStore {
  const { subscribe, notify } = createSubscribers()
  let node: FormKitNode | null = null
  let typed = initial
  let ownInput = false
  let hasShown = false
  let revision = 0
  const first: FieldSnapshot = {
    value: initial,
    state: untouched(initial, firstSetup.validation, errors),
    messages: errors.map((text, at) => ({ key: `first-${at}`, text, blocking: true })),
    revision,
  }
  let current = first

  const refresh = () => {
    if (node === null) return
    const visible = mayShow(node, store.setup.visibility, hasShown)
    hasShown ||= visible
    const next = {
      value: node._value,
      state: stateOf(node, visible),
      messages: messagesOf(node, visible),
      revision,
    }
    if (sameSnapshot(current, next)) return
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
    node.store.apply(texts.map(errorMessage), (message) => message.type === 'error')
    refresh()
  }

  const store: FieldStore = {
    id,
    initial,
    setup: firstSetup,
    snapshot: () => current,
    firstSnapshot: () => first,
    subscribe,
    attach(parent, fromServer) {
      node = createFieldNode(store.setup, id, parent, initial)
      watch(node)
      if (typed !== initial) input(typed, false)
      if (fromServer.length > 0) mark(node, 'submitted')
      setErrors(fromServer)
    },
    detach() {
      if (node === null) return
      typed = node._value
      node.destroy()
      node = null
    },
    update(setup) {
      const changed = !sameEntries(store.setup, setup)
      store.setup = setup
      if (node === null || !changed) return
      updateFieldNode(node, setup)
      refreshSoon()
    },
    input: (value) => input(value, true),
    blur() {
      if (node !== null && node.store.blurred?.value !== true) mark(node, 'blurred')
    },
    setErrors,
    othersChanged() {
      if (node !== null && readsOthers(store.setup.validation)) recheck(node)
    },
    reset() {
      typed = initial
      node?.reset()
    },
  }
  return store
}
