import type { PurgeConfig } from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { type ContentEventBus, type OutboxEvent, publicBeforeTag } from '../events/index.ts'
import { surrogateKeyOfAllResponses, toSurrogateKey } from '../lib/shared-cache-headers.ts'
import { createPurgeRequester } from './purge-request.ts'

interface SharedCachePurgerDeps {
  readonly config: PurgeConfig
  readonly data: {
    readonly outbox: Pick<SiteDatabase['outbox'], 'findSince'>
    readonly meta: Pick<SiteDatabase['meta'], 'get' | 'set'>
  }
  readonly events: Pick<ContentEventBus, 'subscribe'>
  /** Identifies the pages' scripts and styles: after an update, stored pages refer to files that are gone. */
  readonly buildId: string
  /** Called after each request; with the reason if it failed. */
  readonly onResult: (failure: string | null) => void
  readonly report: (error: unknown) => void
  readonly now: () => Date
  readonly delays?: PurgeDelays
}

interface PurgeDelays {
  /** Changes within this time are purged together. Other instances purge their own caches meanwhile. */
  readonly collectMs: number
  readonly firstRetryMs: number
  readonly maxRetryMs: number
}

const defaultDelays: PurgeDelays = { collectMs: 1000, firstRetryMs: 1000, maxRetryMs: 300_000 }
/** What CDNs accept in one request. */
const maxKeysPerRequest = 30
/** With more keys than this, everything is purged instead. */
const maxWaitingKeys = 1000
/** Events are deleted some days after their delivery. */
const maxReplayAgeMs = 6 * 86_400_000
/** Events can be committed a little later than their time says, or by a clock that is behind. */
const replayOverlapMs = 60_000
const maxReplayedEvents = 5000
const progressKey = 'shared_cache_purge'

/**
 * Removes responses from shared caches when their content changes. A save never waits for it: keys are collected from
 * events, sent together and retried. What was not sent before the process ended is read from the outbox at the next
 * start.
 */
export class SharedCachePurger {
  readonly #deps: SharedCachePurgerDeps
  readonly #delays: PurgeDelays
  readonly #sendRequest: (keys: readonly string[], signal: AbortSignal) => Promise<string | null>
  readonly #waiting = new Set<string>()
  readonly #stopping = new AbortController()
  #unsubscribe: () => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | null = null
  #failures = 0
  /** The time of the newest event whose keys were taken. */
  #newestEventAt: string

  constructor(deps: SharedCachePurgerDeps) {
    this.#deps = deps
    this.#delays = deps.delays ?? defaultDelays
    this.#sendRequest = createPurgeRequester(deps.config)
    this.#newestEventAt = deps.now().toISOString()
  }

  /** Purges what changed since the last time, and from now on what changes. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#deps.events.subscribe((events) => this.#addEvents(events))
    const replayed = await this.#findUnpurgedEvents()
    if (replayed === null || replayed.length > 0) this.#addEvents(replayed)
    else await this.#saveProgress(this.#newestEventAt)
  }

  countWaiting(): number {
    return this.#waiting.size
  }

  /** Cancels a request that is being sent; what was not sent is sent after the next start. */
  async stop(): Promise<void> {
    this.#unsubscribe()
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#sending
  }

  /** Null: everything may have changed. */
  async #findUnpurgedEvents(): Promise<OutboxEvent[] | null> {
    const { data, buildId, now } = this.#deps
    const progress = parseProgress(await data.meta.get(progressKey))
    const age = progress === null ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(progress.at)
    if (progress === null || progress.buildId !== buildId || !(age < maxReplayAgeMs)) return null
    const since = new Date(Date.parse(progress.at) - replayOverlapMs).toISOString()
    const events = await data.outbox.findSince(since, maxReplayedEvents)
    return events.length === maxReplayedEvents ? null : events
  }

  #addEvents(events: readonly OutboxEvent[] | null): void {
    // A stored page would take precedence over a redirect at its path.
    const isBroad = events === null || events.some(({ kind }) => kind === 'redirect')
    this.#addKeys(
      isBroad
        ? [surrogateKeyOfAllResponses]
        : events.flatMap(({ tags }) => tags.filter(isContentTag)).map(toSurrogateKey),
    )
    for (const { at } of events ?? []) if (at > this.#newestEventAt) this.#newestEventAt = at
    if (events === null) this.#newestEventAt = this.#deps.now().toISOString()
    this.#schedule(this.#delays.collectMs)
  }

  #addKeys(keys: readonly string[]): void {
    for (const key of keys) this.#waiting.add(key)
    if (this.#waiting.size <= maxWaitingKeys && !this.#waiting.has(surrogateKeyOfAllResponses)) return
    this.#waiting.clear()
    this.#waiting.add(surrogateKeyOfAllResponses)
  }

  /** A request that is waiting or being sent takes the new keys along, or is followed by another one. */
  #schedule(delayMs: number): void {
    if (this.#timer !== undefined || this.#sending !== null || this.#stopping.signal.aborted) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#sending = this.#send()
        .catch(this.#deps.report)
        .finally(() => {
          this.#sending = null
          if (this.#waiting.size > 0) this.#schedule(this.#getRetryDelay())
        })
    }, delayMs).unref()
  }

  #getRetryDelay(): number {
    const { collectMs, firstRetryMs, maxRetryMs } = this.#delays
    return this.#failures === 0 ? collectMs : Math.min(maxRetryMs, firstRetryMs * 2 ** (this.#failures - 1))
  }

  async #send(): Promise<void> {
    // Keys that are added from now on belong to changes that have to be purged again: they wait for the next time.
    const keys = [...this.#waiting]
    const sentUntil = this.#newestEventAt
    this.#waiting.clear()
    for (let start = 0; start < keys.length; start += maxKeysPerRequest) {
      const failure = await this.#sendRequest(
        keys.slice(start, start + maxKeysPerRequest),
        this.#stopping.signal,
      )
      if (this.#stopping.signal.aborted && failure !== null) return
      this.#deps.onResult(failure)
      if (failure !== null) {
        this.#failures += 1
        return this.#addKeys(keys.slice(start))
      }
      this.#failures = 0
    }
    await this.#saveProgress(sentUntil)
  }

  async #saveProgress(at: string): Promise<void> {
    const { data, buildId } = this.#deps
    await data.meta.set(progressKey, JSON.stringify({ at, buildId }))
  }
}

function isContentTag(tag: string): boolean {
  return tag !== publicBeforeTag
}

interface PurgeProgress {
  readonly at: string
  readonly buildId: string
}

function parseProgress(text: string | null): PurgeProgress | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('at' in value) || !('buildId' in value)) return null
    const { at, buildId } = value
    return typeof at === 'string' && typeof buildId === 'string' ? { at, buildId } : null
  } catch {
    return null
  }
}
