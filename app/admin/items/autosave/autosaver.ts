import type { BrowserDraftStore, BrowserSaveResult } from './browser-draft-store.ts'
import type { FormDraft } from './recoverable-draft.ts'
import type { AutosaveFailure, UnsavedDraftClient } from './unsaved-draft-client.ts'

/** How safe what was written is. */
export interface AutosaveState {
  /** `clean`: nothing is unsaved. Any trouble is why the server does not have it. */
  readonly state: 'clean' | 'keeping' | 'kept' | AutosaveFailure
  /** What became of it in this browser; null before the first try. */
  readonly browser: BrowserSaveResult | null
  /** When the server kept it last (ISO). */
  readonly at: string | null
}

export interface AutosaverDeps {
  readonly account: string
  readonly store: BrowserDraftStore
  readonly line: UnsavedDraftClient
  /** What the form holds now; null where nothing of it is unsaved. */
  readForm(): Omit<FormDraft, 'form'> | null
  onStateChange(state: AutosaveState): void
}

/** Quiet after which the browser keeps it, and the server; and how long the server waits while somebody types on. */
const autosaveDelaysMs = { browser: 300, server: 2000, most: 10_000 }
/** Before each new try while the server does not keep it. */
const retryDelaysMs = [2000, 5000, 10_000, 20_000, 30_000, 60_000]
/** No new try helps before the text is another one. */
const permanentFailures: readonly string[] = ['tooLarge', 'forbidden', 'gone']

/** Keeps what is written in a form, in the browser and on the server, until it is saved. */
export class Autosaver {
  /** The name it is kept by. */
  formId: string
  readonly #parts: AutosaverDeps
  #state: AutosaveState = { state: 'clean', browser: null, at: null }
  #inBrowser: string | null = null
  #onServer: string | null = null
  #waitsSince: number | null = null
  #misses = 0
  #browserTimer: Timer
  #serverTimer: Timer
  #sending: Promise<unknown> | null = null

  constructor(form: string, parts: AutosaverDeps) {
    this.formId = form
    this.#parts = parts
  }

  get state(): AutosaveState {
    return this.#state
  }

  /** Whether anything was kept under this name. */
  get hasStoredDraft(): boolean {
    return this.#inBrowser !== null || this.#onServer !== null || this.#sending !== null
  }

  /** Whether the form holds anything that is not saved, what stands in its editors included. */
  get hasUnsavedChanges(): boolean {
    return this.#parts.readForm() !== null
  }

  /** Something was typed. */
  scheduleSave(): void {
    const now = Date.now()
    this.#waitsSince ??= now
    clearTimeout(this.#browserTimer)
    this.#browserTimer = setTimeout(() => void this.#toBrowser(), autosaveDelaysMs.browser)
    // While nobody answers, the new try is waited for.
    if (this.#misses > 0 && !permanentFailures.includes(this.#state.state)) return
    clearTimeout(this.#serverTimer)
    const left = autosaveDelaysMs.most - (now - this.#waitsSince)
    this.#serverTimer = setTimeout(
      () => void this.#toServer(),
      Math.max(0, Math.min(autosaveDelaysMs.server, left)),
    )
  }

  /** Keeps it now, everywhere; for when the line, the server or the person may be back, too. */
  async saveNow(): Promise<AutosaveState> {
    this.#misses = 0
    await Promise.all([this.#toBrowser(), this.#toServer()])
    return this.#state
  }

  /** The page is left, perhaps for good: whatever is to be written down begins before that. */
  saveOnPageLeave(): void {
    const text = this.#parts.readForm()
    if (text === null) return
    const json = JSON.stringify(text)
    const isSafe = json === this.#onServer
    // What the server has need not lie about in a browser that others may use.
    if (isSafe || json !== this.#inBrowser) void this.#put(text, isSafe)
    if (!isSafe) void this.#parts.line.saveDraft({ ...text, form: this.formId }, true)
  }

  /** It is saved, or not wanted any more: nothing of it is kept. What is typed meanwhile is kept anew. */
  async deleteDraft(): Promise<void> {
    this.#stopTimers()
    const { line, store, account } = this.#parts
    const hadServer = this.#onServer !== null || this.#sending !== null
    this.#tell({ state: 'clean', browser: null, at: null })
    await this.#sending
    await store.delete(account, this.formId)
    if (hadServer) await line.deleteDraft(this.formId)
    this.#inBrowser = null
    this.#onServer = null
    this.#waitsSince = null
    this.#misses = 0
    if (this.#parts.readForm() === null) this.#tell({ state: 'clean' })
    else this.scheduleSave()
  }

  stop(): void {
    this.#stopTimers()
  }

  async #toBrowser(): Promise<void> {
    const text = this.#parts.readForm()
    if (text === null) return await this.#nothing()
    const json = JSON.stringify(text)
    if (json === this.#inBrowser) return
    if (this.#state.state === 'clean') this.#tell({ state: 'keeping' })
    const browser = await this.#put(text, false)
    this.#inBrowser = browser === 'kept' ? json : null
    this.#tell({ browser })
  }

  #put(
    { kind, item, version, values }: Omit<FormDraft, 'form'>,
    isSafe: boolean,
  ): Promise<BrowserSaveResult> {
    const { store, account } = this.#parts
    const at = new Date().toISOString()
    return store.put({ account, form: this.formId, kind, item, version, at, values: isSafe ? null : values })
  }

  /** One request at a time: what is typed while one is under way goes with the next. */
  async #toServer(): Promise<void> {
    clearTimeout(this.#serverTimer)
    if (this.#sending !== null) {
      await this.#sending
      return await this.#toServer()
    }
    const text = this.#parts.readForm()
    if (text === null) return await this.#nothing()
    const json = JSON.stringify(text)
    if (json === this.#onServer) return this.#tell({ state: 'kept' })
    this.#waitsSince = null
    if (this.#misses === 0) this.#tell({ state: 'keeping' })
    const sent = this.#send(text, json)
    this.#sending = sent
    await sent
    this.#sending = null
  }

  async #send(text: Omit<FormDraft, 'form'>, json: string): Promise<void> {
    const answer = await this.#parts.line.saveDraft({ ...text, form: this.formId }, false)
    if (!('trouble' in answer)) {
      this.#misses = 0
      this.#onServer = json
      const isNewest = JSON.stringify(this.#parts.readForm()) === json
      return this.#tell({ state: isNewest ? 'kept' : 'keeping', at: answer.savedAt })
    }
    this.#tell({ state: answer.trouble })
    if (permanentFailures.includes(answer.trouble)) return
    const delay = retryDelaysMs[Math.min(this.#misses, retryDelaysMs.length - 1)]
    this.#misses += 1
    clearTimeout(this.#serverTimer)
    this.#serverTimer = setTimeout(() => void this.#toServer(), delay)
  }

  /** Everything is as it was saved: what was kept on the way there is not needed. */
  async #nothing(): Promise<void> {
    this.#waitsSince = null
    if (this.hasStoredDraft) await this.deleteDraft()
    else this.#tell({ state: 'clean' })
  }

  #tell(change: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...change }
    this.#parts.onStateChange(this.#state)
  }

  #stopTimers(): void {
    clearTimeout(this.#browserTimer)
    clearTimeout(this.#serverTimer)
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
