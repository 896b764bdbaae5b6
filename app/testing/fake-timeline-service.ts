import { getDateSortKey, parseEdtf } from '../../domain/dates/index.ts'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type TimelineKind,
  timelineKinds,
} from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type {
  TimelineEntry,
  TimelineQuery,
  TimelineRun,
  TimelineService,
} from '../../server/content/contract/timeline.ts'
import type { FakeItems } from './fake-items.ts'

const LAST = Number.MAX_SAFE_INTEGER

/** A line of time over items in memory; periods are told by the first year alone, and every year is of our era. */
export function createFakeTimelineService(items: FakeItems): TimelineService {
  const entries = ({ kinds, years = {} }: TimelineQuery): TimelineEntry[] =>
    timelineKinds
      .filter((kind) => kinds.includes(kind))
      .flatMap((kind) => (items[kind] ?? []).map((item) => ({ kind, item }) as TimelineEntry))
      .filter((entry) => getKindDefinition(entry.kind).onLine !== 'dated' || dateOf(entry) !== null)
      .filter((entry) => {
        const year = Number((dateOf(entry) ?? '').slice(0, 4))
        const isWhole = years.from === undefined && years.to === undefined
        return isWhole || (year >= (years.from ?? -LAST) && year <= (years.to ?? LAST))
      })
      .sort((a, b) => dayOf(a) - dayOf(b))
  return {
    list: async (query) => {
      const { offset = 0, limit = 20 } = query
      const all = entries(query)
      return { items: all.slice(offset, offset + limit), total: all.length, offset, limit }
    },
    overview: async (query) => {
      const all = entries(query)
      const decades: (TimelineRun & { decade: string })[] = []
      let undated: TimelineRun | null = null
      for (const [offset, entry] of all.entries()) {
        const first = { kind: entry.kind, id: entry.item.id }
        const date = dateOf(entry)
        const decade = `${date?.slice(0, 3)}X`
        const last = decades.at(-1)
        if (date === null) undated ??= { count: all.length - offset, offset, first }
        else if (last?.decade === decade) decades.splice(-1, 1, { ...last, count: last.count + 1 })
        else decades.push({ decade, count: 1, offset, first })
      }
      return { total: all.length, open: null, decades, undated }
    },
    position: async (name, query) => {
      const place = entries(query).findIndex(({ kind, item }) => kind === name.kind && item.id === name.id)
      if (place === -1) throw new ProblemError('not_found')
      return place
    },
  }
}

function dateOf({ kind, item }: { kind: TimelineKind; item: Item }): string | null {
  if (getKindDefinition(kind).onLine === 'published') return item.published_at?.slice(0, 10) ?? null
  const date = getFieldValue(item, 'date') ?? getFieldValue(item, 'year') ?? null
  return date === null ? null : String(date)
}

function dayOf(entry: TimelineEntry): number {
  const read = parseEdtf(dateOf(entry) ?? '')
  return read.ok ? getDateSortKey(read.date) : LAST
}
