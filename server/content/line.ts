import { periodOfYears } from '../../domain/dates/index.ts'
import {
  type Item,
  isTimelineKind,
  type KindName,
  kindOf,
  type TimelineKind,
  timelineKinds,
} from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import { allow, knownId } from './access.ts'
import type { Content } from './contract/content.ts'
import type { RequestContext } from './contract/items.ts'
import type { TimelineEntry, TimelineQuery, TimelineService } from './contract/timeline.ts'
import type { ContentDeps } from './deps.ts'
import { overviewOf } from './line-decades.ts'
import { type LineIndex, nameAt, positionOf, readLine, type Stretch, stretchOf } from './line-index.ts'
import { noteNextPublication, whole } from './read.ts'
import { tagOf } from './tags.ts'

const usualLimit = 20
const largestLimit = 100

/** The line of time: what happened, was made or came out, whatever kind it is of. */
export function createTimelineService(deps: ContentDeps, byIds: Content['items']['byIds']): TimelineService {
  const wholeLine = lineReader(deps)

  async function stretch({ kinds, years }: TimelineQuery, context: RequestContext): Promise<Stretch> {
    return stretchOf(await wholeLine(known(kinds), context), periodOfYears(years?.from, years?.to))
  }

  return {
    async list(query, context) {
      allow(context, 'read', 'timeline')
      const found = await stretch(query, context)
      const limit = whole(query.limit, usualLimit, 1, largestLimit)
      const offset = whole(query.offset, 0, 0, Number.MAX_SAFE_INTEGER)
      const end = Math.max(offset, Math.min(found.length, offset + limit))
      const names = Array.from({ length: end - offset }, (_, n) =>
        nameAt(found.index, found.placeOf(offset + n)),
      )
      return { items: await entriesOf(names, byIds, context), total: found.length, offset, limit }
    },

    async overview(query, context) {
      allow(context, 'read', 'timeline')
      return overviewOf(await stretch(query, context))
    },

    async position({ kind, id }, query, context) {
      allow(context, 'read', 'timeline')
      const position = positionOf(await stretch(query, context), kind, knownId(id))
      if (position < 0) throw new Problem('not_found')
      return position
    },
  }
}

/** The kinds that are asked for, in one order; none of them, or a word that names none, is refused. */
function known(kinds: readonly TimelineKind[]): readonly TimelineKind[] {
  if (kinds.length === 0 || !kinds.every(isTimelineKind)) throw new Problem('bad_request')
  return timelineKinds.filter((kind) => kinds.includes(kind))
}

/** Lines are kept until something on them changes; those who ask for one at the same time wait for the same reading. */
function lineReader(deps: ContentDeps) {
  const underWay = new Map<string, Promise<LineIndex>>()
  // What began before a change may miss it, so that nobody who comes after it may be given that.
  deps.events.subscribe(() => underWay.clear())

  return async (kinds: readonly TimelineKind[], context: RequestContext): Promise<LineIndex> => {
    const seen = kinds.flatMap((kind): KindName[] => [kind, kindOf(kind).seenThrough?.kind ?? kind])
    const tags = [...new Set(seen.map(tagOf.kind))]
    for (const tag of tags) context.cacheTags.addTag(tag)
    const moments = await Promise.all(kinds.map((kind) => noteNextPublication(deps, kind, context)))
    const until = moments.filter((moment) => moment !== null).sort()[0] ?? null
    const key = `line ${kinds.join()}`
    return await deps.memory.recall(key, tags, async () => {
      const criteria = { kinds, now: deps.now().toISOString() }
      const reading = underWay.get(key) ?? readLine(deps.data.line, criteria)
      underWay.set(key, reading)
      try {
        return { value: await reading, until }
      } finally {
        if (underWay.get(key) === reading) underWay.delete(key)
      }
    })
  }
}

async function entriesOf(
  names: readonly { kind: TimelineKind; id: number }[],
  byIds: Content['items']['byIds'],
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
