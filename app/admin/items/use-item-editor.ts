import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { FormErrors, FormHandle, FormValues } from '../../forms/index.ts'
import type { EditableItem, ItemSaveRequest, PublicationChange, SaveOutcome } from './contract.ts'
import { getOrCreateFormId, moveFormIdToPath } from './form-id.ts'
import { areItemValuesEqual } from './item-form-data.ts'
import { sendItemSaveRequest } from './send-item-save-request.ts'

/** A form of an item, and all that can be done to it. */
export interface ItemEditorController {
  /** As it was saved last. */
  readonly item: EditableItem
  /** Another key is another form, with other values to start with. */
  readonly formKey: number
  readonly initialValues: Readonly<Record<string, unknown>>
  /** Something is filled in that was not saved. */
  readonly isDirty: boolean
  /** Names the form; null until the page has come to life. */
  readonly formId: string | null
  readonly isBusy: boolean
  /** Whether a save was asked for and is not over; known before the form is drawn as busy. */
  isSaving(): boolean
  /** What became of the last save; null before it. */
  readonly outcome: SaveOutcome | null
  /** When it was last saved here. */
  readonly savedAt: Date | null
  /** What is filled in now. */
  getValues(): FormValues
  /** Tells of every change of the values. */
  subscribe(listener: () => void): () => void
  /** Submits the form as its button would, with this for its publication. */
  save(publication: PublicationChange): Promise<SaveOutcome>
  /** Tries the last save once more, with the same for its publication. */
  retrySave(): Promise<SaveOutcome>
  /** Starts the form anew with these values; with a version, as if that had been opened. */
  replaceValues(values: Readonly<Record<string, unknown>>, from?: EditableItem): void
  /** Looks at the save as done with: nothing is said of it any more. */
  clearOutcome(): void
  /** What the form itself is given. */
  readonly formProps: {
    readonly ref: (handle: FormHandle | null) => (() => void) | undefined
    readonly onSubmit: (values: FormValues) => Promise<FormErrors | undefined>
    readonly onInvalidSubmit: () => void
  }
}

interface PendingSave {
  readonly publication: PublicationChange
  readonly settle: (outcome: SaveOutcome) => void
  readonly promise: Promise<SaveOutcome>
}

const refused: SaveOutcome = { state: 'invalid', errors: {} }

/** Keeps the state of an item's form: what was saved, what is filled in, and what becomes of a save. */
export function useItemEditor(
  loaded: EditableItem,
  sent?: Readonly<Record<string, unknown>> | undefined,
): ItemEditorController {
  const { me } = useLoaderData<{ me: { id: string } }>()
  const [item, setItem] = useState(loaded)
  const [start, setStart] = useState<{ key: number; values: Readonly<Record<string, unknown>> }>({
    key: 0,
    // What the browser sent by itself and got back goes on where it was.
    values: { ...loaded.values, ...sent },
  })
  const [isDirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [formId, setFormId] = useState<string | null>(null)
  const [listeners] = useState(() => new Set<() => void>())
  const handle = useRef<FormHandle | null>(null)
  const baseline = useRef<Readonly<Record<string, unknown>>>(loaded.values)
  const waiting = useRef<PendingSave | null>(null)
  const lastPublication = useRef<PublicationChange>('keep')
  const latest = useRef({ item, formId })
  useLayoutEffect(() => {
    latest.current = { item, formId }
  })
  useEffect(() => setFormId(getOrCreateFormId(window.location.pathname)), [])

  const look = useCallback(() => {
    const now = handle.current?.getValues()
    if (now !== undefined) setDirty(!areItemValuesEqual(now, pickSameFields(baseline.current, now)))
    for (const listener of listeners) listener()
  }, [listeners])

  const settle = useCallback((done: SaveOutcome) => {
    waiting.current?.settle(done)
    waiting.current = null
    setBusy(false)
  }, [])

  const form = {
    ref: useCallback(
      (given: FormHandle | null) => {
        handle.current = given
        look()
        return given?.subscribe(look)
      },
      [look],
    ),
    onSubmit: async (values: FormValues): Promise<FormErrors | undefined> => {
      const { item: before, formId: name } = latest.current
      const publication = waiting.current?.publication ?? 'keep'
      lastPublication.current = publication
      const { kind, id, version } = before
      const toSave: ItemSaveRequest = {
        kind,
        id,
        version,
        values: toSendableValues(values),
        publication,
        form: name,
      }
      setBusy(true)
      setOutcome(null)
      const done = await sendItemSaveRequest(toSave, me.id)
      if (done.state === 'saved') {
        baseline.current = { ...baseline.current, ...values }
        setItem(done.item)
        setSavedAt(new Date())
        replaceUrlAfterCreate(before, done.item, name)
        look()
      }
      setOutcome(done)
      settle(done)
      return done.state === 'invalid' ? done.errors : undefined
    },
    onInvalidSubmit: () => {
      setOutcome(null)
      settle(refused)
    },
  }

  const save = useCallback(
    (publication: PublicationChange) => {
      if (waiting.current !== null) return waiting.current.promise
      const { promise, resolve } = Promise.withResolvers<SaveOutcome>()
      const asked = { publication, settle: resolve, promise }
      waiting.current = asked
      const over = handle.current?.submit() ?? Promise.resolve()
      void over.catch(reportError).then(() => {
        // The form has asked nobody: it was begun anew meanwhile. The next save must not wait for this one.
        if (waiting.current === asked) settle(refused)
      })
      return promise
    },
    [settle],
  )

  return {
    item,
    formKey: start.key,
    initialValues: start.values,
    isDirty,
    formId,
    isBusy: busy,
    isSaving: useCallback(() => waiting.current !== null, []),
    outcome,
    savedAt,
    getValues: useCallback(() => handle.current?.getValues() ?? {}, []),
    subscribe: useCallback(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      [listeners],
    ),
    save,
    retrySave: useCallback(() => save(lastPublication.current), [save]),
    replaceValues: useCallback((values, from) => {
      if (from !== undefined) {
        setItem(from)
        baseline.current = from.values
      }
      setStart(({ key }) => ({ key: key + 1, values }))
      setOutcome(null)
    }, []),
    clearOutcome: useCallback(() => setOutcome(null), []),
    formProps: form,
  }
}

/** Of all that an item has, what the form asks for. */
function pickSameFields(
  values: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(asked).map((name) => [name, values[name]]))
}

/** What is left empty is sent as such: what is not sent stays as it was. */
function toSendableValues(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}

/** A new item has an address from now on; a reload leads there. */
function replaceUrlAfterCreate(before: EditableItem, saved: EditableItem, formId: string | null): void {
  if (before.id !== null || saved.id === null) return
  const from = window.location.pathname
  const to = `/admin/edit/${saved.kind}/${saved.id}`
  window.history.replaceState(window.history.state, '', to)
  if (formId !== null) moveFormIdToPath(from, to, formId)
}
