import { largestBatch, type UploadResult } from '../../../../domain/upload.ts'
import { batchOf, keptOf, lostOf, sortOut, standingOf } from './batch.ts'
import { type Chosen, type Entry, isOver, type Refusal, type Standing } from './entry.ts'
import type { Keeper } from './keeper.ts'
import { Patience } from './patience.ts'
import { type Sending, SendingStopped, type Transport } from './transport.ts'

/** Why nothing is sent: nothing holds it, somebody paused it, nobody answers, or nobody is signed in any more. */
export type Hold = 'none' | 'paused' | 'away' | 'signedOut'

/** What is shown of the queue. */
export interface QueueView {
  readonly entries: readonly Entry[]
  readonly hold: Hold
}

export interface QueueParts {
  readonly gallery: number
  readonly transport: Transport
  readonly keeper: Keeper
  /** Told when an image was added. */
  readonly added: () => void
}

const atOnce = 3
/** How often one file is tried that the server answers with a failure. */
const mostTries = 6

/** The files on their way into a gallery: a few are sent at once, the others wait their turn. */
export class UploadQueue {
  readonly #parts: QueueParts
  readonly #listeners = new Set<() => void>()
  readonly #sendings = new Map<string, Sending>()
  readonly #tries = new Map<string, number>()
  readonly #patience = new Patience()
  #entries = new Map<string, Entry>()
  #hold: Hold = 'none'
  #soon: ReturnType<typeof setTimeout> | undefined
  #view: QueueView = { entries: [], hold: 'none' }

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly view = (): QueueView => this.#view

  /** Takes up what a page that was closed has left. */
  async recall(): Promise<void> {
    for (const kept of await this.#parts.keeper.load(this.#parts.gallery)) {
      if (!this.#entries.has(kept.key)) this.#put(lostOf(kept))
    }
    this.#tell()
  }

  /** Puts files into the queue; those that were lost by a reload go on where they were. */
  add(chosen: readonly Chosen[], publish: boolean): void {
    const { fresh, found, retried } = sortOut([...this.#entries.values()], chosen)
    this.#remove(retried)
    for (const [entry, file] of found) this.#found(entry, file)
    for (let start = 0; start < fresh.length; start += largestBatch) {
      this.#addBatch(fresh.slice(start, start + largestBatch), publish)
    }
    this.#go()
  }

  /** Opens again the files that the browser can find by itself; `ask`: it may ask for leave. */
  async reopen(ask: boolean): Promise<void> {
    for (const entry of [...this.#entries.values()]) {
      if (entry.standing.is !== 'lost' || entry.handle === null) continue
      const file = await this.#parts.keeper.open(entry.handle, ask)
      if (file !== null) this.#found(entry, file)
    }
    this.#go()
  }

  pauseAll(): void {
    this.#hold = 'paused'
    for (const [key] of this.#sendings) this.#halt(key, { is: 'waiting' })
    this.#tell()
  }

  goOn(): void {
    for (const entry of this.#entries.values()) {
      if (entry.standing.is === 'paused') this.#put({ ...entry, standing: { is: 'waiting' } })
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
    this.#parts.keeper.keep([keptOf(entry)])
    this.#put({ ...entry, sent: 0, standing: { is: entry.file === null ? 'lost' : 'waiting' } })
    this.#go()
  }

  /** Forgets one; what the server has of it, too. */
  drop(key: string): void {
    this.dropAll((entry) => entry.key === key)
  }

  dropAll(which: (entry: Entry) => boolean): void {
    this.#remove([...this.#entries.values()].filter(which))
    this.#go()
  }

  /** Makes an image although the site has the picture already. */
  async addAnyway(key: string): Promise<void> {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.url === null) return
    this.#put({ ...entry, standing: { is: 'sending' } })
    this.#tell()
    try {
      this.#settle(key, await this.#parts.transport.addAnyway(entry.url))
    } catch (error) {
      const why = error instanceof SendingStopped ? error.why : 'failed'
      const failed = why === 'away' || why === 'signedOut' ? why : 'failed'
      if (entry.standing.is === 'duplicate') this.#put({ ...entry, standing: { ...entry.standing, failed } })
    }
    this.#tell()
  }

  /** One after another: the server has other things to do, too. */
  async addAllAnyway(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.addAnyway(key)
  }

  /** The line is back, or somebody looks at the page again. */
  async wake(): Promise<void> {
    if (this.#hold === 'signedOut' && (await this.#parts.transport.isSignedIn())) this.#release()
    else if (this.#hold === 'away') this.#release()
  }

  /** Stops without forgetting anything. */
  close(): void {
    this.#patience.end()
    clearTimeout(this.#soon)
    for (const sending of this.#sendings.values()) sending.stop()
    this.#sendings.clear()
    this.#listeners.clear()
  }

  #addBatch(chosen: readonly Chosen[], publish: boolean): void {
    const entries = batchOf(chosen, this.#parts.gallery, publish)
    for (const entry of entries) this.#put(entry)
    this.#parts.keeper.keep(entries.filter(({ standing }) => standing.is === 'waiting').map(keptOf))
  }

  #remove(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const { key, url } = entry
      this.#sendings.get(key)?.stop()
      this.#sendings.delete(key)
      this.#entries.delete(key)
      if (url !== null && !isOver(entry)) this.#parts.transport.forget(url)
    }
    this.#parts.keeper.forget(entries.map(({ key }) => key))
  }

  #found(entry: Entry, file: File): void {
    // One that was changed since is another file, which is sent from its beginning.
    const { size, lastModified: modified } = file
    const found = { ...entry, file, size, modified, standing: { is: 'waiting' } } as const
    this.#put(found)
    // From now on it is this page's.
    this.#parts.keeper.keep([keptOf(found)])
  }

  #release(): void {
    this.#hold = 'none'
    this.#patience.restart()
    this.#go()
  }

  #go(): void {
    while (this.#hold === 'none' && this.#sendings.size < atOnce) {
      const next = this.#next()
      if (next === undefined) break
      this.#send(next.entry, next.file)
    }
    this.#tell()
  }

  #next(): { entry: Entry; file: File } | undefined {
    for (const entry of this.#entries.values()) {
      if (entry.standing.is === 'waiting' && entry.file !== null) return { entry, file: entry.file }
    }
    return undefined
  }

  #send(entry: Entry, file: File): void {
    const { key } = entry
    this.#put({ ...entry, standing: { is: 'sending' } })
    const sending = this.#parts.transport.send(entry, file, {
      progress: (sent) => this.#change(key, sending, { sent }),
      begun: (url) => this.#change(key, sending, { url }),
    })
    this.#sendings.set(key, sending)
    sending.result.then(
      (result) => this.#ended(key, sending, () => this.#settle(key, result)),
      (error: unknown) => this.#ended(key, sending, () => this.#stopped(key, error)),
    )
  }

  #change(key: string, sending: Sending, values: Partial<Pick<Entry, 'sent' | 'url'>>): void {
    const entry = this.#entries.get(key)
    if (entry === undefined || this.#sendings.get(key) !== sending) return
    if ((values.sent ?? 0) > entry.sent) this.#patience.restart()
    this.#put({ ...entry, ...values })
    this.#tellSoon()
  }

  #ended(key: string, sending: Sending, then: () => void): void {
    if (this.#sendings.get(key) !== sending) return
    this.#sendings.delete(key)
    then()
    this.#go()
  }

  #settle(key: string, result: UploadResult): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#patience.restart()
    this.#put({ ...entry, sent: entry.size, standing: standingOf(result) })
    this.#parts.keeper.forget([key])
    if ('image' in result) this.#parts.added()
  }

  #stopped(key: string, error: unknown): void {
    const why = error instanceof SendingStopped ? error.why : 'failed'
    if (why === 'signedOut') {
      this.#hold = 'signedOut'
      this.#stand(key, { is: 'waiting' })
    } else if (why === 'away') {
      this.#stand(key, { is: 'waiting' })
      this.#waitForAnswer()
    } else if (why === 'busy' && this.#countTry(key) < mostTries) {
      this.#stand(key, { is: 'waiting' })
      this.#waitForAnswer()
    } else this.#refuse(key, why === 'busy' ? 'failed' : why)
  }

  #refuse(key: string, why: Refusal): void {
    this.#stand(key, { is: 'refused', why })
    this.#parts.keeper.forget([key])
  }

  #countTry(key: string): number {
    const tries = (this.#tries.get(key) ?? 0) + 1
    this.#tries.set(key, tries)
    return tries
  }

  #waitForAnswer(): void {
    if (this.#hold !== 'none') return
    this.#hold = 'away'
    this.#patience.wait(() => {
      if (this.#hold !== 'away') return
      this.#hold = 'none'
      this.#go()
    })
  }

  #halt(key: string, standing: Standing): void {
    this.#sendings.get(key)?.stop()
    this.#sendings.delete(key)
    this.#stand(key, standing)
  }

  #stand(key: string, standing: Standing): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#put({ ...entry, standing })
  }

  #put(entry: Entry): void {
    this.#entries.set(entry.key, entry)
  }

  /** Progress comes more often than anybody can see. */
  #tellSoon(): void {
    this.#soon ??= setTimeout(() => this.#tell(), 100)
  }

  #tell(): void {
    clearTimeout(this.#soon)
    this.#soon = undefined
    this.#view = { entries: [...this.#entries.values()], hold: this.#hold }
    for (const listener of this.#listeners) listener()
  }
}
