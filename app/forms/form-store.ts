import { createMessage, type FormKitNode } from '@formkit/core'
import type { Language } from '../../domain/language.ts'
import { getFormIncompleteMessage, toFormKitLocale } from '../../domain/validation/validate-fields.ts'
import { createChangeNotifier } from './change-notifier.ts'
import { collectFieldProblems, type FieldProblem, toServerFieldProblems } from './field-problems.ts'
import type { FieldStore } from './field-store.ts'
import {
  type FormErrors,
  getFieldErrors,
  getFormLevelErrors,
  hasFormErrors,
  removeOutdatedErrors,
} from './form-errors.ts'
import { setFormKitNodeState } from './formkit-field-node.ts'
import { createFormKitFormNode, type FormKitFormNode } from './formkit-form-node.ts'

/** All that there is to see of a form at one moment. */
export interface FormSnapshot {
  /** An asynchronous submit runs. */
  readonly busy: boolean
  /** The form-incomplete message, while fields are to blame that it was not sent. */
  readonly incomplete: string | null
  /** What the server has against the form as a whole. */
  readonly errors: readonly string[]
  readonly problems: readonly FieldProblem[]
  /** Counts the refusals: each one moves the focus to the summary. */
  readonly failedSubmitCount: number
}

/** A form between React and FormKit. */
export interface FormStore {
  readonly id: string
  readonly initialValues: Readonly<Record<string, unknown>>
  /** Null until the form is on a living page. */
  getNode(): FormKitNode | null
  getSnapshot(): FormSnapshot
  /** What the server rendered. */
  getServerSnapshot(): FormSnapshot
  subscribe(listener: () => void): () => void
  /** The committed value of a field. */
  getValue(name: string): unknown
  getInitialErrors(name: string): readonly string[]
  mount(): () => void
  addField(field: FieldStore): () => void
  switchLanguage(language: Language): void
  setBusy(busy: boolean): void
  setErrors(errors: FormErrors): void
  /** A field was changed: what the server said of it, and of the form, is out of date. */
  clearOutdatedErrors(name: string): void
  /** Every field, and the form, counts as submitted. */
  markSubmitted(): void
  showIncompleteMessage(): void
  reset(): void
}

/** What a form starts with. */
export interface FormStoreOptions {
  readonly id: string
  readonly language: Language
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: FormErrors
}

/** Makes the store of a form. Its node lives as long as the form or any field of it is mounted. */
export function createFormStore({
  id,
  language: firstLanguage,
  values,
  errors,
}: FormStoreOptions): FormStore {
  const { subscribe, notify } = createChangeNotifier()
  const fields = new Set<FieldStore>()
  let language = firstLanguage
  let form: FormKitFormNode | null = null
  let mounted = false
  let serverErrors = errors
  const first: FormSnapshot = {
    busy: false,
    incomplete: hasFormErrors({ fields: errors.fields ?? {} }) ? getFormIncompleteMessage(language) : null,
    errors: errors.form ?? [],
    problems: toServerFieldProblems(id, errors),
    failedSubmitCount: hasFormErrors(errors) ? 1 : 0,
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
      incomplete: blamed ? String(store.incomplete?.value ?? getFormIncompleteMessage(language)) : null,
      problems: blamed ? collectFieldProblems(fields) : [],
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

  const open = (): FormKitFormNode => {
    if (form !== null) return form
    form = createFormKitFormNode(id, language)
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
      for (const field of fields) field.revalidateAfterOtherFieldChange()
    })
  }

  const closeIfLeft = () => {
    if (form === null || mounted || fields.size > 0) return
    form.node.destroy()
    form = null
  }

  return {
    id,
    initialValues: values,
    getNode: () => form?.node ?? null,
    getSnapshot: () => current,
    getServerSnapshot: () => first,
    subscribe,
    getValue(name) {
      const living: unknown = form?.node.value
      const from =
        typeof living === 'object' && living !== null && Object.hasOwn(living, name) ? living : values
      return Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined
    },
    getInitialErrors: (name) => getFieldErrors(errors, name),
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
    addField(field) {
      const { node, runWithoutHydration: joining } = open()
      fields.add(field)
      joining(() => field.attach(node, getFieldErrors(serverErrors, field.options.name)))
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
      if (form !== null) form.node.config.locale = toFormKitLocale(next)
      refreshSoon()
    },
    setBusy(busy) {
      if (current.busy !== busy) change({ busy })
    },
    setErrors(next) {
      serverErrors = next
      const names = new Set([...fields].map((field) => field.options.name))
      for (const field of fields) field.setErrors(getFieldErrors(next, field.options.name))
      const refusals = current.failedSubmitCount + (hasFormErrors(next) ? 1 : 0)
      refresh({ errors: getFormLevelErrors(next, names), failedSubmitCount: refusals })
    },
    clearOutdatedErrors(name) {
      serverErrors = removeOutdatedErrors(serverErrors, name)
      if (current.errors.length > 0) change({ errors: [] })
    },
    markSubmitted() {
      if (form === null) return
      form.node.walk((child) => setFormKitNodeState(child, 'submitted'))
      setFormKitNodeState(form.node, 'submitted')
    },
    showIncompleteMessage() {
      if (form === null) return
      const meta = { localize: true, i18nArgs: [{ node: form.node }], showAsMessage: true }
      form.node.store.set(createMessage({ key: 'incomplete', type: 'ui', value: 'Form incomplete.', meta }))
      refresh({ failedSubmitCount: current.failedSubmitCount + 1 })
    },
    reset() {
      serverErrors = {}
      for (const field of fields) field.reset()
      form?.node.store.remove('incomplete')
      change({ errors: [] })
    },
  }
}
