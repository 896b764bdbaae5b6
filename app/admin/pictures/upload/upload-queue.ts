import { maxUploadBatchSize, type UploadResult } from '../../../../domain/upload-result.ts'
import {
  classifyChosenFiles,
  createUploadEntries,
  toLostEntry,
  toPersistedUpload,
  toUploadStatus,
} from './create-upload-entries.ts'
import { RetryBackoff } from './retry-backoff.ts'
import {
  type ChosenFile,
  isUploadSettled,
  type UploadEntry,
  type UploadRejectionReason,
  type UploadStatus,
} from './upload-entry.ts'
import type { UploadStore } from './upload-store.ts'
import { type ActiveUpload, UploadStoppedError, type UploadTransport } from './upload-transport.ts'

/** Why nothing is sent: nothing holds it, somebody paused it, nobody answers, or nobody is signed in any more. */
export type UploadPauseReason = 'none' | 'paused' | 'away' | 'signedOut'

/** What is shown of the queue. */
export interface UploadQueueSnapshot {
  readonly entries: readonly UploadEntry[]
  readonly pauseReason: UploadPauseReason
}

export interface UploadQueueDeps {
  readonly gallery: number
  readonly transport: UploadTransport
  readonly store: UploadStore
  /** Told when an image was added. */
  readonly onImageAdded: () => void
}

const maxConcurrentUploads = 3
/** How often one file is tried that the server answers with a failure. */
const maxTries = 6

/** The files on their way into a gallery: a few are sent at once, the others wait their turn. */
export class UploadQueue {
  readonly #parts: UploadQueueDeps
  readonly #listeners = new Set<() => void>()
  readonly #sendings = new Map<string, ActiveUpload>()
  readonly #tries = new Map<string, number>()
  readonly #patience = new RetryBackoff()
  #entries = new Map<string, UploadEntry>()
  #hold: UploadPauseReason = 'none'
  #soon: ReturnType<typeof setTimeout> | undefined
  getSnapshot: UploadQueueSnapshot = { entries: [], pauseReason: 'none' }

  constructor(parts: UploadQueueDeps) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly view = (): UploadQueueSnapshot => this.getSnapshot

  /** Takes up what a page that was closed has left. */
  async restorePersisted(): Promise<void> {
    for (const kept of await this.#parts.store.load(this.#parts.gallery)) {
      if (!this.#entries.has(kept.key)) this.#put(toLostEntry(kept))
    }
    this.#tell()
  }

  /** Puts files into the queue; those that were lost by a reload go on where they were. */
  add(chosen: readonly ChosenFile[], publish: boolean): void {
    const { fresh, found, retried } = classifyChosenFiles([...this.#entries.values()], chosen)
    this.#remove(retried)
    for (const [entry, file] of found) this.#found(entry, file)
    for (let start = 0; start < fresh.length; start += maxUploadBatchSize) {
      this.#addBatch(fresh.slice(start, start + maxUploadBatchSize), publish)
    }
    this.#go()
  }

  /** Opens again the files that the browser can find by itself; `ask`: it may ask for leave. */
  async reopenFiles(ask: boolean): Promise<void> {
    for (const entry of [...this.#entries.values()]) {
      if (entry.status.is !== 'lost' || entry.handle === null) continue
      const file = await this.#parts.store.openFile(entry.handle, ask)
      if (file !== null) this.#found(entry, file)
    }
    this.#go()
  }

  pauseAll(): void {
    this.#hold = 'paused'
    for (const [key] of this.#sendings) this.#halt(key, { is: 'waiting' })
    this.#tell()
  }

  resumeAll(): void {
    for (const entry of this.#entries.values()) {
      if (entry.status.is === 'paused') this.#put({ ...entry, status: { is: 'waiting' } })
    }
    this.#release()
  }

  pause(key: string): void {
    this.#halt(key, { is: 'paused' })
    this.#go()
  }

  /** Sends one that was paused or refused. */
  retry(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#tries.delete(key)
    this.#parts.store.save([toPersistedUpload(entry)])
    this.#put({ ...entry, sent: 0, status: { is: entry.file === null ? 'lost' : 'waiting' } })
    this.#go()
  }

  /** Forgets one; what the server has of it, too. */
  remove(key: string): void {
    this.removeWhere((entry) => entry.key === key)
  }

  removeWhere(which: (entry: UploadEntry) => boolean): void {
    this.#remove([...this.#entries.values()].filter(which))
    this.#go()
  }

  /** Makes an image although the site has the picture already. */
  async addAnyway(key: string): Promise<void> {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.url === null) return
    this.#put({ ...entry, status: { is: 'sending' } })
    this.#tell()
    try {
      this.#settle(key, await this.#parts.transport.addAnyway(entry.url))
    } catch (error) {
      const why = error instanceof UploadStoppedError ? error.reason : 'failed'
      const failed = why === 'away' || why === 'signedOut' ? why : 'failed'
      if (entry.status.is === 'duplicate') this.#put({ ...entry, status: { ...entry.status, failed } })
    }
    this.#tell()
  }

  /** One after another: the server has other things to do, too. */
  async addAllAnyway(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.addAnyway(key)
  }

  /** The line is back, or somebody looks at the page again. */
  async resumeIfReachable(): Promise<void> {
    if (this.#hold === 'signedOut' && (await this.#parts.transport.isSignedIn())) this.#release()
    else if (this.#hold === 'away') this.#release()
  }

  /** Stops without forgetting anything. */
  close(): void {
    this.#patience.cancel()
    clearTimeout(this.#soon)
    for (const sending of this.#sendings.values()) sending.stop()
    this.#sendings.clear()
    this.#listeners.clear()
  }

  #addBatch(chosen: readonly ChosenFile[], publish: boolean): void {
    const entries = createUploadEntries(chosen, this.#parts.gallery, publish)
    for (const entry of entries) this.#put(entry)
    this.#parts.store.save(
      entries.filter(({ status: standing }) => standing.is === 'waiting').map(toPersistedUpload),
    )
  }

  #remove(entries: readonly UploadEntry[]): void {
    for (const entry of entries) {
      const { key, url } = entry
      this.#sendings.get(key)?.stop()
      this.#sendings.delete(key)
      this.#entries.delete(key)
      if (url !== null && !isUploadSettled(entry)) this.#parts.transport.discard(url)
    }
    this.#parts.store.remove(entries.map(({ key }) => key))
  }

  #found(entry: UploadEntry, file: File): void {
    // One that was changed since is another file, which is sent from its beginning.
    const { size, lastModified: modified } = file
    const found = { ...entry, file, size, modified, status: { is: 'waiting' } } as const
    this.#put(found)
    // From now on it is this page's.
    this.#parts.store.save([toPersistedUpload(found)])
  }

  #release(): void {
    this.#hold = 'none'
    this.#patience.reset()
    this.#go()
  }

  #go(): void {
    while (this.#hold === 'none' && this.#sendings.size < maxConcurrentUploads) {
      const next = this.#next()
      if (next === undefined) break
      this.#send(next.entry, next.file)
    }
    this.#tell()
  }

  #next(): { entry: UploadEntry; file: File } | undefined {
    for (const entry of this.#entries.values()) {
      if (entry.status.is === 'waiting' && entry.file !== null) return { entry, file: entry.file }
    }
    return undefined
  }

  #send(entry: UploadEntry, file: File): void {
    const { key } = entry
    this.#put({ ...entry, status: { is: 'sending' } })
    const sending = this.#parts.transport.send(entry, file, {
      onProgress: (sent) => this.#change(key, sending, { sent }),
      onStarted: (url) => this.#change(key, sending, { url }),
    })
    this.#sendings.set(key, sending)
    sending.result.then(
      (result) => this.#ended(key, sending, () => this.#settle(key, result)),
      (error: unknown) => this.#ended(key, sending, () => this.#stopped(key, error)),
    )
  }

  #change(key: string, sending: ActiveUpload, values: Partial<Pick<UploadEntry, 'sent' | 'url'>>): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || this.#sendings.get(key) !== sending) return
    if ((values.sent ?? 0) > entry.sent) this.#patience.reset()
    this.#put({ ...entry, ...values })
    this.#tellSoon()
  }

  #ended(key: string, sending: ActiveUpload, then: () => void): void {
    if (this.#sendings.get(key) !== sending) return
    this.#sendings.delete(key)
    then()
    this.#go()
  }

  #settle(key: string, result: UploadResult): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#patience.reset()
    this.#put({ ...entry, sent: entry.size, status: toUploadStatus(result) })
    this.#parts.store.remove([key])
    if ('image' in result) this.#parts.onImageAdded()
  }

  #stopped(key: string, error: unknown): void {
    const why = error instanceof UploadStoppedError ? error.reason : 'failed'
    if (why === 'signedOut') {
      this.#hold = 'signedOut'
      this.#stand(key, { is: 'waiting' })
    } else if (why === 'away') {
      this.#stand(key, { is: 'waiting' })
      this.#waitForAnswer()
    } else if (why === 'busy' && this.#countTry(key) < maxTries) {
      this.#stand(key, { is: 'waiting' })
      this.#waitForAnswer()
    } else this.#refuse(key, why === 'busy' ? 'failed' : why)
  }

  #refuse(key: string, why: UploadRejectionReason): void {
    this.#stand(key, { is: 'refused', why })
    this.#parts.store.remove([key])
  }

  #countTry(key: string): number {
    const tries = (this.#tries.get(key) ?? 0) + 1
    this.#tries.set(key, tries)
    return tries
  }

  #waitForAnswer(): void {
    if (this.#hold !== 'none') return
    this.#hold = 'away'
    this.#patience.schedule(() => {
      if (this.#hold !== 'away') return
      this.#hold = 'none'
      this.#go()
    })
  }

  #halt(key: string, standing: UploadStatus): void {
    this.#sendings.get(key)?.stop()
    this.#sendings.delete(key)
    this.#stand(key, standing)
  }

  #stand(key: string, standing: UploadStatus): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#put({ ...entry, status: standing })
  }

  #put(entry: UploadEntry): void {
    this.#entries.set(entry.key, entry)
  }

  /** Progress comes more often than anybody can see. */
  #tellSoon(): void {
    this.#soon ??= setTimeout(() => this.#tell(), 100)
  }

  #tell(): void {
    clearTimeout(this.#soon)
    this.#soon = undefined
    this.getSnapshot = { entries: [...this.#entries.values()], pauseReason: this.#hold }
    for (const listener of this.#listeners) listener()
  }
}
