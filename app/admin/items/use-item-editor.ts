import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { requestJson } from '../../api/client.ts'
import type { FormErrors, FormHandle, FormValues } from '../../forms/index.ts'
import {
  type EditableItem,
  type ItemSaveOutcome,
  type ItemSaveRequest,
  NEW_OWN_AUTHOR_OPTION,
  type PublicationChange,
} from './contract.ts'
import { getOrCreateFormId, moveStoredFormIdToPath } from './form-id.ts'
import { areItemValuesEqual } from './item-form-data.ts'

/** State and operations of an item's form. */
export interface ItemEditorController {
  /** The item as last saved. */
  readonly item: EditableItem
  /** Changes when the form is remounted with other initial values. */
  readonly formKey: number
  readonly initialValues: Readonly<Record<string, unknown>>
  /** Whether the form has unsaved changes. */
  readonly isDirty: boolean
  /** Identifies the form; null until the page is hydrated. */
  readonly formId: string | null
  readonly isBusy: boolean
  /** Whether a save is pending; already true before the form renders as busy. */
  isSaving(): boolean
  /** Outcome of the last save; null before the first one. */
  readonly outcome: ItemSaveOutcome | null
  /** When this form was last saved. */
  readonly savedAt: Date | null
  /** Returns the form's current values. */
  getValues(): FormValues
  /** Whether the form differs from what is saved; unlike `isDirty`, also by input that is not committed yet. */
  hasChanges(): boolean
  /** Calls the listener after every change of the values. */
  subscribe(listener: () => void): () => void
  /** Submits the form like its button, with the given publication change. */
  save(publication: PublicationChange): Promise<ItemSaveOutcome>
  /** Saves values that are not in the form, such as a gallery's cover; the form continues with the new version. */
  saveFields(values: Readonly<Record<string, unknown>>): Promise<ItemSaveOutcome>
  /** Repeats the last save with the same publication change. */
  retrySave(): Promise<ItemSaveOutcome>
  /** Remounts the form with these values; with `from`, as if that item had been opened. */
  replaceValues(values: Readonly<Record<string, unknown>>, from?: EditableItem): void
  /** Clears the outcome, so that no message about the last save is shown. */
  clearOutcome(): void
  /** Props of the `Form`. */
  readonly formProps: {
    readonly ref: (handle: FormHandle | null) => (() => void) | undefined
    readonly onSubmit: (values: FormValues) => Promise<FormErrors | undefined>
    readonly onInvalidSubmit: () => void
  }
}

interface PendingSave {
  readonly publication: PublicationChange
  readonly settle: (outcome: ItemSaveOutcome) => void
  readonly promise: Promise<ItemSaveOutcome>
}

const invalidOutcome: ItemSaveOutcome = { state: 'invalid', errors: {} }

/** Manages an item's form: the saved item, the current values and saving. */
export function useItemEditor(
  loadedItem: EditableItem,
  loadedCreationKey: string | null,
  submittedValues?: Readonly<Record<string, unknown>> | undefined,
): ItemEditorController {
  const { me } = useLoaderData<{ me: { id: string } }>()
  const [item, setItem] = useState(loadedItem)
  const [initial, setInitial] = useState<{ key: number; values: Readonly<Record<string, unknown>> }>({
    key: 0,
    // After a submit without JavaScript the form continues with the submitted values.
    values: omitBackReferences(loadedItem.kind, { ...loadedItem.values, ...submittedValues }),
  })
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ItemSaveOutcome | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [formId, setFormId] = useState<string | null>(null)
  const [listeners] = useState(() => new Set<() => void>())
  // The page's data are loaded again after a failed save; its form stays the same.
  const [creationKey] = useState(loadedCreationKey)
  const handle = useRef<FormHandle | null>(null)
  const baseline = useRef<Readonly<Record<string, unknown>>>(loadedItem.values)
  const pendingSave = useRef<PendingSave | null>(null)
  const pendingFieldSave = useRef<Promise<unknown> | null>(null)
  const lastPublication = useRef<PublicationChange>('keep')
  const latest = useRef({ item, formId })
  useLayoutEffect(() => {
    latest.current = { item, formId }
  })
  useEffect(() => setFormId(getOrCreateFormId(window.location.pathname)), [])

  const hasChanges = useCallback(() => {
    const values = handle.current?.getValues()
    return values !== undefined && !areItemValuesEqual(values, pickSameFields(baseline.current, values))
  }, [])
  const updateDirtyState = useCallback(() => {
    if (handle.current !== null) setDirty(hasChanges())
    for (const listener of listeners) listener()
  }, [hasChanges, listeners])

  const settle = useCallback((result: ItemSaveOutcome) => {
    pendingSave.current?.settle(result)
    pendingSave.current = null
    setBusy(false)
  }, [])

  const formProps = {
    ref: useCallback(
      (formHandle: FormHandle | null) => {
        handle.current = formHandle
        updateDirtyState()
        return formHandle?.subscribe(updateDirtyState)
      },
      [updateDirtyState],
    ),
    onSubmit: async (values: FormValues): Promise<FormErrors | undefined> => {
      const { item: previousItem, formId: name } = latest.current
      const publication = pendingSave.current?.publication ?? 'keep'
      lastPublication.current = publication
      const { kind, id, version } = previousItem
      const request: ItemSaveRequest = {
        kind,
        id,
        version,
        values: toSendableValues(values),
        publication,
        form: name,
        creationKey,
      }
      setBusy(true)
      setOutcome(null)
      const result = await sendItemSaveRequest(request, me.id)
      if (result.state === 'saved') {
        const { author } = result.item.values
        baseline.current = {
          ...baseline.current,
          ...values,
          ...(values.author === NEW_OWN_AUTHOR_OPTION && { author }),
        }
        setItem(result.item)
        setSavedAt(new Date())
        replaceUrlAfterCreate(previousItem, result.item, name)
        updateDirtyState()
      }
      setOutcome(result)
      settle(result)
      if (result.state === 'saved') return result.missing
      return result.state === 'invalid' ? result.errors : undefined
    },
    onInvalidSubmit: () => {
      setOutcome(null)
      settle(invalidOutcome)
    },
  }

  const save = useCallback(
    (publication: PublicationChange) => {
      if (pendingSave.current !== null) return pendingSave.current.promise
      const { promise, resolve } = Promise.withResolvers<ItemSaveOutcome>()
      const newSave = { publication, settle: resolve, promise }
      pendingSave.current = newSave
      const submit = () => handle.current?.submit() ?? Promise.resolve()
      const submission = pendingFieldSave.current === null ? submit() : pendingFieldSave.current.then(submit)
      void submission.catch(reportError).then(() => {
        // The form was remounted and sent no request. Settle this save, so that the next one does not wait
        // for it.
        if (pendingSave.current === newSave) settle(invalidOutcome)
      })
      return promise
    },
    [settle],
  )

  const saveFields = useCallback(
    async (values: Readonly<Record<string, unknown>>) => {
      await pendingSave.current?.promise
      await pendingFieldSave.current
      const { kind, id, version } = latest.current.item
      const request: ItemSaveRequest = {
        ...{ kind, id, version, values, publication: 'keep' },
        ...{ form: null, creationKey: null },
      }
      const sending = sendItemSaveRequest(request, me.id)
      pendingFieldSave.current = sending
      setBusy(true)
      const result = await sending
      if (result.state === 'saved') {
        baseline.current = { ...baseline.current, ...values }
        // A save of the form may be waiting for the new version.
        latest.current = { ...latest.current, item: result.item }
        setItem(result.item)
      }
      pendingFieldSave.current = null
      setBusy(false)
      return result
    },
    [me.id],
  )

  return {
    item,
    formKey: initial.key,
    initialValues: initial.values,
    isDirty,
    formId,
    isBusy,
    isSaving: useCallback(() => pendingSave.current !== null || pendingFieldSave.current !== null, []),
    outcome,
    savedAt,
    getValues: useCallback(() => handle.current?.getValues() ?? {}, []),
    hasChanges,
    subscribe: useCallback(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      [listeners],
    ),
    save,
    saveFields,
    retrySave: useCallback(() => save(lastPublication.current), [save]),
    replaceValues: useCallback((values, from) => {
      if (from !== undefined) {
        setItem(from)
        baseline.current = from.values
      }
      const { kind } = from ?? latest.current.item
      setInitial(({ key }) => ({ key: key + 1, values: omitBackReferences(kind, values) }))
      setOutcome(null)
    }, []),
    clearOutcome: useCallback(() => setOutcome(null), []),
    formProps,
  }
}

/** The values without those that forms do not have. They are saved by `saveFields`, so they must not count as edited. */
function omitBackReferences(
  kind: EditableItem['kind'],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { fields } = getKindDefinition(kind)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.backReference))
}

/** Picks the item's values of the fields that the form has. */
function pickSameFields(
  values: Readonly<Record<string, unknown>>,
  template: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(template).map((name) => [name, values[name]]))
}

/** Sends empty fields as null, because fields that are not sent keep their values. */
function toSendableValues(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}

/** Changes the page's URL to the item's own after its first save, so that a reload opens the item. */
function replaceUrlAfterCreate(previousItem: EditableItem, saved: EditableItem, formId: string | null): void {
  if (previousItem.id !== null || saved.id === null) return
  const from = window.location.pathname
  const to = `/admin/edit/${saved.kind}/${saved.id}`
  window.history.replaceState(window.history.state, '', to)
  if (formId !== null) moveStoredFormIdToPath(from, to, formId)
}

/**
 * Sends a save request. With an account, it fails if another one has signed in meanwhile in another window.
 */
export async function sendItemSaveRequest(
  request: ItemSaveRequest,
  account?: string,
): Promise<ItemSaveOutcome> {
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`
  const result = await requestJson<ItemSaveOutcome>(`/admin/save.json${query}`, { json: request })
  return 'data' in result ? result.data : { state: 'trouble', trouble: result.failure }
}
