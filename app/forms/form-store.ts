import { createMessage, type FormKitNode } from '@formkit/core'
import type { Language } from '../../domain/language.ts'
import { formLocale, incomplete } from '../../domain/validation/validate.ts'
import { errorsOf, errorsOfForm, type FormErrors, hasErrors, withoutErrorsOf } from './errors.ts'
import { mark } from './field-node.ts'
import type { FieldStore } from './field-store.ts'
import { createFormNode, type FormNode } from './form-node.ts'
import { firstProblems, type Problem, problemsOf } from './problems.ts'
import { createSubscribers } from './subscribers.ts'

/** All that there is to see of a form at one moment. */
export interface FormSnapshot {
  /** An asynchronous submit runs. */
  readonly busy: boolean
  /** The form-incomplete message, while fields are to blame that it was not sent. */
  readonly incomplete: string | null
  /** What the server has against the form as a whole. */
  readonly errors: readonly string[]
  readonly problems: readonly Problem[]
  /** Counts the refusals: each one moves the focus to the summary. */
  readonly refusals: number
}

/** A form between React and FormKit. */
export interface FormStore {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  /** Null until the form is on a living page. */
  node(): FormKitNode | null
  snapshot(): FormSnapshot
  /** What the server rendered. */
  firstSnapshot(): FormSnapshot
  subscribe(listener: () => void): () => void
  /** The committed value of a field. */
  valueOf(name: string): unknown
  firstErrors(name: string): readonly string[]
  mount(): () => void
  join(field: FieldStore): () => void
  switchLanguage(language: Language): void
  setBusy(busy: boolean): void
  setErrors(errors: FormErrors): void
  /** A field was changed: what the server said of it, and of the form, is out of date. */
  changed(name: string): void
  /** Every field, and the form, counts as submitted. */
  markSubmitted(): void
  showIncomplete(): void
  reset(): void
}

/** What a form starts with. */
export interface FormSetup {
  readonly id: string
  readonly language: Language
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: FormErrors
}

/** Makes the store of a form. Its node lives as long as the form or any field of it is mounted. */
export function createFormStore({ id, language: firstLanguage, values, errors }: FormSetup): FormStore {
  const { subscribe, notify } = createSubscribers()
  const fields = new Set<FieldStore>()
  let language = firstLanguage
  let form: FormNode | null = null
  let mounted = false
  let serverErrors = errors
  const first: FormSnapshot = {
    busy: false,
    incomplete: hasErrors({ fields: errors.fields ?? {} }) ? incomplete(language) : null,
    errors: errors.form ?? [],
    problems: firstProblems(id, errors),
    refusals: hasErrors(errors) ? 1 : 0,
  }
  let current = first

  const change = (part: Partial<FormSnapshot>) => {
    current = { ...current, ...part }
    notify()
  }

  const refresh = (part: Partial<FormSnapshot> = {}) => {
    if (form === null) return
    const { store, ledger } = form.node
    const blamed = store.incomplete !== undefined || ledger.value('errors') > 0
    change({
      incomplete: blamed ? String(store.incomplete?.value ?? incomplete(language)) : null,
      problems: blamed ? problemsOf(fields) : [],
      ...part,
    })
  }

  let scheduled = false
  const refreshSoon = () => {
    if (scheduled) return
    scheduled = true
    // After the fields, each of which refreshes in a microtask of its own.
    setTimeout(() => {
      scheduled = false
      refresh()
    })
  }

  const open = (): FormNode => {
    if (form !== null) return form
    form = createFormNode(id, language)
    for (const event of ['message-added', 'message-updated', 'message-removed'])
      form.node.on(`${event}.deep`, refreshSoon)
    form.node.on('commit', notify)
    return form
  }

  let othersAreTold = false
  const tellOthers = () => {
    if (othersAreTold) return
    othersAreTold = true
    // Once all that come or go together have.
    queueMicrotask(() => {
      othersAreTold = false
      for (const field of fields) field.othersChanged()
    })
  }

  const closeIfLeft = () => {
    if (form === null || mounted || fields.size > 0) return
    form.node.destroy()
    form = null
  }

  return {
    id,
    values,
    node: () => form?.node ?? null,
    snapshot: () => current,
    firstSnapshot: () => first,
    subscribe,
    valueOf(name) {
      const living: unknown = form?.node.value
      const from =
        typeof living === 'object' && living !== null && Object.hasOwn(living, name) ? living : values
      return Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined
    },
    firstErrors: (name) => errorsOf(errors, name),
    mount() {
      mounted = true
      open().node.props.preserve = undefined
      return () => {
        mounted = false
        // All fields leave now: none of them has to look whether another has its name.
        if (form !== null) form.node.props.preserve = true
        closeIfLeft()
      }
    },
    join(field) {
      const { node, joining } = open()
      fields.add(field)
      joining(() => field.attach(node, errorsOf(serverErrors, field.setup.name)))
      tellOthers()
      return () => {
        fields.delete(field)
        field.detach()
        tellOthers()
        closeIfLeft()
      }
    },
    switchLanguage(next) {
      language = next
      if (form !== null) form.node.config.locale = formLocale(next)
      refreshSoon()
    },
    setBusy(busy) {
      if (current.busy !== busy) change({ busy })
    },
    setErrors(next) {
      serverErrors = next
      const names = new Set([...fields].map((field) => field.setup.name))
      for (const field of fields) field.setErrors(errorsOf(next, field.setup.name))
      const refusals = current.refusals + (hasErrors(next) ? 1 : 0)
      refresh({ errors: errorsOfForm(next, names), refusals })
    },
    changed(name) {
      serverErrors = withoutErrorsOf(serverErrors, name)
      if (current.errors.length > 0) change({ errors: [] })
    },
    markSubmitted() {
      if (form === null) return
      form.node.walk((child) => mark(child, 'submitted'))
      mark(form.node, 'submitted')
    },
    showIncomplete() {
      if (form === null) return
      const meta = { localize: true, i18nArgs: [{ node: form.node }], showAsMessage: true }
      form.node.store.set(createMessage({ key: 'incomplete', type: 'ui', value: 'Form incomplete.', meta }))
      refresh({ refusals: current.refusals + 1 })
    },
    reset() {
      serverErrors = {}
      for (const field of fields) field.reset()
      form?.node.store.remove('incomplete')
      change({ errors: [] })
    },
  }
}
