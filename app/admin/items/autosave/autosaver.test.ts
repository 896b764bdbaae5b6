import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canLoseChangesOnLeave } from './autosave-prompts.tsx'
import { Autosaver, type AutosaveState } from './autosaver.ts'
import type {
  BrowserDraftRecord,
  BrowserDraftSaveResult,
  BrowserDraftStore,
  FormDraft,
} from './browser-draft-store.ts'
import type { AutosaveFailureReason, UnsavedDraftClient } from './unsaved-draft-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form with one field, and a browser store and a server that can be made to fail. */
function start() {
  const stored = new Map<string, BrowserDraftRecord>()
  const server = new Map<string, FormDraft>()
  const sent: FormDraft[] = []
  let inFlight = 0
  const states: AutosaveState[] = []
  const env = {
    text: '' as string,
    store: 'saved' as BrowserDraftSaveResult,
    failure: null as AutosaveFailureReason | null,
    responseMs: 50,
    maxInFlight: 0,
    stored,
    server,
    sent,
    states,
  }
  const store: BrowserDraftStore = {
    async put(text) {
      if (env.store === 'saved') stored.set(text.form, text)
      return env.store
    },
    listForItem: async () => [],
    delete: async (_account, form) => void stored.delete(form),
  }
  const client: UnsavedDraftClient = {
    async saveDraft(text) {
      inFlight += 1
      env.maxInFlight = Math.max(env.maxInFlight, inFlight)
      sent.push(text)
      await new Promise((resolve) => setTimeout(resolve, env.responseMs))
      inFlight -= 1
      if (env.failure !== null) return { trouble: env.failure }
      server.set(text.form, text)
      return { savedAt: new Date().toISOString() }
    },
    async deleteDraft(form) {
      server.delete(form)
      return {}
    },
    listDrafts: async () => ({ texts: [] }),
    readDraftValues: async () => ({ trouble: 'gone' }),
    readCurrentAccount: async () => ({ trouble: 'failed' }),
  }
  const read = () =>
    env.text === '' ? null : { kind: 'news' as const, item: 3, version: 1, values: { title: env.text } }
  const autosaver = new Autosaver('form-one', {
    account: 'me',
    store,
    line: client,
    readForm: read,
    onStateChange: (state) => states.push(state),
  })
  const type = (text: string) => {
    env.text = text
    autosaver.scheduleSave()
  }
  return { env, autosaver, type }
}

describe('when the server does not store a draft', () => {
  it('keeps the draft in the browser, retries with backoff and recovers', async () => {
    const { env, autosaver, type } = start()
    env.failure = 'offline'
    type('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(autosaver.state).toMatchObject({ state: 'offline', browser: 'saved' })
    expect(canLoseChangesOnLeave(autosaver.state)).toBe(true)
    expect(env.stored.get('form-one')?.values).toEqual({ title: 'a' })
    expect(env.sent.length).toBeLessThan(7)
    env.failure = null
    await vi.advanceTimersByTimeAsync(60_000)
    expect(autosaver.state.state).toBe('saved')
    expect(canLoseChangesOnLeave(autosaver.state)).toBe(false)
    expect(env.server.get('form-one')?.values).toEqual({ title: 'a' })
  })

  it('retries at once on saveNow', async () => {
    const { env, autosaver, type } = start()
    env.failure = 'signedOut'
    type('a')
    await vi.advanceTimersByTimeAsync(40_000)
    env.failure = null
    const done = autosaver.saveNow()
    await vi.advanceTimersByTimeAsync(100)
    expect((await done).state).toBe('saved')
  })

  it('does not retry a permanent failure until the values change', async () => {
    const { env, autosaver, type } = start()
    env.failure = 'tooLarge'
    type('long')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(env.sent).toHaveLength(1)
    env.failure = null
    type('short')
    await vi.advanceTimersByTimeAsync(3000)
    expect(autosaver.state.state).toBe('saved')
  })

  it('reports both failures and that leaving loses changes if the browser is full, too', async () => {
    const { env, autosaver, type } = start()
    env.store = 'full'
    env.failure = 'busy'
    type('a')
    await vi.advanceTimersByTimeAsync(5000)
    expect(autosaver.state).toMatchObject({ state: 'busy', browser: 'full' })
    expect(canLoseChangesOnLeave(autosaver.state)).toBe(true)
  })
})

describe('a change of the form', () => {
  it('is stored in the browser after 300 ms without typing and on the server after two seconds', async () => {
    const { env, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(299)
    expect(env.stored.size).toBe(0)
    await vi.advanceTimersByTimeAsync(2)
    expect(env.stored.size).toBe(1)
    expect(env.sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1800)
    expect(env.sent).toHaveLength(1)
  })

  it('is sent every ten seconds during continuous typing, one request at a time', async () => {
    const { env, type } = start()
    env.responseMs = 3000
    for (let n = 1; n <= 250; n += 1) {
      type('x'.repeat(n))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(env.sent.length).toBeGreaterThanOrEqual(2)
    expect(env.maxInFlight).toBe(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(env.server.get('form-one')?.values).toEqual({ title: 'x'.repeat(250) })
    expect(env.maxInFlight).toBe(1)
  })

  it('leaves no draft after it was undone', async () => {
    const { env, autosaver, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(3000)
    type('')
    await vi.advanceTimersByTimeAsync(3000)
    expect([env.stored.size, env.server.size, autosaver.state.state]).toEqual([0, 0, 'clean'])
  })

  it('starts to be stored in the browser and on the server when the page is left', async () => {
    const { env, autosaver, type } = start()
    type('last words')
    autosaver.saveOnPageLeave()
    await vi.advanceTimersByTimeAsync(0)
    expect(env.stored.get('form-one')?.values).toEqual({ title: 'last words' })
    expect(env.sent[0]?.values).toEqual({ title: 'last words' })
  })

  it('is removed from the browser when the page is left and the server has it', async () => {
    const { env, autosaver, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(3000)
    autosaver.saveOnPageLeave()
    await vi.advanceTimersByTimeAsync(0)
    expect(env.stored.get('form-one')?.values).toBeNull()
  })

  it('leaves no draft if the item is saved while the draft is being sent', async () => {
    const { env, autosaver, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(2010)
    env.text = ''
    void autosaver.deleteDraft()
    await vi.advanceTimersByTimeAsync(5000)
    expect([env.stored.size, env.server.size, autosaver.state.state]).toEqual([0, 0, 'clean'])
  })

  it('is stored as a new draft if it was made while the old one is deleted', async () => {
    const { env, autosaver, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(2010)
    const done = autosaver.deleteDraft()
    type('a and more')
    await vi.advanceTimersByTimeAsync(5000)
    await done
    expect(env.stored.get('form-one')?.values).toEqual({ title: 'a and more' })
    expect(env.server.get('form-one')?.values).toEqual({ title: 'a and more' })
    expect(autosaver.state.state).toBe('saved')
  })
})
