import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Autosaver, type AutosaveState } from './autosaver.ts'
import type { BrowserDraftRecord, BrowserDraftStore, BrowserSaveResult } from './browser-draft-store.ts'
import type { FormDraft } from './recoverable-draft.ts'
import { canLoseChangesOnLeave } from './unsaved-changes-guard.tsx'
import type { AutosaveFailure, UnsavedDraftClient } from './unsaved-draft-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form with one field, a browser and a server that can be made to fail. */
function start() {
  const stored = new Map<string, BrowserDraftRecord>()
  const server = new Map<string, FormDraft>()
  const sent: FormDraft[] = []
  let under = 0
  const told: AutosaveState[] = []
  const world = {
    text: '' as string,
    store: 'kept' as BrowserSaveResult,
    trouble: null as AutosaveFailure | null,
    takes: 50,
    most: 0,
    stored,
    server,
    sent,
    told,
  }
  const store: BrowserDraftStore = {
    async put(text) {
      if (world.store === 'kept') stored.set(text.form, text)
      return world.store
    },
    listForItem: async () => [],
    delete: async (_account, form) => void stored.delete(form),
  }
  const line: UnsavedDraftClient = {
    async saveDraft(text) {
      under += 1
      world.most = Math.max(world.most, under)
      sent.push(text)
      await new Promise((resolve) => setTimeout(resolve, world.takes))
      under -= 1
      if (world.trouble !== null) return { trouble: world.trouble }
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
    world.text === '' ? null : { kind: 'news' as const, item: 3, version: 1, values: { title: world.text } }
  const keeper = new Autosaver('form-one', {
    account: 'me',
    store,
    line,
    readForm: read,
    onStateChange: (state) => told.push(state),
  })
  const type = (text: string) => {
    world.text = text
    keeper.scheduleSave()
  }
  return { world, keeper, type }
}

describe('what the server does not keep', () => {
  it('stays in the browser, is tried again more and more slowly, and goes on by itself', async () => {
    const { world, keeper, type } = start()
    world.trouble = 'offline'
    type('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(keeper.state).toMatchObject({ state: 'offline', browser: 'kept' })
    expect(canLoseChangesOnLeave(keeper.state)).toBe(true)
    expect(world.stored.get('form-one')?.values).toEqual({ title: 'a' })
    expect(world.sent.length).toBeLessThan(7)
    world.trouble = null
    await vi.advanceTimersByTimeAsync(60_000)
    expect(keeper.state.state).toBe('kept')
    expect(canLoseChangesOnLeave(keeper.state)).toBe(false)
    expect(world.server.get('form-one')?.values).toEqual({ title: 'a' })
  })

  it('is tried at once when somebody says that the line is back', async () => {
    const { world, keeper, type } = start()
    world.trouble = 'signedOut'
    type('a')
    await vi.advanceTimersByTimeAsync(40_000)
    world.trouble = null
    const done = keeper.saveNow()
    await vi.advanceTimersByTimeAsync(100)
    expect((await done).state).toBe('kept')
  })

  it('is not sent again and again where no new try helps, until it is another text', async () => {
    const { world, keeper, type } = start()
    world.trouble = 'tooLarge'
    type('long')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(world.sent).toHaveLength(1)
    world.trouble = null
    type('short')
    await vi.advanceTimersByTimeAsync(3000)
    expect(keeper.state.state).toBe('kept')
  })

  it('and neither does the browser, is told, and leaving is asked about', async () => {
    const { world, keeper, type } = start()
    world.store = 'full'
    world.trouble = 'busy'
    type('a')
    await vi.advanceTimersByTimeAsync(5000)
    expect(keeper.state).toMatchObject({ state: 'busy', browser: 'full' })
    expect(canLoseChangesOnLeave(keeper.state)).toBe(true)
  })
})

describe('what is typed', () => {
  it('is in the browser after 300 ms of quiet and on the server after two seconds', async () => {
    const { world, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(299)
    expect(world.stored.size).toBe(0)
    await vi.advanceTimersByTimeAsync(2)
    expect(world.stored.size).toBe(1)
    expect(world.sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1800)
    expect(world.sent).toHaveLength(1)
  })

  it('without a pause is on the server every ten seconds, one request at a time', async () => {
    const { world, type } = start()
    world.takes = 3000
    for (let n = 1; n <= 250; n += 1) {
      type('x'.repeat(n))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(world.sent.length).toBeGreaterThanOrEqual(2)
    expect(world.most).toBe(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(world.server.get('form-one')?.values).toEqual({ title: 'x'.repeat(250) })
    expect(world.most).toBe(1)
  })

  it('and taken back leaves nothing behind', async () => {
    const { world, keeper, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(3000)
    type('')
    await vi.advanceTimersByTimeAsync(3000)
    expect([world.stored.size, world.server.size, keeper.state.state]).toEqual([0, 0, 'clean'])
  })

  it('right before the page is left is begun to be written down, here and there', async () => {
    const { world, keeper, type } = start()
    type('last words')
    keeper.saveOnPageLeave()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.stored.get('form-one')?.values).toEqual({ title: 'last words' })
    expect(world.sent[0]?.values).toEqual({ title: 'last words' })
  })

  it('lies about in no browser once the page is left and the server has it', async () => {
    const { world, keeper, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(3000)
    keeper.saveOnPageLeave()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.stored.get('form-one')?.values).toBeNull()
  })

  it('and saved while it was on its way to be kept is not found again', async () => {
    const { world, keeper, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(2010)
    world.text = ''
    void keeper.deleteDraft()
    await vi.advanceTimersByTimeAsync(5000)
    expect([world.stored.size, world.server.size, keeper.state.state]).toEqual([0, 0, 'clean'])
  })

  it('while a save is being finished is kept anew', async () => {
    const { world, keeper, type } = start()
    type('a')
    await vi.advanceTimersByTimeAsync(2010)
    const done = keeper.deleteDraft()
    type('a and more')
    await vi.advanceTimersByTimeAsync(5000)
    await done
    expect(world.stored.get('form-one')?.values).toEqual({ title: 'a and more' })
    expect(world.server.get('form-one')?.values).toEqual({ title: 'a and more' })
    expect(keeper.state.state).toBe('kept')
  })
})
