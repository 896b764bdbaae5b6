import { getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import { systemActor, visitorActor } from '../../domain/permissions.ts'
import type { ContentServices, RequestContext } from '../content/index.ts'

/** An item that the clock has made public. */
export interface DuePublication {
  readonly kind: KindName
  readonly id: number
  readonly at: string
}

const maxItemsAtOnce = 200

/** Finds scheduled items when their time has come; the outbox has no event for that. */
export class ScheduledPublicationFinder {
  readonly #content: Pick<ContentServices, 'items'>
  readonly #now: () => Date
  /** When each kind was checked, and the next publication known then. */
  readonly #checks = new Map<KindName, { readonly at: string; readonly next: string | null }>()

  constructor(content: Pick<ContentServices, 'items'>, now: () => Date) {
    this.#content = content
    this.#now = now
  }

  /** The items of a kind that became public by the clock since the last call, oldest first. */
  async findDue(kind: KindName): Promise<DuePublication[]> {
    if (!getKindDefinition(kind).published) return []
    const now = this.#now().toISOString()
    const last = this.#checks.get(kind)
    this.#checks.set(kind, { at: now, next: await this.#readNextPublication(kind) })
    if (last === undefined || last.next === null || last.next > now) return []
    const query = {
      status: 'live',
      published: { from: last.at, to: now },
      brief: true,
      limit: maxItemsAtOnce,
    } as const
    const { items } = await this.#content.items.list(
      kind,
      query,
      createContext(systemActor, () => undefined),
    )
    return items
      .flatMap(({ id, published_at: at, edited_at: editedAt }) => {
        // Of an item that was published by an edit there is an event.
        return at !== null && at > last.at && editedAt < at ? [{ kind, id, at }] : []
      })
      .sort((a, b) => (a.at < b.at ? -1 : 1))
  }

  /** A kind without subscribers is not checked; what happens meanwhile concerns nobody. */
  forgetExcept(kinds: ReadonlySet<KindName>): void {
    for (const kind of this.#checks.keys()) if (!kinds.has(kind)) this.#checks.delete(kind)
  }

  /** Lists know when they expire: at the next publication. Usually this is read from a cache. */
  async #readNextPublication(kind: KindName): Promise<string | null> {
    let next: string | null = null
    const context = createContext(visitorActor, (time) => {
      next = time
    })
    await this.#content.items.list(kind, { limit: 1 }, context)
    return next
  }
}

function createContext(
  actor: RequestContext['actor'],
  expireAt: RequestContext['cacheTags']['expireAt'],
): RequestContext {
  return { actor, language: 'en-US', cacheTags: { addTag: () => undefined, expireAt } }
}
