import type { BrowserDraftSaveResult, BrowserDraftStore, FormDraft } from './browser-draft-store.ts'
import type { AutosaveFailureReason, UnsavedDraftClient } from './unsaved-draft-client.ts'

/** Where the unsaved values of a form are stored. */
export interface AutosaveState {
  /** `clean`: nothing is unsaved. A failure says why the server does not have the draft. */
  readonly state: 'clean' | 'saving' | 'saved' | AutosaveFailureReason
  /** Result of storing the draft in this browser; null before the first attempt. */
  readonly browser: BrowserDraftSaveResult | null
  /** When the server last stored the draft (ISO). */
  readonly at: string | null
}

interface AutosaverDeps {
  readonly account: string
  readonly store: BrowserDraftStore
  readonly line: UnsavedDraftClient
  /** The form's current values; null if nothing is unsaved. */
  readForm(): Omit<FormDraft, 'form'> | null
  onStateChange(state: AutosaveState): void
}

/**
 * Idle time before a save in the browser and on the server, and the maximum delay of a server save during
 * typing.
 */
const autosaveDelaysMs = { browser: 300, server: 2000, serverMax: 10_000 }
/** Delay before each retry while the server fails. */
const retryDelaysMs = [2000, 5000, 10_000, 20_000, 30_000, 60_000]
/** Failures that a retry cannot fix until the values change. */
const permanentFailures: readonly string[] = ['tooLarge', 'forbidden', 'gone']

/** Stores the unsaved values of a form in the browser and on the server until they are saved. */
export class Autosaver {
  /** The id the draft is stored under. */
  formId: string
  readonly #deps: AutosaverDeps
  #state: AutosaveState = { state: 'clean', browser: null, at: null }
  #browserJson: string | null = null
  #serverJson: string | null = null
  #firstUnsentChangeAt: number | null = null
  #failedAttempts = 0
  #browserTimer: Timer
  #serverTimer: Timer
  #pendingRequest: Promise<unknown> | null = null

  constructor(formId: string, deps: AutosaverDeps) {
    this.formId = formId
    this.#deps = deps
  }

  get state(): AutosaveState {
    return this.#state
  }

  /** Whether a draft was stored, or is being stored, under this id. */
  get hasStoredDraft(): boolean {
    return this.#browserJson !== null || this.#serverJson !== null || this.#pendingRequest !== null
  }

  /** Whether the form has unsaved changes, including those that its editors have not reported yet. */
  get hasUnsavedChanges(): boolean {
    return this.#deps.readForm() !== null
  }

  /** Schedules a save; to be called after every change of the form. */
  scheduleSave(): void {
    const now = Date.now()
    this.#firstUnsentChangeAt ??= now
    clearTimeout(this.#browserTimer)
    this.#browserTimer = setTimeout(() => void this.#saveToBrowser(), autosaveDelaysMs.browser)
    // While the server fails, the change is sent with the scheduled retry.
    if (this.#failedAttempts > 0 && !permanentFailures.includes(this.#state.state)) return
    clearTimeout(this.#serverTimer)
    const remainingMs = autosaveDelaysMs.serverMax - (now - this.#firstUnsentChangeAt)
    this.#serverTimer = setTimeout(
      () => void this.#saveToServer(),
      Math.max(0, Math.min(autosaveDelaysMs.server, remainingMs)),
    )
  }

  /** Stores the draft at once, in the browser and on the server; also retries after a failure. */
  async saveNow(): Promise<AutosaveState> {
    this.#failedAttempts = 0
    await Promise.all([this.#saveToBrowser(), this.#saveToServer()])
    return this.#state
  }

  /** Starts the last writes before the page unloads. */
  saveOnPageLeave(): void {
    const draft = this.#deps.readForm()
    if (draft === null) return
    const json = JSON.stringify(draft)
    const isOnServer = json === this.#serverJson
    // Values that the server has are removed from the browser, which others may use.
    if (isOnServer || json !== this.#browserJson) void this.#putInBrowser(draft, isOnServer)
    if (!isOnServer) void this.#deps.line.saveDraft({ ...draft, form: this.formId }, true)
  }

  /** Deletes the draft after a save or a discard. Changes made meanwhile are stored as a new draft. */
  async deleteDraft(): Promise<void> {
    this.#stopTimers()
    const { line: client, store, account } = this.#deps
    const hadServer = this.#serverJson !== null || this.#pendingRequest !== null
    this.#updateState({ state: 'clean', browser: null, at: null })
    await this.#pendingRequest
    await store.delete(account, this.formId)
    if (hadServer) await client.deleteDraft(this.formId)
    this.#browserJson = null
    this.#serverJson = null
    this.#firstUnsentChangeAt = null
    this.#failedAttempts = 0
    if (this.#deps.readForm() === null) this.#updateState({ state: 'clean' })
    else this.scheduleSave()
  }

  stop(): void {
    this.#stopTimers()
  }

  async #saveToBrowser(): Promise<void> {
    const draft = this.#deps.readForm()
    if (draft === null) return await this.#handleNoUnsavedChanges()
    const json = JSON.stringify(draft)
    if (json === this.#browserJson) return
    if (this.#state.state === 'clean') this.#updateState({ state: 'saving' })
    const browser = await this.#putInBrowser(draft, false)
    this.#browserJson = browser === 'saved' ? json : null
    this.#updateState({ browser })
  }

  #putInBrowser(
    { kind, item, version, values }: Omit<FormDraft, 'form'>,
    isOnServer: boolean,
  ): Promise<BrowserDraftSaveResult> {
    const { store, account } = this.#deps
    const at = new Date().toISOString()
    return store.put({
      account,
      form: this.formId,
      kind,
      item,
      version,
      at,
      values: isOnServer ? null : values,
    })
  }

  /** Sends one request at a time; changes made meanwhile go with the next one. */
  async #saveToServer(): Promise<void> {
    clearTimeout(this.#serverTimer)
    if (this.#pendingRequest !== null) {
      await this.#pendingRequest
      return await this.#saveToServer()
    }
    const draft = this.#deps.readForm()
    if (draft === null) return await this.#handleNoUnsavedChanges()
    const json = JSON.stringify(draft)
    if (json === this.#serverJson) return this.#updateState({ state: 'saved' })
    this.#firstUnsentChangeAt = null
    if (this.#failedAttempts === 0) this.#updateState({ state: 'saving' })
    const request = this.#sendDraft(draft, json)
    this.#pendingRequest = request
    await request
    this.#pendingRequest = null
  }

  async #sendDraft(draft: Omit<FormDraft, 'form'>, json: string): Promise<void> {
    const response = await this.#deps.line.saveDraft({ ...draft, form: this.formId }, false)
    if (!('trouble' in response)) {
      this.#failedAttempts = 0
      this.#serverJson = json
      const isNewest = JSON.stringify(this.#deps.readForm()) === json
      return this.#updateState({ state: isNewest ? 'saved' : 'saving', at: response.savedAt })
    }
    this.#updateState({ state: response.trouble })
    if (permanentFailures.includes(response.trouble)) return
    const delay = retryDelaysMs[Math.min(this.#failedAttempts, retryDelaysMs.length - 1)]
    this.#failedAttempts += 1
    clearTimeout(this.#serverTimer)
    this.#serverTimer = setTimeout(() => void this.#saveToServer(), delay)
  }

  /** The form equals the saved item, so a stored draft is deleted. */
  async #handleNoUnsavedChanges(): Promise<void> {
    this.#firstUnsentChangeAt = null
    if (this.hasStoredDraft) await this.deleteDraft()
    else this.#updateState({ state: 'clean' })
  }

  #updateState(change: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...change }
    this.#deps.onStateChange(this.#state)
  }

  #stopTimers(): void {
    clearTimeout(this.#browserTimer)
    clearTimeout(this.#serverTimer)
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
