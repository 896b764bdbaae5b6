import { problemOf } from '../../domain/problem.ts'
import type { Log } from '../log/index.ts'
import { VariantMaker } from './answer.ts'
import { packOnce, packQuickly } from './encoding.ts'
import { type Flight, Flights } from './flights.ts'
import { pagePolicy } from './policy.ts'
import { revalidate, varyOn } from './present.ts'
import { type Body, bodyOf, type Rendered, type Renderer } from './render.ts'
import { createSharedRequest, type SharedRenderOptions } from './rendering-request.ts'
import type { Entry, PageStore } from './store.ts'
import { Recorder } from './trace.ts'

/** A page that answers many, or an answer that could not be stored, its body read. */
export type Outcome =
  | { readonly kind: 'page'; readonly entry: Entry }
  | { readonly kind: 'other'; readonly rendered: Rendered; readonly body: Body }

export interface SharedParts {
  readonly renderer: Renderer
  readonly store: PageStore
  readonly origin: string
  readonly secure: boolean
  readonly log: Log
}

const retryAfterMs = 1000

/** Pages that everybody is given alike: rendered once, kept until something they were made of changes. */
export class SharedPages {
  readonly #parts: SharedParts
  readonly #flights = new Flights<Outcome>()

  constructor(parts: SharedParts) {
    this.#parts = parts
  }

  /** Renders the page under a key and stores it; requests for the same page share one rendering. */
  render(key: string, target: string, asker: SharedRenderOptions): Promise<Outcome> {
    const flight = asker.robot ? `${key} robot` : key
    return this.#flights.join(flight, (own) => this.#renew(key, target, asker, own))
  }

  purge(tags: readonly string[], gone: boolean): void {
    this.#parts.store.purge(tags, gone)
    this.#flights.purge(tags)
  }

  purgeAll(): void {
    this.#parts.store.purgeAll()
    this.#flights.purgeAll()
  }

  async #renew(key: string, target: string, asker: SharedRenderOptions, flight: Flight): Promise<Outcome> {
    const recorder = new Recorder()
    const { renderer, origin } = this.#parts
    let rendered: Rendered
    try {
      const { language } = asker
      rendered = await renderer(createSharedRequest(origin, target, asker), {
        language,
        cacheTags: recorder,
        session: null,
        proxyIgnored: false,
      })
    } catch (error) {
      const standIn = problemOf(error)?.code === 'unavailable' ? this.#standIn(key) : null
      if (standIn !== null) return standIn
      throw error
    }
    const standIn = rendered.response.status === 503 ? this.#standIn(key) : null
    if (standIn !== null) return standIn
    const body = await bodyOf(rendered)
    if (!isStorable(rendered)) {
      // The page is no more: what it was must not stand in for it when the database is away.
      if (rendered.response.status < 500) this.#parts.store.remove(key)
      return { kind: 'other', rendered, body }
    }
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array())
    return { kind: 'page', entry: await this.#keep(key, rendered, bytes, recorder, flight) }
  }

  /** What was stored before the database went away: better than nothing. */
  #standIn(key: string): Outcome | null {
    const now = Date.now()
    const entry = this.#parts.store.find(key, now)
    if (entry === undefined) return null
    entry.retryAt = now + retryAfterMs
    return { kind: 'page', entry }
  }

  async #keep(
    key: string,
    { response, notes }: Rendered,
    bytes: Uint8Array<ArrayBuffer>,
    { tags, until }: Recorder,
    flight: Flight,
  ): Promise<Entry> {
    const { store, secure } = this.#parts
    const maker = new VariantMaker(bytes, response.headers.get('Content-Type') ?? '', [
      'Content-Security-Policy',
      pagePolicy(notes, secure),
      'Cache-Control',
      revalidate,
      'Vary',
      varyOn,
    ])
    const gzip = maker.make(await packQuickly(bytes, 'gzip'), 'gzip')
    const identity = maker.make(bytes, 'identity')
    const entry: Entry = { key, identity, gzip, br: null, tags, until, stale: false, retryAt: 0, usedAt: 0 }
    if (flight.overtaken(tags) || until <= Date.now()) return entry
    store.put(entry)
    packOnce(bytes)
      .then((packed) => store.add(entry, 'br', maker.make(packed, 'br')))
      .catch((error: unknown) => this.#parts.log.error({ error }, 'a page could not be packed'))
    return entry
  }
}

/** Whether an entry may answer at this moment: still true, or the best there is while the database is away. */
export function isServable(entry: Entry, now: number): boolean {
  return (!entry.stale && now < entry.until) || now < entry.retryAt
}

/** Only a document that went well and that nobody marked as one person's own. */
function isStorable({ response, notes }: Rendered): boolean {
  const { headers, status } = response
  return (
    status === 200 &&
    notes.kind === 'document' &&
    (headers.get('Content-Type') ?? '').startsWith('text/html') &&
    !headers.has('Set-Cookie') &&
    !/private|no-store|no-cache/.test(headers.get('Cache-Control') ?? '') &&
    !headers.has('Vary')
  )
}
