import { getDateSortKey, parseEdtf } from '../../domain/dates/index.ts'
import { getKindDefinition, type Item, type KindName, timelineKindNames } from '../../domain/kinds/index.ts'
import { findTimelineDate } from '../../domain/kinds/item-dates.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type {
  TimelineEntry,
  TimelineItemRange,
  TimelineQuery,
  TimelineService,
} from '../../server/content/contract/timeline.ts'

/** The items of a fake site; its pictures are 1200 × 800. */
export type FakeItemsByKind = {
  readonly [K in KindName]?: readonly Item<K>[]
}

const LAST_SORT_KEY = Number.MAX_SAFE_INTEGER

/** A timeline over items in memory; periods are compared by the first year only, and all years are AD. */
export function createFakeTimelineService(items: FakeItemsByKind): TimelineService {
  const listEntries = ({ kinds, years = {} }: TimelineQuery): TimelineEntry[] =>
    timelineKindNames
      .filter((kind) => kinds.includes(kind))
      .flatMap((kind) => (items[kind] ?? []).map((item) => ({ kind, item }) as TimelineEntry))
      .filter((entry) => getKindDefinition(entry.kind).onLine === 'all' || getDate(entry) !== null)
      .filter((entry) => {
        const year = Number((getDate(entry) ?? '').slice(0, 4))
        const isUnfiltered = years.from === undefined && years.to === undefined
        return isUnfiltered || (year >= (years.from ?? -LAST_SORT_KEY) && year <= (years.to ?? LAST_SORT_KEY))
      })
      .sort((a, b) => getSortKey(a) - getSortKey(b))
  return {
    list: async (query) => {
      const { offset = 0, limit = 20 } = query
      const all = listEntries(query)
      return { items: all.slice(offset, offset + limit), total: all.length, offset, limit }
    },
    overview: async (query) => {
      const all = listEntries(query)
      const decades: (TimelineItemRange & { decade: string })[] = []
      let undated: TimelineItemRange | null = null
      for (const [offset, entry] of all.entries()) {
        const first = { kind: entry.kind, id: entry.item.id }
        const date = getDate(entry)
        const decade = `${date?.slice(0, 3)}X`
        const last = decades.at(-1)
        if (date === null) undated ??= { count: all.length - offset, offset, first }
        else if (last?.decade === decade) decades.splice(-1, 1, { ...last, count: last.count + 1 })
        else decades.push({ decade, count: 1, offset, first })
      }
      return { total: all.length, open: null, decades, undated }
    },
    listOnDayOfYear: async ({ month, day }) => {
      const end = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      return listEntries({ kinds: timelineKindNames }).filter((entry) => getDate(entry)?.slice(4) === end)
    },
    listInMonth: async (month) => {
      const part = `-${String(month).padStart(2, '0')}-`
      return listEntries({ kinds: timelineKindNames }).filter((entry) => getDate(entry)?.slice(4, 8) === part)
    },
    listByDayOfYear: async ({ kinds }) =>
      listEntries({ kinds }).filter((entry) => getDate(entry)?.length === '1890-11-15'.length),
    position: async (name, query) => {
      const index = listEntries(query).findIndex(
        ({ kind, item }) => kind === name.kind && item.id === name.id,
      )
      if (index === -1) throw new ProblemError('not_found')
      return index
    },
  }
}

function getDate({ kind, item }: TimelineEntry): string | null {
  return findTimelineDate(kind, item)
}

function getSortKey(entry: TimelineEntry): number {
  const parsed = parseEdtf(getDate(entry) ?? '')
  return parsed.ok ? getDateSortKey(parsed.date) : LAST_SORT_KEY
}
