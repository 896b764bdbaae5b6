import { maxUploadBatchFileCount, type UploadedImage, type UploadResult } from '../../domain/upload-result.ts'
import { BackoffRetryScheduler } from './retry-backoff.ts'
import {
  type ChosenFile,
  createUploadEntries,
  hasUploadResult,
  matchChosenFilesToUploads,
  toLostUploadEntry,
  toPersistedUpload,
  toUploadStatus,
  type UploadQueueEntry,
  type UploadRejectionReason,
  type UploadStatus,
} from './upload-entry.ts'
import type { UnfinishedUploadStorage } from './upload-store.ts'
import { type ActiveUpload, UploadStoppedError, type UploadTransport } from './upload-transport.ts'

/**
 * Why nothing is sent: `paused` by the user, `away`: the server does not respond, `signedOut`; `none`: not
 * paused.
 */
export type UploadPauseReason = 'none' | 'paused' | 'away' | 'signedOut'

/** The state of the queue that the page shows. */
export interface UploadQueueSnapshot {
  readonly entries: readonly UploadQueueEntry[]
  readonly pauseReason: UploadPauseReason
}

interface UploadQueueDeps {
  readonly gallery: number
  /** Whether files that are not pictures are uploaded too, as attachments of a text. */
  readonly acceptsOtherFiles?: boolean
  readonly transport: UploadTransport
  readonly store: UnfinishedUploadStorage
  /** Called when an image was added. */
  readonly onImageAdded: (image: UploadedImage) => void
}

const maxConcurrentUploads = 3
/** The maximum number of attempts for a file that the server fails on. */
const maxAttempts = 6

/** The uploads to a gallery: a few are sent at once, the others wait. */
export class UploadQueue {
  readonly #deps: UploadQueueDeps
  readonly #listeners = new Set<() => void>()
  readonly #activeUploads = new Map<string, ActiveUpload>()
  readonly #attempts = new Map<string, number>()
  readonly #backoff = new BackoffRetryScheduler()
  #entries = new Map<string, UploadQueueEntry>()
  #pauseReason: UploadPauseReason = 'none'
  #notifyTimer: ReturnType<typeof setTimeout> | undefined
  #snapshot: UploadQueueSnapshot = { entries: [], pauseReason: 'none' }

  constructor(deps: UploadQueueDeps) {
    this.#deps = deps
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): UploadQueueSnapshot => this.#snapshot

  /** Restores the uploads of a closed page. */
  async restorePersisted(): Promise<void> {
    for (const persisted of await this.#deps.store.load(this.#deps.gallery)) {
      if (!this.#entries.has(persisted.key)) this.#setEntry(toLostUploadEntry(persisted))
    }
    this.#notify()
  }

  /** Adds files to the queue; uploads that were lost by a reload are resumed. */
  add(chosen: readonly ChosenFile[], publish: boolean): void {
    const { fresh, found, retried } = matchChosenFilesToUploads([...this.#entries.values()], chosen)
    this.#remove(retried)
    for (const [entry, file] of found) this.#resumeWithFile(entry, file)
    for (let start = 0; start < fresh.length; start += maxUploadBatchFileCount) {
      this.#addBatch(fresh.slice(start, start + maxUploadBatchFileCount), publish)
    }
    this.#startNext()
  }

  /** Reopens lost files by their handles; `ask`: the browser may prompt for permission. */
  async reopenFiles(ask: boolean): Promise<void> {
    for (const entry of [...this.#entries.values()]) {
      if (entry.status.is !== 'lost' || entry.handle === null) continue
      const file = await this.#deps.store.openFile(entry.handle, ask)
      if (file !== null) this.#resumeWithFile(entry, file)
    }
    this.#startNext()
  }

  pauseAll(): void {
    this.#pauseReason = 'paused'
    for (const [key] of this.#activeUploads) this.#stopUpload(key, { is: 'waiting' })
    this.#notify()
  }

  resumeAll(): void {
    for (const entry of this.#entries.values()) {
      if (entry.status.is === 'paused') this.#setEntry({ ...entry, status: { is: 'waiting' } })
    }
    this.#resume()
  }

  pause(key: string): void {
    this.#stopUpload(key, { is: 'paused' })
    this.#startNext()
  }

  /** Sends a paused or rejected upload again. */
  retry(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#attempts.delete(key)
    this.#deps.store.save([toPersistedUpload(entry)])
    this.#setEntry({ ...entry, sent: 0, status: { is: entry.file === null ? 'lost' : 'waiting' } })
    this.#startNext()
  }

  /** Removes an upload, also from the server. */
  remove(key: string): void {
    this.removeWhere((entry) => entry.key === key)
  }

  removeWhere(predicate: (entry: UploadQueueEntry) => boolean): void {
    this.#remove([...this.#entries.values()].filter(predicate))
    this.#startNext()
  }

  /** Adds an image although the site already has the same picture. */
  async addAnyway(key: string): Promise<void> {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.url === null) return
    this.#setEntry({ ...entry, status: { is: 'sending' } })
    this.#notify()
    try {
      this.#settle(key, await this.#deps.transport.addAnyway(entry.url))
    } catch (error) {
      const why = error instanceof UploadStoppedError ? error.reason : 'failed'
      const failed = why === 'away' || why === 'signedOut' ? why : 'failed'
      if (entry.status.is === 'duplicate') this.#setEntry({ ...entry, status: { ...entry.status, failed } })
    }
    this.#notify()
  }

  /** Adds duplicates one after another, to limit the load on the server. */
  async addAllAnyway(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.addAnyway(key)
  }

  /** Resumes after the connection is back or the page is visible again. */
  async resumeIfReachable(): Promise<void> {
    if (this.#pauseReason === 'signedOut' && (await this.#deps.transport.isSignedIn())) this.#resume()
    else if (this.#pauseReason === 'away') this.#resume()
  }

  /** Stops all uploads; the persisted entries stay. */
  close(): void {
    this.#backoff.cancel()
    clearTimeout(this.#notifyTimer)
    for (const upload of this.#activeUploads.values()) upload.stop()
    this.#activeUploads.clear()
    this.#listeners.clear()
  }

  #addBatch(chosen: readonly ChosenFile[], publish: boolean): void {
    const entries = createUploadEntries(
      chosen,
      this.#deps.gallery,
      publish,
      this.#deps.acceptsOtherFiles ?? false,
    )
    for (const entry of entries) this.#setEntry(entry)
    this.#deps.store.save(entries.filter(({ status }) => status.is === 'waiting').map(toPersistedUpload))
  }

  #remove(entries: readonly UploadQueueEntry[]): void {
    for (const entry of entries) {
      const { key, url } = entry
      this.#activeUploads.get(key)?.stop()
      this.#activeUploads.delete(key)
      this.#entries.delete(key)
      if (url !== null && !hasUploadResult(entry)) this.#deps.transport.discard(url)
    }
    this.#deps.store.remove(entries.map(({ key }) => key))
  }

  #resumeWithFile(entry: UploadQueueEntry, file: File): void {
    // A file that was modified since is another file, which is sent from the start.
    const { size, lastModified: modified } = file
    const reopened = { ...entry, file, size, modified, status: { is: 'waiting' } } as const
    this.#setEntry(reopened)
    // Saved again, so that the entry belongs to this page.
    this.#deps.store.save([toPersistedUpload(reopened)])
  }

  #resume(): void {
    this.#pauseReason = 'none'
    this.#backoff.reset()
    this.#startNext()
  }

  #startNext(): void {
    while (this.#pauseReason === 'none' && this.#activeUploads.size < maxConcurrentUploads) {
      const next = this.#findNext()
      if (next === undefined) break
      this.#send(next.entry, next.file)
    }
    this.#notify()
  }

  #findNext(): { entry: UploadQueueEntry; file: File } | undefined {
    for (const entry of this.#entries.values()) {
      if (entry.status.is === 'waiting' && entry.file !== null) return { entry, file: entry.file }
    }
    return undefined
  }

  #send(entry: UploadQueueEntry, file: File): void {
    const { key } = entry
    this.#setEntry({ ...entry, status: { is: 'sending' } })
    const upload = this.#deps.transport.send(entry, file, {
      onProgress: (sent) => this.#updateEntry(key, upload, { sent }),
      onStarted: (url) => this.#updateEntry(key, upload, { url }),
    })
    this.#activeUploads.set(key, upload)
    upload.result.then(
      (result) => this.#finishUpload(key, upload, () => this.#settle(key, result)),
      (error: unknown) => this.#finishUpload(key, upload, () => this.#handleFailure(key, error)),
    )
  }

  #updateEntry(
    key: string,
    upload: ActiveUpload,
    values: Partial<Pick<UploadQueueEntry, 'sent' | 'url'>>,
  ): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || this.#activeUploads.get(key) !== upload) return
    if ((values.sent ?? 0) > entry.sent) this.#backoff.reset()
    this.#setEntry({ ...entry, ...values })
    this.#notifySoon()
  }

  #finishUpload(key: string, upload: ActiveUpload, then: () => void): void {
    if (this.#activeUploads.get(key) !== upload) return
    this.#activeUploads.delete(key)
    then()
    this.#startNext()
  }

  #settle(key: string, result: UploadResult): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#backoff.reset()
    this.#setEntry({ ...entry, sent: entry.size, status: toUploadStatus(result) })
    this.#deps.store.remove([key])
    if ('image' in result) this.#deps.onImageAdded(result)
  }

  #handleFailure(key: string, error: unknown): void {
    const why = error instanceof UploadStoppedError ? error.reason : 'failed'
    if (why === 'signedOut') {
      this.#pauseReason = 'signedOut'
      this.#setStatus(key, { is: 'waiting' })
    } else if (why === 'away') {
      this.#setStatus(key, { is: 'waiting' })
      this.#scheduleRetry()
    } else if (why === 'busy' && this.#countAttempt(key) < maxAttempts) {
      this.#setStatus(key, { is: 'waiting' })
      this.#scheduleRetry()
    } else this.#reject(key, why === 'busy' || why === 'gone' ? 'failed' : why)
  }

  #reject(key: string, why: UploadRejectionReason): void {
    this.#setStatus(key, { is: 'refused', why })
    this.#deps.store.remove([key])
  }

  #countAttempt(key: string): number {
    const attempts = (this.#attempts.get(key) ?? 0) + 1
    this.#attempts.set(key, attempts)
    return attempts
  }

  #scheduleRetry(): void {
    if (this.#pauseReason !== 'none') return
    this.#pauseReason = 'away'
    this.#backoff.schedule(() => {
      if (this.#pauseReason !== 'away') return
      this.#pauseReason = 'none'
      this.#startNext()
    })
  }

  #stopUpload(key: string, status: UploadStatus): void {
    this.#activeUploads.get(key)?.stop()
    this.#activeUploads.delete(key)
    this.#setStatus(key, status)
  }

  #setStatus(key: string, status: UploadStatus): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#setEntry({ ...entry, status })
  }

  #setEntry(entry: UploadQueueEntry): void {
    this.#entries.set(entry.key, entry)
  }

  /** Throttles notifications, because progress events are frequent. */
  #notifySoon(): void {
    this.#notifyTimer ??= setTimeout(() => this.#notify(), 100)
  }

  #notify(): void {
    clearTimeout(this.#notifyTimer)
    this.#notifyTimer = undefined
    this.#snapshot = { entries: [...this.#entries.values()], pauseReason: this.#pauseReason }
    for (const listener of this.#listeners) listener()
  }
}
