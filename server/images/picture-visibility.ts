import { getKindDefinition, type KindName, kindNames } from '../../domain/kinds/index.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { PictureUse } from '../data/content/picture-use-repository.ts'
import type { ContentEventBus, OutboxEvent } from '../events/index.ts'

/** An item that is shown to a visitor although it is not public. */
export interface PreviewedItem {
  readonly kind: KindName
  readonly id: number
}

export interface PictureVisibilityDeps {
  /** The items that show a picture and are not in the trash. */
  readonly findUses: (start: string) => Promise<readonly PictureUse[]>
  readonly events: Pick<ContentEventBus, 'subscribe'>
  readonly now: () => Date
  readonly maxEntries?: number
}

/** The time from which an item is public. */
interface Publication {
  readonly key: string
  readonly from: number
}

interface VisibilityEntry {
  /** A picture is public while all items of one of these lists are. */
  readonly uses: readonly (readonly Publication[])[]
  /** Something has changed since: used only while the database is unavailable. */
  isStale: boolean
}

const defaultMaxEntries = 10_000
/** Actions after which every picture is shown by the same items as before. */
const irrelevantActions = new Set(['measure', 'order', 'refused'])
const kindsWithPictures: ReadonlySet<string> = new Set(
  kindNames.filter((kind) =>
    Object.values(getKindDefinition(kind).fields).some(
      (field) => field.type === 'file' || field.type === 'html' || field.to === 'image',
    ),
  ),
)

/**
 * Decides which pictures visitors may see: those that a public item shows, as its file, in its text or by a field that
 * refers to an image, and those of the settings. Scheduled items count from their time on, without an event.
 */
export class PictureVisibility {
  readonly #deps: PictureVisibilityDeps
  readonly #entries = new Map<string, VisibilityEntry>()
  readonly #unsubscribe: () => void
  /** Incremented by events, so that what was read before one is not cached after it. */
  #generation = 0

  constructor(deps: PictureVisibilityDeps) {
    this.#deps = deps
    this.#unsubscribe = deps.events.subscribe((events) => this.#invalidate(events))
  }

  /** Whether the picture is certainly public; false also if a query would be needed to know. */
  isKnownPublic(start: string): boolean {
    const entry = this.#entries.get(start)
    return entry !== undefined && !entry.isStale && this.#isVisible(entry)
  }

  /** `start`: the first digits of the file's hash, as in the picture's URL. */
  async isPublic(start: string): Promise<boolean> {
    return this.#isVisible(await this.#getEntry(start))
  }

  /** Whether the picture would be public if these items were. */
  async isShownBy(start: string, items: readonly PreviewedItem[]): Promise<boolean> {
    const previewed = new Set(items.map(({ kind, id }) => createKey(kind, id)))
    return this.#isVisible(await this.#getEntry(start), previewed)
  }

  /** The items that show the picture, as cache tags; empty if a query would be needed to know. */
  getShowingItems(start: string): string[] {
    const uses = this.#entries.get(start)?.uses ?? []
    return [...new Set(uses.flat().map(({ key }) => key))]
  }

  close(): void {
    this.#unsubscribe()
  }

  #isVisible({ uses }: VisibilityEntry, previewed: ReadonlySet<string> = new Set()): boolean {
    const now = this.#deps.now().getTime()
    return uses.some((items) => items.every(({ key, from }) => from <= now || previewed.has(key)))
  }

  async #getEntry(start: string): Promise<VisibilityEntry> {
    const cached = this.#entries.get(start)
    if (cached !== undefined && !cached.isStale) return cached
    const generation = this.#generation
    try {
      const entry = { uses: (await this.#deps.findUses(start)).map(toPublications), isStale: false }
      if (generation === this.#generation) this.#store(start, entry)
      return entry
    } catch (error) {
      // Cached pages keep their pictures, unless an item that showed the picture has changed.
      const stale = this.#entries.get(start)
      if (stale !== undefined && toProblemOrNull(error)?.code === 'unavailable') return stale
      throw error
    }
  }

  #store(start: string, entry: VisibilityEntry): void {
    this.#entries.delete(start)
    this.#entries.set(start, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > (this.#deps.maxEntries ?? defaultMaxEntries) && oldest !== undefined)
      this.#entries.delete(oldest)
  }

  #invalidate(events: readonly OutboxEvent[] | null): void {
    const relevant = events?.filter(
      ({ action, kind }) => !irrelevantActions.has(action) && kindsWithPictures.has(kind),
    )
    if (relevant?.length === 0) return
    this.#generation += 1
    const changed = new Set(relevant?.map(({ kind, item }) => createKey(kind, item)))
    for (const [start, entry] of this.#entries) {
      if (entry.uses.some((items) => items.some(({ key }) => changed.has(key)))) this.#entries.delete(start)
      else entry.isStale = true
    }
  }
}

function toPublications({ kind, id, publishedAt, parent }: PictureUse): Publication[] {
  return [{ kind, id, publishedAt }, ...(parent === null ? [] : [parent])].map((item) => ({
    key: createKey(item.kind, item.id),
    from: item.publishedAt === null ? Number.POSITIVE_INFINITY : Date.parse(item.publishedAt),
  }))
}

function createKey(kind: string, id: number): string {
  return `${kind}:${id}`
}
