import { getEpochDayRangeOfYears } from '../../domain/dates/index.ts'
import {
  getKindDefinition,
  type Item,
  isTimelineKind,
  type KindName,
  type TimelineKind,
  timelineKinds,
} from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { assertActionAllowed, assertItemId } from './access.ts'
import { createCacheTag } from './cache-tags.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { RequestContext } from './contract/items.ts'
import type { TimelineEntry, TimelineQuery, TimelineService } from './contract/timeline.ts'
import type { ContentDeps } from './deps.ts'
import { clampInteger, recordNextPublication } from './item-reader.ts'
import {
  findTimelinePosition,
  getItemKeyAt,
  readTimelineIndex,
  sliceTimeline,
  type TimelineIndex,
  type TimelineSlice,
} from './timeline-index.ts'
import { createTimelineOverview } from './timeline-overview.ts'

const defaultLimit = 20
const maxLimit = 100

/** The line of time: what happened, was made or came out, whatever kind it is of. */
export function createTimelineService(
  deps: ContentDeps,
  byIds: ContentServices['items']['byIds'],
): TimelineService {
  const wholeLine = createTimelineReader(deps)

  async function stretch({ kinds, years }: TimelineQuery, context: RequestContext): Promise<TimelineSlice> {
    return sliceTimeline(
      await wholeLine(assertTimelineKinds(kinds), context),
      getEpochDayRangeOfYears(years?.from, years?.to),
    )
  }

  return {
    async list(query, context) {
      assertActionAllowed(context, 'read', 'timeline')
      const found = await stretch(query, context)
      const limit = clampInteger(query.limit, defaultLimit, 1, maxLimit)
      const offset = clampInteger(query.offset, 0, 0, Number.MAX_SAFE_INTEGER)
      const end = Math.max(offset, Math.min(found.length, offset + limit))
      const names = Array.from({ length: end - offset }, (_, n) =>
        getItemKeyAt(found.index, found.toIndexPosition(offset + n)),
      )
      return { items: await readTimelineEntries(names, byIds, context), total: found.length, offset, limit }
    },

    async overview(query, context) {
      assertActionAllowed(context, 'read', 'timeline')
      return createTimelineOverview(await stretch(query, context))
    },

    async position({ kind, id }, query, context) {
      assertActionAllowed(context, 'read', 'timeline')
      const position = findTimelinePosition(await stretch(query, context), kind, assertItemId(id))
      if (position < 0) throw new ProblemError('not_found')
      return position
    },
  }
}

/** The kinds that are asked for, in one order; none of them, or a word that names none, is refused. */
function assertTimelineKinds(kinds: readonly TimelineKind[]): readonly TimelineKind[] {
  if (kinds.length === 0 || !kinds.every(isTimelineKind)) throw new ProblemError('bad_request')
  return timelineKinds.filter((kind) => kinds.includes(kind))
}

/** Lines are kept until something on them changes; those who ask for one at the same time wait for the same reading. */
function createTimelineReader(deps: ContentDeps) {
  const underWay = new Map<string, Promise<TimelineIndex>>()
  // What began before a change may miss it, so that nobody who comes after it may be given that.
  deps.events.subscribe(() => underWay.clear())

  return async (kinds: readonly TimelineKind[], context: RequestContext): Promise<TimelineIndex> => {
    const seen = kinds.flatMap((kind): KindName[] => [
      kind,
      getKindDefinition(kind).seenThrough?.kind ?? kind,
    ])
    const tags = [...new Set(seen.map(createCacheTag.kind))]
    for (const tag of tags) context.cacheTags.addTag(tag)
    const moments = await Promise.all(kinds.map((kind) => recordNextPublication(deps, kind, context)))
    const until = moments.filter((moment) => moment !== null).sort()[0] ?? null
    const key = `line ${kinds.join()}`
    return await deps.cache.getOrCompute(key, tags, async () => {
      const criteria = { kinds, now: deps.now().toISOString() }
      const reading = underWay.get(key) ?? readTimelineIndex(deps.data.timeline, criteria)
      underWay.set(key, reading)
      try {
        return { value: await reading, expiresAt: until }
      } finally {
        if (underWay.get(key) === reading) underWay.delete(key)
      }
    })
  }
}

async function readTimelineEntries(
  names: readonly { kind: TimelineKind; id: number }[],
  byIds: ContentServices['items']['byIds'],
  context: RequestContext,
): Promise<TimelineEntry[]> {
  const found = new Map<TimelineKind, Map<number, Item>>()
  await Promise.all(
    [...new Set(names.map(({ kind }) => kind))].map(async (kind) => {
      const ids = names.filter((name) => name.kind === kind).map(({ id }) => id)
      found.set(kind, await byIds(kind, ids, context))
    }),
  )
  return names.flatMap(({ kind, id }) => {
    const item = found.get(kind)?.get(id)
    return item ? [{ kind, item } as TimelineEntry] : []
  })
}
