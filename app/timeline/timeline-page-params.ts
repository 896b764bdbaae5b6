import { isTimelineKind, type TimelineKind, timelineKinds } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { TimelineRun } from '../../server/content/contract/timeline.ts'
import { parseIdParam } from '../page-loader.ts'
import { parsePageNumber } from '../paging.ts'
import { parseYearRange } from '../search/search-page-params.ts'
import { DEFAULT_TIMELINE_KIND, type TimelineFormFields } from './timeline-href.ts'

/** What an address asks of the timeline, as far as it makes sense. */
export interface TimelinePageParams {
  readonly kinds: readonly TimelineKind[]
  readonly from: number | null
  readonly to: number | null
  readonly page: number
  /** The item that is to be shown, whatever page it is on. */
  readonly at: TimelineRun['first'] | null
}

/** Reads a question; whatever no form of ours would send is as if it had not been sent, but an item is there or not. */
export function parseTimelinePageParams(url: URL): TimelinePageParams {
  const words = url.searchParams.getAll('kinds').flatMap((text) => text.slice(0, 100).split(','))
  const at = parseItemParam(url.searchParams.get('at'))
  const kinds = timelineKinds.filter((kind) => words.includes(kind))
  const asked = kinds.length === 0 ? [DEFAULT_TIMELINE_KIND as TimelineKind] : kinds
  return {
    kinds: at === null ? asked : timelineKinds.filter((kind) => kind === at.kind || asked.includes(kind)),
    ...parseYearRange(url),
    page: parsePageNumber(url),
    at,
  }
}

/** The question as its form shows it. */
export function toTimelineFormFields({ kinds, from, to }: TimelinePageParams): TimelineFormFields {
  return { kinds, from: String(from ?? ''), to: String(to ?? '') }
}

/** What the services are asked. */
export function toTimelineQuery({ kinds, from, to }: TimelinePageParams) {
  return { kinds, years: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) } }
}

/** `80` is an event, `image-80` an image. */
function parseItemParam(text: string | null): TimelineRun['first'] | null {
  if (text === null) return null
  const [, kind = DEFAULT_TIMELINE_KIND, id] = /^(?:([a-z]{1,20})-)?(\d+)$/.exec(text) ?? []
  if (!isTimelineKind(kind)) throw new ProblemError('not_found')
  return { kind, id: parseIdParam(id) }
}
