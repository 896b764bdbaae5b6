import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLoaderData } from 'react-router'
import { getKindDefinition } from '../../../../domain/kinds/index.ts'
import { runWhenNothingPressed } from '../../../enhance/run-when-nothing-pressed.ts'
import { flushPendingRichTextEdits } from '../../../rich-text/pending-flushes.ts'
import type { ItemEditorController } from '../use-item-editor.ts'
import { Autosaver, type AutosaveState } from './autosaver.ts'
import {
  type BrowserDraftStore,
  type DraftFieldValues,
  openIndexedDbDraftStorage,
  type RecoverableDraft,
} from './browser-draft-store.ts'
import { findUnsavedDraftsForItem } from './find-unsaved-drafts.ts'
import { joinOpenFormsChannel } from './open-forms-channel.ts'
import { createUnsavedDraftClient, type UnsavedDraftClient } from './unsaved-draft-client.ts'

/** The account the page was rendered for. */
interface SignedInAccount {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** State and operations of the autosave of an item's form. */
export interface AutosaveAndDraftRecovery extends AutosaveState {
  readonly me: SignedInAccount
  /** Unsaved drafts of earlier forms, newest first. */
  readonly leftoverDrafts: readonly RecoverableDraft[]
  /** Whether drafts of earlier forms were looked for and none is offered. */
  readonly hasNoDrafts: boolean
  /** The draft that the form resumed after a reload. */
  readonly resumedDraft: RecoverableDraft | null
  /** Returns a draft's field values; null if they cannot be loaded now. */
  readDraft(draft: RecoverableDraft): Promise<DraftFieldValues | null>
  /** Puts a draft into the form; false if it cannot be loaded now. */
  restoreDraft(draft: RecoverableDraft): Promise<boolean>
  discardDraft(draft: RecoverableDraft): void
  /** Stores the form's unsaved values as a leftover draft, before other values replace them. */
  stashFormValues(): void
  /** Undoes the last discard; null if there is nothing to undo. */
  readonly undoDiscard: (() => void) | null
  /** Resets the form to the saved values. */
  revertToSaved(): void
  /** Retries at once, after a new sign-in or on request of the user. */
  retry(): Promise<AutosaveState>
  readCurrentAccount: UnsavedDraftClient['readCurrentAccount']
  /** Whether the sign-in dialog is open. */
  readonly isSigningIn: boolean
  openSignIn(): void
  closeSignIn(): void
}

interface ActiveAutosave {
  readonly autosaver: Autosaver
  readonly client: UnsavedDraftClient
}

let store: BrowserDraftStore | null = null

/** Autosaves an item's form, and finds the unsaved drafts of earlier forms. */
export function useAutosave(editor: ItemEditorController): AutosaveAndDraftRecovery {
  const { me } = useLoaderData<{ me: SignedInAccount }>()
  const [state, setState] = useState<AutosaveState>({ state: 'clean', browser: null, at: null })
  const [leftoverDrafts, setLeftoverDrafts] = useState<readonly RecoverableDraft[]>([])
  const [isDraftSearchDone, setDraftSearchDone] = useState(false)
  const [resumedDraft, setResumedDraft] = useState<RecoverableDraft | null>(null)
  const [discarded, setDiscarded] = useState<{ draft: RecoverableDraft; values: DraftFieldValues } | null>(
    null,
  )
  const [isSigningIn, setSigningIn] = useState(false)
  const active = useRef<ActiveAutosave | null>(null)
  const latestState = useRef(state)
  const latestEditor = useRef(editor)
  useLayoutEffect(() => {
    latestEditor.current = editor
  })

  const loadDrafts = useEffectEvent(
    async (formId: string, { autosaver, client }: ActiveAutosave, openFormIds: ReadonlySet<string>) => {
      if (store === null) return
      const drafts = await findUnsavedDraftsForItem(latestEditor.current.item, {
        account: me.id,
        store,
        line: client,
        open: openFormIds,
      })
      const ownDraft = drafts.find(({ form }) => form === formId)
      const values =
        ownDraft === undefined ? null : (ownDraft.values ?? (await loadDraftValues(client, ownDraft)))
      // The drafts appear above the form or change it, which could move a button while it is pressed.
      await new Promise<void>((resolve) => runWhenNothingPressed(resolve))
      if (active.current?.autosaver !== autosaver) return
      const isUntouched =
        !latestEditor.current.isSaving() && !autosaver.hasStoredDraft && !autosaver.hasUnsavedChanges
      if (ownDraft === undefined) {
        if (isUntouched && !openFormIds.has(formId)) autosaver.formId = formId
      } else if (
        values !== null &&
        isUntouched &&
        ownDraft.where !== 'open' &&
        ownDraft.version === latestEditor.current.item.version
      ) {
        autosaver.formId = formId
        setResumedDraft(ownDraft)
        latestEditor.current.replaceValues(values)
      }
      setLeftoverDrafts(drafts.filter((draft) => draft.form !== autosaver.formId))
      setDraftSearchDone(true)
    },
  )

  useEffect(() => {
    const { formId } = latestEditor.current
    if (formId === null || editor.formId === null) return
    store ??= openIndexedDbDraftStorage()
    const client = createUnsavedDraftClient(me.id)
    // A temporary id: the draft stored under the form's own id must not be overwritten before it is read.
    const autosaver = new Autosaver(generateFormId(), {
      account: me.id,
      store,
      line: client,
      onStateChange(next) {
        latestState.current = next
        // A status text that appears or disappears may move the form's buttons.
        runWhenNothingPressed(() => setState(latestState.current))
      },
      readForm() {
        const { item, getValues: values, isDirty } = latestEditor.current
        const before = JSON.stringify(values())
        // Rich text editors report changes to the form with a delay; flush them to read the current content.
        flushPendingRichTextEdits()
        const now = toDraftFieldValues(values())
        if (!isDirty && JSON.stringify(values()) === before) return null
        return { kind: item.kind, item: item.id, version: item.version, values: now }
      },
    })
    const current = { autosaver, client }
    active.current = current
    const channel = joinOpenFormsChannel(() => autosaver.formId)
    void channel.listOtherForms().then((openFormIds) => loadDrafts(formId, current, openFormIds))
    const unsubscribe = latestEditor.current.subscribe(() => autosaver.scheduleSave())
    return () => {
      unsubscribe()
      channel.close()
      autosaver.saveOnPageLeave()
      autosaver.stop()
      active.current = null
    }
  }, [editor.formId, me.id])

  useAutosaveOnPageEvents(active)
  const { outcome } = editor
  useEffect(() => {
    // A failed save opens the dialog at once; a failed autosave only shows a status, without interrupting.
    if (outcome?.state === 'trouble' && outcome.trouble === 'signedOut') setSigningIn(true)
    if (outcome?.state !== 'saved') return
    setResumedDraft(null)
    void active.current?.autosaver.deleteDraft()
  }, [outcome])

  const removeDraft = useCallback(
    (draft: RecoverableDraft) => {
      setLeftoverDrafts((all) => all.filter(({ form }) => form !== draft.form))
      void store?.delete(me.id, draft.form)
      void active.current?.client.deleteDraft(draft.form)
    },
    [me.id],
  )
  const readDraft = async (draft: RecoverableDraft) =>
    draft.values ?? (active.current && (await loadDraftValues(active.current.client, draft)))
  const stashFormValues = () => {
    if (!editor.isDirty || store === null) return
    const { kind, id, version } = editor.item
    const values = toDraftFieldValues(editor.getValues())
    const draft = { form: generateFormId(), kind, item: id, version }
    const at = new Date().toISOString()
    void store.put({ ...draft, account: me.id, at, values })
    void active.current?.client.saveDraft({ ...draft, values }, false)
    const name = values[getKindDefinition(kind).title]
    const stashedDraft: RecoverableDraft = {
      ...draft,
      at,
      values,
      where: 'here',
      name: typeof name === 'string' ? name : '',
    }
    setLeftoverDrafts((all) => [stashedDraft, ...all])
  }
  return {
    ...state,
    me,
    stashFormValues,
    leftoverDrafts,
    hasNoDrafts: isDraftSearchDone && leftoverDrafts.length === 0 && resumedDraft === null,
    resumedDraft,
    readDraft,
    async restoreDraft(draft) {
      const values = await readDraft(draft)
      const current = active.current
      if (values === null || current === null) return false
      stashFormValues()
      editor.replaceValues(values)
      setLeftoverDrafts((all) => all.filter(({ form }) => form !== draft.form))
      void waitUntilStored(current.autosaver).then((isStored) => isStored && removeDraft(draft))
      return true
    },
    discardDraft(draft) {
      void readDraft(draft).then((values) => {
        if (values !== null) setDiscarded({ draft, values })
        removeDraft(draft)
      })
    },
    undoDiscard:
      discarded === null
        ? null
        : () => {
            const { draft, values } = discarded
            const { form, kind, item, version } = draft
            setDiscarded(null)
            setLeftoverDrafts((all) => [{ ...draft, values }, ...all])
            void active.current?.client.saveDraft({ form, kind, item, version, values }, false)
          },
    revertToSaved() {
      if (resumedDraft !== null)
        setDiscarded({ draft: resumedDraft, values: toDraftFieldValues(editor.getValues()) })
      setResumedDraft(null)
      editor.replaceValues(editor.item.values)
      setTimeout(() => void active.current?.autosaver.deleteDraft())
    },
    retry: async () => (await active.current?.autosaver.saveNow()) ?? state,
    isSigningIn,
    openSignIn: () => setSigningIn(true),
    closeSignIn: () => setSigningIn(false),
    readCurrentAccount: async () =>
      (await active.current?.client.readCurrentAccount()) ?? { trouble: 'failed' },
  }
}

/**
 * Waits until the restored values are stored as the form's own draft; only then may the source draft be
 * deleted.
 */
async function waitUntilStored(autosaver: Autosaver): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { state, browser } = await autosaver.saveNow()
    if (state === 'saved' || (autosaver.hasStoredDraft && browser === 'saved')) return true
  }
  return false
}

async function loadDraftValues(
  client: UnsavedDraftClient,
  draft: RecoverableDraft,
): Promise<DraftFieldValues | null> {
  const response = await client.readDraftValues(draft.form)
  return 'trouble' in response ? null : response.values
}

/** Converts form values to draft values; fields hold only strings, numbers, booleans and null. */
function toDraftFieldValues(values: Readonly<Record<string, unknown>>): DraftFieldValues {
  const draftValues: Record<string, DraftFieldValues[string]> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      draftValues[name] = value
    else if (value === null || value === undefined) draftValues[name] = null
  }
  return draftValues
}

function generateFormId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Autosaves when the page is hidden or left, and when it is visible, focused or online again. */
function useAutosaveOnPageEvents(active: RefObject<{ readonly autosaver: Autosaver } | null>): void {
  useEffect(() => {
    const saveOnLeave = () => active.current?.autosaver.saveOnPageLeave()
    const saveIfDirty = () => {
      if (active.current?.autosaver.state.state !== 'clean') void active.current?.autosaver.saveNow()
    }
    // A hidden page may be terminated without another event, especially on phones.
    document.addEventListener('visibilitychange', saveIfDirty)
    window.addEventListener('online', saveIfDirty)
    window.addEventListener('focus', saveIfDirty)
    window.addEventListener('pagehide', saveOnLeave)
    return () => {
      document.removeEventListener('visibilitychange', saveIfDirty)
      window.removeEventListener('online', saveIfDirty)
      window.removeEventListener('focus', saveIfDirty)
      window.removeEventListener('pagehide', saveOnLeave)
    }
  }, [active])
}
