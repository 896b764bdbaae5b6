import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { kindOf } from '../../../../domain/kinds/index.ts'
import { whenNothingPressed } from '../../../enhance/when-nothing-pressed.ts'
import { flushRichTexts } from '../../rich-text/flush.ts'
import type { ItemEditing } from '../use-item-editor.ts'
import { type BrowserStore, openBrowserStore } from './browser-store.ts'
import { findKept } from './find.ts'
import { Keeper, type KeepState } from './keeper.ts'
import type { KeptText, KeptValues } from './kept-text.ts'
import { type Line, lineOf } from './line.ts'
import { joinLiving } from './living.ts'
import { useLeaving } from './use-leaving.ts'

/** Whoever the page was made for. */
export interface Me {
  readonly id: string
  readonly email: string
}

/** What becomes of what is written and not saved. */
export interface Keeping extends KeepState {
  readonly me: Me
  /** Texts that were left behind, newest first. */
  readonly left: readonly KeptText[]
  /** The text that a reload went on with. */
  readonly continued: KeptText | null
  /** What a kept text says; null where it cannot be had now. */
  read(text: KeptText): Promise<KeptValues | null>
  /** Puts it into the form; false where it cannot be had now. */
  bringBack(text: KeptText): Promise<boolean>
  throwAway(text: KeptText): void
  /** Puts what the form holds unsaved among the texts left behind, before another takes its place. */
  putAside(): void
  /** Takes the last throwing away back. */
  readonly undo: (() => void) | null
  /** Goes back to what was saved. */
  discard(): void
  /** Tries again at once: somebody has signed in, or says that the line is back. */
  again(): Promise<KeepState>
  who: Line['who']
  /** Whether signing in again stands over the page. */
  readonly isSigningIn: boolean
  openSignIn(): void
  closeSignIn(): void
}

interface Living {
  readonly keeper: Keeper
  readonly line: Line
}

let store: BrowserStore | null = null

/** Keeps what is written in an item's form, and finds what was kept before. */
export function useKeeping(editing: ItemEditing): Keeping {
  const { me } = useLoaderData<{ me: Me }>()
  const [state, setState] = useState<KeepState>({ state: 'clean', browser: null, at: null })
  const [left, setLeft] = useState<readonly KeptText[]>([])
  const [continued, setContinued] = useState<KeptText | null>(null)
  const [thrown, setThrown] = useState<{ text: KeptText; values: KeptValues } | null>(null)
  const [isSigningIn, setSigningIn] = useState(false)
  const living = useRef<Living | null>(null)
  const newest = useRef(state)
  const latest = useRef(editing)
  useLayoutEffect(() => {
    latest.current = editing
  })

  const look = useEffectEvent(async (formId: string, { keeper, line }: Living, open: ReadonlySet<string>) => {
    if (store === null) return
    const found = await findKept(latest.current.item, { account: me.id, store, line, open })
    const own = found.find(({ form }) => form === formId)
    const values = own === undefined ? null : (own.values ?? (await valuesOf(line, own)))
    // What was found comes in above the form, or changes it.
    await new Promise<void>((resolve) => whenNothingPressed(resolve))
    if (living.current?.keeper !== keeper) return
    const isUntouched = !latest.current.isSaving() && !keeper.hasKept && !keeper.hasUnsaved
    if (own === undefined) {
      if (isUntouched && !open.has(formId)) keeper.form = formId
    } else if (
      values !== null &&
      isUntouched &&
      own.where !== 'open' &&
      own.version === latest.current.item.version
    ) {
      keeper.form = formId
      setContinued(own)
      latest.current.replaceValues(values)
    }
    setLeft(found.filter((text) => text.form !== keeper.form))
  })

  useEffect(() => {
    const { formId } = latest.current
    if (formId === null || editing.formId === null) return
    store ??= openBrowserStore()
    const line = lineOf(me.id)
    // Until it is known what was kept under the form's own name, nothing may be written over it.
    const keeper = new Keeper(newFormName(), {
      account: me.id,
      store,
      line,
      tell(next) {
        newest.current = next
        // Words that come or go may move the buttons of the form.
        whenNothingPressed(() => setState(newest.current))
      },
      read() {
        const { item, values, isDirty } = latest.current
        const known = JSON.stringify(values())
        // Editors of rich text tell their form a little later; what stands in them now counts.
        flushRichTexts()
        const now = plain(values())
        if (!isDirty && JSON.stringify(values()) === known) return null
        return { kind: item.kind, item: item.id, version: item.version, values: now }
      },
    })
    const own = { keeper, line }
    living.current = own
    const windows = joinLiving(() => keeper.form)
    void windows.others().then((open) => look(formId, own, open))
    const unsubscribe = latest.current.subscribe(() => keeper.changed())
    return () => {
      unsubscribe()
      windows.stop()
      keeper.leave()
      keeper.stop()
      living.current = null
    }
  }, [editing.formId, me.id])

  useLeaving(living)
  const { outcome } = editing
  useEffect(() => {
    // Who wanted to save is asked at once; who only writes is told, and not interrupted.
    if (outcome?.state === 'trouble' && outcome.trouble === 'signedOut') setSigningIn(true)
    if (outcome?.state !== 'saved') return
    setContinued(null)
    void living.current?.keeper.forget()
  }, [outcome])

  const drop = useCallback(
    (text: KeptText) => {
      setLeft((all) => all.filter(({ form }) => form !== text.form))
      void store?.delete(me.id, text.form)
      void living.current?.line.forget(text.form)
    },
    [me.id],
  )
  const read = async (text: KeptText) =>
    text.values ?? (living.current && (await valuesOf(living.current.line, text)))
  const putAside = () => {
    if (!editing.isDirty || store === null) return
    const { kind, id, version } = editing.item
    const values = plain(editing.values())
    const text = { form: newFormName(), kind, item: id, version }
    const at = new Date().toISOString()
    void store.put({ ...text, account: me.id, at, values })
    void living.current?.line.keep({ ...text, values }, false)
    const name = values[kindOf(kind).title]
    const aside: KeptText = { ...text, at, values, where: 'here', name: typeof name === 'string' ? name : '' }
    setLeft((all) => [aside, ...all])
  }
  return {
    ...state,
    me,
    putAside,
    left,
    continued,
    read,
    async bringBack(text) {
      const values = await read(text)
      const own = living.current
      if (values === null || own === null) return false
      putAside()
      editing.replaceValues(values)
      setLeft((all) => all.filter(({ form }) => form !== text.form))
      void untilKept(own.keeper).then((isKept) => isKept && drop(text))
      return true
    },
    throwAway(text) {
      void read(text).then((values) => {
        if (values !== null) setThrown({ text, values })
        drop(text)
      })
    },
    undo:
      thrown === null
        ? null
        : () => {
            const { text, values } = thrown
            const { form, kind, item, version } = text
            setThrown(null)
            setLeft((all) => [{ ...text, values }, ...all])
            void living.current?.line.keep({ form, kind, item, version, values }, false)
          },
    discard() {
      if (continued !== null) setThrown({ text: continued, values: plain(editing.values()) })
      setContinued(null)
      editing.replaceValues(editing.item.values)
      setTimeout(() => void living.current?.keeper.forget())
    },
    again: async () => (await living.current?.keeper.now()) ?? state,
    isSigningIn,
    openSignIn: () => setSigningIn(true),
    closeSignIn: () => setSigningIn(false),
    who: async () => (await living.current?.line.who()) ?? { trouble: 'failed' },
  }
}

/** Whether the form's new text came to be kept as its own: only then the one it came from is not needed. */
async function untilKept(keeper: Keeper): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { state, browser } = await keeper.now()
    if (state === 'kept' || (keeper.hasKept && browser === 'kept')) return true
  }
  return false
}

async function valuesOf(line: Line, text: KeptText): Promise<KeptValues | null> {
  const answer = await line.values(text.form)
  return 'trouble' in answer ? null : answer.values
}

/** What a form holds, as far as it can be kept: no field holds anything else. */
function plain(values: Readonly<Record<string, unknown>>): KeptValues {
  const kept: Record<string, KeptValues[string]> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      kept[name] = value
    else if (value === null || value === undefined) kept[name] = null
  }
  return kept
}
/** A name that no other form has. */
export function newFormName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
