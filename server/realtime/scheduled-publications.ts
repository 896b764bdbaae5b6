import { getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import { systemActor } from '../../domain/permissions.ts'
import type { ContentServices, RequestContext } from '../content/index.ts'

/** An item that the clock has made public. */
export interface DuePublication {
  readonly kind: KindName
  readonly id: number
  readonly at: string
}

const maxItemsAtOnce = 200

const context: RequestContext = {
  actor: systemActor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
}

/** Finds scheduled items when their time has come; the outbox has no event for that. */
export class ScheduledPublicationFinder {
  readonly #content: Pick<ContentServices, 'items'>
  readonly #now: () => Date
  /** When each kind was checked. */
  readonly #checkedAt = new Map<KindName, string>()

  constructor(content: Pick<ContentServices, 'items'>, now: () => Date) {
    this.#content = content
    this.#now = now
  }

  /** The items of a kind that became public by the clock since the last call, oldest first. */
  async findDue(kind: KindName): Promise<DuePublication[]> {
    if (!getKindDefinition(kind).published) return []
    const now = this.#now().toISOString()
    const lastCheck = this.#checkedAt.get(kind)
    if (lastCheck === undefined) {
      this.#checkedAt.set(kind, now)
      return []
    }
    const query = {
      status: 'live',
      published: { from: lastCheck, to: now },
      brief: true,
      limit: maxItemsAtOnce,
    } as const
    const { items } = await this.#content.items.list(kind, query, context)
    // Not before the list was read: after an error the same time is checked again.
    this.#checkedAt.set(kind, now)
    return items
      .flatMap(({ id, published_at: at, edited_at: editedAt }) => {
        // Of an item that was published by an edit there is an event.
        return at !== null && at > lastCheck && editedAt < at ? [{ kind, id, at }] : []
      })
      .sort((a, b) => (a.at < b.at ? -1 : 1))
  }

  /** A kind without subscribers is not checked; what happens meanwhile concerns nobody. */
  forgetExcept(kinds: ReadonlySet<KindName>): void {
    for (const kind of this.#checkedAt.keys()) if (!kinds.has(kind)) this.#checkedAt.delete(kind)
  }
}
