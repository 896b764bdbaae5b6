import { isTimelineKind, timelineKindNames } from '../../../domain/kinds/index.ts'
import { getIsoDateInTimeZone } from '../../../domain/wall-time.ts'
import type { RequestContext } from '../../content/index.ts'
import type { ChargedVisitorWork, DataApiDeps } from '../contract.ts'
import { PostgrestError } from '../postgrest-error.ts'
import {
  createInvalidSyntaxError,
  type FunctionArguments,
  getIntegerArgument,
  getKindsArgument,
  getTextArgument,
} from './function-arguments.ts'
import { type FunctionRow, toSearchRow, toTimelineRow } from './function-rows.ts'

interface FunctionResult {
  readonly rows: readonly FunctionRow[]
  /** All rows that the function finds, also those after its limit. */
  readonly total: number
}

/** A function of the data API: all are read-only. */
export interface DataApiFunction {
  readonly parameters: readonly string[]
  readonly requiredParameters: readonly string[]
  readonly columns: readonly string[]
  readonly work: ChargedVisitorWork
  call(
    args: FunctionArguments,
    deps: Pick<DataApiDeps, 'content' | 'readTimeZone' | 'now'>,
    context: RequestContext,
  ): Promise<FunctionResult>
}

const maxRows = 100
const maxSearchOffset = 10_000
const timelineColumns = ['kind', 'relation', 'id', 'title', 'path', 'date', 'published_at', 'item']

/** The functions at `/rest/v1/rpc`, by name. */
export const dataApiFunctions: ReadonlyMap<string, DataApiFunction> = new Map<string, DataApiFunction>([
  [
    'search',
    {
      parameters: ['q', 'kinds', 'offset', 'limit'],
      requiredParameters: ['q'],
      columns: ['kind', 'relation', 'id', 'title', 'path', 'snippet', 'date', 'published_at', 'picture'],
      work: 'search',
      async call(args, { content }, context) {
        const kinds = getKindsArgument(args, 'kinds')
        const { items, total } = await content.search.find(
          {
            q: getTextArgument(args, 'q') ?? '',
            ...(kinds !== null && { kinds }),
            offset: getIntegerArgument(args, 'offset', 0, maxSearchOffset) ?? 0,
            limit: getIntegerArgument(args, 'limit', 1, maxRows) ?? 20,
          },
          context,
        )
        return { rows: items.map(toSearchRow), total }
      },
    },
  ],
  [
    'timeline',
    {
      parameters: ['offset', 'limit', 'kinds'],
      requiredParameters: [],
      columns: timelineColumns,
      work: 'data',
      async call(args, { content }, context) {
        const { items, total } = await content.timeline.list(
          {
            kinds: getTimelineKindsArgument(args),
            offset: getIntegerArgument(args, 'offset', 0, Number.MAX_SAFE_INTEGER) ?? 0,
            limit: getIntegerArgument(args, 'limit', 1, maxRows) ?? 20,
          },
          context,
        )
        return { rows: items.map(toTimelineRow), total }
      },
    },
  ],
  [
    'on_this_day',
    {
      parameters: ['day'],
      requiredParameters: [],
      columns: timelineColumns,
      work: 'data',
      async call(args, { content, readTimeZone, now }, context) {
        const day =
          getTextArgument(args, 'day') ?? getIsoDateInTimeZone(now().toISOString(), await readTimeZone())
        const items = await content.timeline.listOnDayOfYear(parseDayOfYear(day), context)
        return { rows: items.map(toTimelineRow), total: items.length }
      },
    },
  ],
])

function getTimelineKindsArgument(args: FunctionArguments) {
  const kinds = getKindsArgument(args, 'kinds') ?? timelineKindNames
  const timelineKinds = kinds.filter(isTimelineKind)
  if (timelineKinds.length > 0 && timelineKinds.length === kinds.length) return timelineKinds
  throw new PostgrestError('22023', {
    message: `kinds must be some of ${timelineKindNames.join(', ')}`,
  })
}

/** Parses a day with or without its year: `2026-11-17`, `11-17`. */
function parseDayOfYear(text: string): { readonly month: number; readonly day: number } {
  const [, month, day] = /^(?:-?\d{4}-)?(\d{2})-(\d{2})$/.exec(text.trim()) ?? []
  if (month === undefined || day === undefined) throw createInvalidSyntaxError('date', text)
  const isValid = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  if (!isValid)
    throw new PostgrestError('22008', { message: `date/time field value out of range: "${text}"` })
  return { month: Number(month), day: Number(day) }
}
