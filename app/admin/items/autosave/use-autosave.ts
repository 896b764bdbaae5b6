import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { getKindDefinition } from '../../../../domain/kinds/index.ts'
import { runWhenNothingPressed } from '../../../enhance/run-when-nothing-pressed.ts'
import { flushPendingRichTextEdits } from '../../rich-text/pending-flushes.ts'
import type { ItemEditorController } from '../use-item-editor.ts'
import { Autosaver, type AutosaveState } from './autosaver.ts'
import { type BrowserDraftStore, openBrowserDraftStore } from './browser-draft-store.ts'
import { findUnsavedDrafts } from './find-unsaved-drafts.ts'
import { joinOpenFormsChannel } from './open-forms-channel.ts'
import type { DraftFieldValues, RecoverableDraft } from './recoverable-draft.ts'
import { createUnsavedDraftClient, type UnsavedDraftClient } from './unsaved-draft-client.ts'
import { useAutosaveOnPageEvents } from './use-autosave-on-page-events.ts'

/** Whoever the page was made for. */
export interface SignedInAccount {
  readonly id: string
  readonly email: string
}

/** What becomes of what is written and not saved. */
export interface AutosaveController extends AutosaveState {
  readonly me: SignedInAccount
  /** Texts that were left behind, newest first. */
  readonly leftoverDrafts: readonly RecoverableDraft[]
  /** The text that a reload went on with. */
  readonly resumedDraft: RecoverableDraft | null
  /** What a kept text says; null where it cannot be had now. */
  readDraft(text: RecoverableDraft): Promise<DraftFieldValues | null>
  /** Puts it into the form; false where it cannot be had now. */
  restoreDraft(text: RecoverableDraft): Promise<boolean>
  discardDraft(text: RecoverableDraft): void
  /** Puts what the form holds unsaved among the texts left behind, before another takes its place. */
  stashFormValues(): void
  /** Takes the last throwing away back. */
  readonly undoDiscard: (() => void) | null
  /** Goes back to what was saved. */
  revertToSaved(): void
  /** Tries again at once: somebody has signed in, or says that the line is back. */
  retry(): Promise<AutosaveState>
  readCurrentAccount: UnsavedDraftClient['readCurrentAccount']
  /** Whether signing in again stands over the page. */
  readonly isSigningIn: boolean
  openSignIn(): void
  closeSignIn(): void
}

interface ActiveAutosave {
  readonly keeper: Autosaver
  readonly line: UnsavedDraftClient
}

let store: BrowserDraftStore | null = null

/** Keeps what is written in an item's form, and finds what was kept before. */
export function useAutosave(editing: ItemEditorController): AutosaveController {
  const { me } = useLoaderData<{ me: SignedInAccount }>()
  const [state, setState] = useState<AutosaveState>({ state: 'clean', browser: null, at: null })
  const [left, setLeft] = useState<readonly RecoverableDraft[]>([])
  const [continued, setContinued] = useState<RecoverableDraft | null>(null)
  const [thrown, setThrown] = useState<{ text: RecoverableDraft; values: DraftFieldValues } | null>(null)
  const [isSigningIn, setSigningIn] = useState(false)
  const living = useRef<ActiveAutosave | null>(null)
  const newest = useRef(state)
  const latest = useRef(editing)
  useLayoutEffect(() => {
    latest.current = editing
  })

  const look = useEffectEvent(
    async (formId: string, { keeper, line }: ActiveAutosave, open: ReadonlySet<string>) => {
      if (store === null) return
      const found = await findUnsavedDrafts(latest.current.item, { account: me.id, store, line, open })
      const own = found.find(({ form }) => form === formId)
      const values = own === undefined ? null : (own.values ?? (await loadDraftValues(line, own)))
      // What was found comes in above the form, or changes it.
      await new Promise<void>((resolve) => runWhenNothingPressed(resolve))
      if (living.current?.keeper !== keeper) return
      const isUntouched = !latest.current.isSaving() && !keeper.hasStoredDraft && !keeper.hasUnsavedChanges
      if (own === undefined) {
        if (isUntouched && !open.has(formId)) keeper.formId = formId
      } else if (
        values !== null &&
        isUntouched &&
        own.where !== 'open' &&
        own.version === latest.current.item.version
      ) {
        keeper.formId = formId
        setContinued(own)
        latest.current.replaceValues(values)
      }
      setLeft(found.filter((text) => text.form !== keeper.formId))
    },
  )

  useEffect(() => {
    const { formId } = latest.current
    if (formId === null || editing.formId === null) return
    store ??= openBrowserDraftStore()
    const line = createUnsavedDraftClient(me.id)
    // Until it is known what was kept under the form's own name, nothing may be written over it.
    const keeper = new Autosaver(generateFormId(), {
      account: me.id,
      store,
      line,
      onStateChange(next) {
        newest.current = next
        // Words that come or go may move the buttons of the form.
        runWhenNothingPressed(() => setState(newest.current))
      },
      readForm() {
        const { item, getValues: values, isDirty } = latest.current
        const known = JSON.stringify(values())
        // Editors of rich text tell their form a little later; what stands in them now counts.
        flushPendingRichTextEdits()
        const now = toDraftFieldValues(values())
        if (!isDirty && JSON.stringify(values()) === known) return null
        return { kind: item.kind, item: item.id, version: item.version, values: now }
      },
    })
    const own = { keeper, line }
    living.current = own
    const windows = joinOpenFormsChannel(() => keeper.formId)
    void windows.listOtherForms().then((open) => look(formId, own, open))
    const unsubscribe = latest.current.subscribe(() => keeper.scheduleSave())
    return () => {
      unsubscribe()
      windows.close()
      keeper.saveOnPageLeave()
      keeper.stop()
      living.current = null
    }
  }, [editing.formId, me.id])

  useAutosaveOnPageEvents(living)
  const { outcome } = editing
  useEffect(() => {
    // Who wanted to save is asked at once; who only writes is told, and not interrupted.
    if (outcome?.state === 'trouble' && outcome.trouble === 'signedOut') setSigningIn(true)
    if (outcome?.state !== 'saved') return
    setContinued(null)
    void living.current?.keeper.deleteDraft()
  }, [outcome])

  const drop = useCallback(
    (text: RecoverableDraft) => {
      setLeft((all) => all.filter(({ form }) => form !== text.form))
      void store?.delete(me.id, text.form)
      void living.current?.line.deleteDraft(text.form)
    },
    [me.id],
  )
  const read = async (text: RecoverableDraft) =>
    text.values ?? (living.current && (await loadDraftValues(living.current.line, text)))
  const putAside = () => {
    if (!editing.isDirty || store === null) return
    const { kind, id, version } = editing.item
    const values = toDraftFieldValues(editing.getValues())
    const text = { form: generateFormId(), kind, item: id, version }
    const at = new Date().toISOString()
    void store.put({ ...text, account: me.id, at, values })
    void living.current?.line.saveDraft({ ...text, values }, false)
    const name = values[getKindDefinition(kind).title]
    const aside: RecoverableDraft = {
      ...text,
      at,
      values,
      where: 'here',
      name: typeof name === 'string' ? name : '',
    }
    setLeft((all) => [aside, ...all])
  }
  return {
    ...state,
    me,
    stashFormValues: putAside,
    leftoverDrafts: left,
    resumedDraft: continued,
    readDraft: read,
    async restoreDraft(text) {
      const values = await read(text)
      const own = living.current
      if (values === null || own === null) return false
      putAside()
      editing.replaceValues(values)
      setLeft((all) => all.filter(({ form }) => form !== text.form))
      void waitUntilStored(own.keeper).then((isKept) => isKept && drop(text))
      return true
    },
    discardDraft(text) {
      void read(text).then((values) => {
        if (values !== null) setThrown({ text, values })
        drop(text)
      })
    },
    undoDiscard:
      thrown === null
        ? null
        : () => {
            const { text, values } = thrown
            const { form, kind, item, version } = text
            setThrown(null)
            setLeft((all) => [{ ...text, values }, ...all])
            void living.current?.line.saveDraft({ form, kind, item, version, values }, false)
          },
    revertToSaved() {
      if (continued !== null) setThrown({ text: continued, values: toDraftFieldValues(editing.getValues()) })
      setContinued(null)
      editing.replaceValues(editing.item.values)
      setTimeout(() => void living.current?.keeper.deleteDraft())
    },
    retry: async () => (await living.current?.keeper.saveNow()) ?? state,
    isSigningIn,
    openSignIn: () => setSigningIn(true),
    closeSignIn: () => setSigningIn(false),
    readCurrentAccount: async () =>
      (await living.current?.line.readCurrentAccount()) ?? { trouble: 'failed' },
  }
}

/** Whether the form's new text came to be kept as its own: only then the one it came from is not needed. */
async function waitUntilStored(keeper: Autosaver): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { state, browser } = await keeper.saveNow()
    if (state === 'kept' || (keeper.hasStoredDraft && browser === 'kept')) return true
  }
  return false
}

async function loadDraftValues(
  line: UnsavedDraftClient,
  text: RecoverableDraft,
): Promise<DraftFieldValues | null> {
  const answer = await line.readDraftValues(text.form)
  return 'trouble' in answer ? null : answer.values
}

/** What a form holds, as far as it can be kept: no field holds anything else. */
function toDraftFieldValues(values: Readonly<Record<string, unknown>>): DraftFieldValues {
  const kept: Record<string, DraftFieldValues[string]> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      kept[name] = value
    else if (value === null || value === undefined) kept[name] = null
  }
  return kept
}
/** A name that no other form has. */
export function generateFormId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
