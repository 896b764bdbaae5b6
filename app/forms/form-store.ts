import { createMessage, type FormKitNode } from '@formkit/core'
import type { Language } from '../../domain/language.ts'
import { getInvalidFormMessage, toFormKitLocale } from '../../domain/validation/validate-fields.ts'
import {
  collectVisibleBlockingMessages,
  type FieldBlockingMessages,
  toServerFieldBlockingMessages,
} from './field-problems.ts'
import type { FormKitFieldStore } from './field-store.ts'
import { createChangeNotifier } from './field-store.ts'
import {
  type FormErrors,
  getErrorsWithoutField,
  getFieldErrors,
  hasFormErrors,
  removeErrorsOutdatedByFieldChange,
} from './form-errors.ts'
import { setFormKitNodeStateFlag } from './formkit-field-node.ts'
import { createFormKitFormNode, type FormKitFormNodeWithFieldAdding } from './formkit-form-node.ts'

/** The state of a form at one moment. */
export interface FormStatusSnapshot {
  /** An asynchronous submit is running. */
  readonly busy: boolean
  /** The form-incomplete message, while invalid fields prevent the submit. */
  readonly incomplete: string | null
  /** Server errors that concern the form as a whole. */
  readonly errors: readonly string[]
  readonly problems: readonly FieldBlockingMessages[]
  /** Number of failed submits; each one moves the focus to the error summary, or to the first field with an error. */
  readonly failedSubmitCount: number
  readonly focusesFirstField: boolean
}

/** Connects a form in React with FormKit. */
export interface FormStore {
  readonly id: string
  readonly initialValues: Readonly<Record<string, unknown>>
  /** Null until the form is mounted in the browser. */
  getNode(): FormKitNode | null
  getSnapshot(): FormStatusSnapshot
  /** The state that the server rendered. */
  getServerSnapshot(): FormStatusSnapshot
  subscribe(listener: () => void): () => void
  /** The committed value of a field. */
  getValue(name: string): unknown
  getInitialErrors(name: string): readonly string[]
  mount(): () => void
  addField(field: FormKitFieldStore): () => void
  switchLanguage(language: Language): void
  setBusy(busy: boolean): void
  setErrors(errors: FormErrors): void
  /** Removes the server errors of a changed field and of the form: they are out of date. */
  clearOutdatedErrors(name: string): void
  /** Marks the form and all its fields as submitted. */
  markSubmitted(): void
  showIncompleteMessage(): void
  reset(): void
}

/** The initial state of a form. */
interface InitialFormState {
  readonly id: string
  readonly language: Language
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: FormErrors
}

/** Creates the store of a form. Its node exists as long as the form or one of its fields is mounted. */
export function createFormStore({
  id,
  language: initialLanguage,
  values,
  errors,
}: InitialFormState): FormStore {
  const { subscribe, notify } = createChangeNotifier()
  const fields = new Set<FormKitFieldStore>()
  let language = initialLanguage
  let form: FormKitFormNodeWithFieldAdding | null = null
  let mounted = false
  let serverErrors = errors
  const serverSnapshot: FormStatusSnapshot = {
    busy: false,
    incomplete: hasFormErrors({ fields: errors.fields ?? {} }) ? getInvalidFormMessage(language) : null,
    errors: errors.form ?? [],
    problems: toServerFieldBlockingMessages(id, errors),
    failedSubmitCount: hasFormErrors(errors) ? 1 : 0,
    focusesFirstField: errors.focusesFirstField ?? false,
  }
  let current = serverSnapshot

  const change = (patch: Partial<FormStatusSnapshot>) => {
    current = { ...current, ...patch }
    notify()
  }

  const refresh = (patch: Partial<FormStatusSnapshot> = {}) => {
    if (form === null) return
    const { store, ledger } = form.node
    const hasBlockingProblems = store.incomplete !== undefined || ledger.value('errors') > 0
    change({
      incomplete: hasBlockingProblems
        ? String(store.incomplete?.value ?? getInvalidFormMessage(language))
        : null,
      problems: hasBlockingProblems ? collectVisibleBlockingMessages(fields) : [],
      ...patch,
    })
  }

  let isRefreshScheduled = false
  const refreshSoon = () => {
    if (isRefreshScheduled) return
    isRefreshScheduled = true
    // A task runs after the fields, which refresh in microtasks.
    setTimeout(() => {
      isRefreshScheduled = false
      refresh()
    })
  }

  const ensureFormNode = (): FormKitFormNodeWithFieldAdding => {
    if (form !== null) return form
    form = createFormKitFormNode(id, language)
    for (const event of ['message-added', 'message-updated', 'message-removed'])
      form.node.on(`${event}.deep`, refreshSoon)
    form.node.on('commit', notify)
    return form
  }

  let isRevalidationScheduled = false
  const revalidateFieldsSoon = () => {
    if (isRevalidationScheduled) return
    isRevalidationScheduled = true
    // A microtask runs once for all fields that are added or removed together.
    queueMicrotask(() => {
      isRevalidationScheduled = false
      for (const field of fields) field.revalidateAfterOtherFieldChange()
    })
  }

  const destroyNodeIfUnused = () => {
    if (form === null || mounted || fields.size > 0) return
    form.node.destroy()
    form = null
  }

  return {
    id,
    initialValues: values,
    getNode: () => form?.node ?? null,
    getSnapshot: () => current,
    getServerSnapshot: () => serverSnapshot,
    subscribe,
    getValue(name) {
      const currentValues: unknown = form?.node.value
      const source =
        typeof currentValues === 'object' && currentValues !== null && Object.hasOwn(currentValues, name)
          ? currentValues
          : values
      return Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined
    },
    getInitialErrors: (name) => getFieldErrors(errors, name),
    mount() {
      mounted = true
      ensureFormNode().node.props.preserve = undefined
      return () => {
        mounted = false
        // All fields are removed now, so they can skip the search for another field with the same name.
        if (form !== null) form.node.props.preserve = true
        destroyNodeIfUnused()
      }
    },
    addField(field) {
      const { node, runWithoutHydration } = ensureFormNode()
      fields.add(field)
      runWithoutHydration(() => field.attach(node, getFieldErrors(serverErrors, field.options.name)))
      revalidateFieldsSoon()
      return () => {
        fields.delete(field)
        field.detach()
        revalidateFieldsSoon()
        destroyNodeIfUnused()
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
      const failedSubmitCount = current.failedSubmitCount + (hasFormErrors(next) ? 1 : 0)
      const { focusesFirstField = false } = next
      refresh({ errors: getErrorsWithoutField(next, names), failedSubmitCount, focusesFirstField })
    },
    clearOutdatedErrors(name) {
      serverErrors = removeErrorsOutdatedByFieldChange(serverErrors, name)
      if (current.errors.length > 0) change({ errors: [] })
    },
    markSubmitted() {
      if (form === null) return
      form.node.walk((child) => setFormKitNodeStateFlag(child, 'submitted'))
      setFormKitNodeStateFlag(form.node, 'submitted')
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
