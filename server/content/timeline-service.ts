import { getEpochDayRangeOfYears } from '../../domain/dates/index.ts'
import {
  getKindDefinition,
  type Item,
  isTimelineKind,
  type KindName,
  type TimelineKindName,
  timelineKindNames,
} from '../../domain/kinds/index.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { assertActionAllowed, assertItemId } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { RequestContext } from './contract/items.ts'
import type { TimelineEntry, TimelineQuery, TimelineService } from './contract/timeline.ts'
import type { ContentDeps } from './deps.ts'
import { clampIntegerOrDefault, recordExpiryAtNextPublication } from './item-reader.ts'
import {
  emptyTimelineIndex,
  filterTimelineByPeriod,
  findFirstPositionsOfDaysOfYear,
  findPositionsInMonth,
  findPositionsOnDayOfYear,
  findTimelineItemPosition,
  getItemKeyAt,
  type TimelineIndex,
  type TimelineIndexSubset,
} from './timeline-index.ts'
import { TimelineIndexHolder } from './timeline-index-holder.ts'
import { createTimelineOverview } from './timeline-overview.ts'

const defaultLimit = 20
/** Enough for a timeline on paper. */
const maxLimit = 500
const maxItemsOnOneDay = 100
const maxMonthLimit = 500
const maxLimitPerDay = 5
/** Pages of a large site that were rendered right after its start lack a part. */
const maxPageAgeWhileLoadingMs = 60_000

/** The timeline of events, dated images, books and articles. */
export function createTimelineService(
  deps: ContentDeps,
  byIds: ContentServices['items']['byIds'],
): TimelineService {
  const readTimeline = createTimelineReader(deps)

  async function readSlice(
    { kinds, years, unlessLoading = false }: TimelineQuery,
    context: RequestContext,
  ): Promise<TimelineIndexSubset> {
    return filterTimelineByPeriod(
      await readTimeline(assertTimelineKinds(kinds), context, unlessLoading),
      getEpochDayRangeOfYears(years?.from, years?.to),
    )
  }

  const readAt = (index: TimelineIndex, positions: readonly number[], context: RequestContext) =>
    readTimelineEntries(
      positions.map((position) => getItemKeyAt(index, position)),
      byIds,
      context,
    )

  return {
    async list(query, context) {
      assertActionAllowed(context, 'read', 'timeline')
      const slice = await readSlice(query, context)
      const limit = clampIntegerOrDefault(query.limit, defaultLimit, 1, maxLimit)
      const offset = clampIntegerOrDefault(query.offset, 0, 0, Number.MAX_SAFE_INTEGER)
      const end = Math.max(offset, Math.min(slice.length, offset + limit))
      const keys = Array.from({ length: end - offset }, (_, n) =>
        getItemKeyAt(slice.index, slice.toIndexPosition(offset + n)),
      )
      return { items: await readTimelineEntries(keys, byIds, context), total: slice.length, offset, limit }
    },

    async overview(query, context) {
      assertActionAllowed(context, 'read', 'timeline')
      return createTimelineOverview(await readSlice(query, context))
    },

    async listOnDayOfYear(day, context, { unlessLoading = false } = {}) {
      assertActionAllowed(context, 'read', 'timeline')
      const index = await readTimeline(timelineKindNames, context, unlessLoading)
      return await readAt(index, findPositionsOnDayOfYear(index, day, maxItemsOnOneDay), context)
    },

    async listInMonth(month, context) {
      assertActionAllowed(context, 'read', 'timeline')
      const index = await readTimeline(timelineKindNames, context, false)
      return await readAt(index, findPositionsInMonth(index, month, maxMonthLimit), context)
    },

    async listByDayOfYear({ kinds, limitPerDay }, context) {
      assertActionAllowed(context, 'read', 'timeline')
      const index = await readTimeline(assertTimelineKinds(kinds), context, false)
      const limit = clampIntegerOrDefault(limitPerDay, 1, 1, maxLimitPerDay)
      return await readAt(index, findFirstPositionsOfDaysOfYear(index, kinds, limit), context)
    },

    async position({ kind, id }, query, context) {
      assertActionAllowed(context, 'read', 'timeline')
      const position = findTimelineItemPosition(await readSlice(query, context), kind, assertItemId(id))
      if (position < 0) throw new ProblemError('not_found')
      return position
    },
  }
}

/** The requested kinds in a fixed order; throws on an empty list or an unknown kind. */
function assertTimelineKinds(kinds: readonly TimelineKindName[]): readonly TimelineKindName[] {
  if (kinds.length === 0 || !kinds.every(isTimelineKind)) throw new ProblemError('bad_request')
  return timelineKindNames.filter((kind) => kinds.includes(kind))
}

/** Reads timelines from memory, and records what they depend on. */
function createTimelineReader(deps: ContentDeps) {
  const timelines = new TimelineIndexHolder(deps)
  const ignoredTags = { addTag: () => undefined, expireAt: () => undefined }
  const systemContext: RequestContext = { actor: visitorActor, language: 'en-US', cacheTags: ignoredTags }
  const findNextPublication = async () => {
    const times = await Promise.all(
      timelineKindNames.map((kind) => recordExpiryAtNextPublication(deps, kind, systemContext)),
    )
    return times.filter((time) => time !== null).sort()[0] ?? null
  }

  return async (
    kinds: readonly TimelineKindName[],
    context: RequestContext,
    unlessLoading: boolean,
  ): Promise<TimelineIndex> => {
    const taggedKinds = kinds.flatMap((kind): KindName[] => [
      kind,
      getKindDefinition(kind).seenThrough?.kind ?? kind,
    ])
    for (const tag of new Set(taggedKinds.map(cacheTagBuilders.kind))) context.cacheTags.addTag(tag)
    for (const kind of kinds) await recordExpiryAtNextPublication(deps, kind, context)
    const index = await timelines.read(kinds, findNextPublication, unlessLoading)
    if (index === null)
      context.cacheTags.expireAt(new Date(deps.now().getTime() + maxPageAgeWhileLoadingMs).toISOString())
    return index ?? emptyTimelineIndex
  }
}

async function readTimelineEntries(
  keys: readonly { kind: TimelineKindName; id: number }[],
  byIds: ContentServices['items']['byIds'],
  context: RequestContext,
): Promise<TimelineEntry[]> {
  const found = new Map<TimelineKindName, Map<number, Item>>()
  await Promise.all(
    [...new Set(keys.map(({ kind }) => kind))].map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
      found.set(kind, await byIds(kind, ids, context))
    }),
  )
  return keys.flatMap(({ kind, id }) => {
    const item = found.get(kind)?.get(id)
    return item ? [{ kind, item } as TimelineEntry] : []
  })
}
