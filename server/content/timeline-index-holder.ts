import { isTimelineKind, type TimelineKindName, timelineKindNames } from '../../domain/kinds/index.ts'
import type { ContentDeps } from './deps.ts'
import {
  filterTimelineByKinds,
  findTimelineDays,
  readTimelineIndex,
  replaceTimelineDays,
  type TimelineIndex,
} from './timeline-index.ts'

/** After changes of more items the whole timeline is read again. */
const maxChangedItems = 200
/** Timelines of single kinds or of several, besides that of all kinds: each is as long as it has items. */
const maxSubsets = 4
/** Some pages wait for so many rows only: for less than a tenth of a second. */
const maxAwaitedRows = 20_000
const itemTag = /^([a-z]+):(\d+)$/

/**
 * The timeline of all kinds in memory. After a change of items only the days of these are read again, because reading the
 * timeline of a million items takes seconds; after a change of a gallery, which may show or hide any number of
 * images, everything is.
 */
export class TimelineIndexHolder {
  readonly #deps: Pick<ContentDeps, 'data' | 'now'>
  #index: TimelineIndex | null = null
  readonly #subsets = new Map<string, TimelineIndex>()
  /** Items that have changed since they were read, as tags; null: anything may have. */
  #changed: Set<string> | null = null
  #expiresAt: number = Number.POSITIVE_INFINITY
  #updating: Promise<unknown> = Promise.resolve()
  /** Resolved while a long timeline is being read. */
  #longRead = Promise.withResolvers<null>()

  constructor({ data, now, events }: Pick<ContentDeps, 'data' | 'now' | 'events'>) {
    this.#deps = { data, now }
    events.subscribe((published) => {
      if (published === null) this.#changed = null
      for (const tag of published?.flatMap(({ tags }) => tags) ?? []) {
        const [, kind = ''] = itemTag.exec(tag) ?? []
        if (kind === 'gallery') this.#changed = null
        else if (isTimelineKind(kind)) this.#changed?.add(tag)
      }
    })
  }

  /**
   * The timeline of these kinds; `findNextPublication` says when the next item on any timeline will be published. With
   * `unlessLong`, null while a long timeline is being read.
   */
  async read(
    kinds: readonly TimelineKindName[],
    findNextPublication: () => Promise<string | null>,
    unlessLong: boolean,
  ): Promise<TimelineIndex | null> {
    // One update at a time; each includes what changed before it was requested.
    const updated = this.#updating.catch(() => undefined).then(() => this.#update(findNextPublication))
    this.#updating = updated
    // A failure that no request waits for is that of the next update, which tries again.
    updated.catch(() => undefined)
    const index = await (unlessLong ? Promise.race([updated, this.#longRead.promise]) : updated)
    return index === null || kinds.length === timelineKindNames.length ? index : this.#filter(index, kinds)
  }

  #filter(index: TimelineIndex, kinds: readonly TimelineKindName[]): TimelineIndex {
    const key = kinds.join()
    const known = this.#subsets.get(key)
    if (known !== undefined && this.#index === index) return known
    const subset = filterTimelineByKinds(index, kinds)
    if (this.#index === index) this.#subsets.set(key, subset)
    const [oldest] = this.#subsets.keys()
    if (oldest !== undefined && this.#subsets.size > maxSubsets) this.#subsets.delete(oldest)
    return subset
  }

  async #update(findNextPublication: () => Promise<string | null>): Promise<TimelineIndex> {
    const now = this.#deps.now()
    const isExpired = now.getTime() >= this.#expiresAt
    const changed = isExpired ? null : this.#changed
    if (this.#index !== null && changed?.size === 0) return this.#index
    this.#changed = new Set()
    try {
      const expiresAt = await findNextPublication()
      const criteria = { kinds: timelineKindNames, now: now.toISOString() }
      this.#index =
        this.#index === null || changed === null || changed.size > maxChangedItems
          ? await readTimelineIndex(this.#deps.data.timeline, criteria, (count) => {
              if (count >= maxAwaitedRows) this.#longRead.resolve(null)
            })
          : await this.#readChangedDays(this.#index, changed, criteria.now)
      this.#expiresAt = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
      this.#subsets.clear()
      return this.#index
    } catch (error) {
      this.#changed = null
      throw error
    } finally {
      this.#longRead = Promise.withResolvers()
    }
  }

  async #readChangedDays(
    index: TimelineIndex,
    changed: ReadonlySet<string>,
    now: string,
  ): Promise<TimelineIndex> {
    const { timeline } = this.#deps.data
    const days = new Set<number>()
    for (const tag of changed) {
      const [, kind = '', id = ''] = itemTag.exec(tag) ?? []
      if (!isTimelineKind(kind)) continue
      const item = Number(id)
      for (const day of findTimelineDays(index, kind, item)) days.add(day)
      for (const day of await timeline.findDays(kind, [item])) days.add(day)
    }
    const criteria = { kinds: timelineKindNames, now }
    const rowsByDay = new Map(
      await Promise.all(
        [...days].map(async (day) => [day, await timeline.listOnDay(day, criteria)] as const),
      ),
    )
    return replaceTimelineDays(index, rowsByDay)
  }
}
