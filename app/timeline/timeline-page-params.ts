import { isTimelineKind, type TimelineKindName, timelineKindNames } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { TimelineItemRange } from '../../server/content/contract/timeline.ts'
import { parseIdParam } from '../page-loader.ts'
import { parsePageNumberParam } from '../paging.ts'
import { parseYearRangeParams } from '../search/search-page-params.ts'
import {
  DEFAULT_TIMELINE_KIND,
  NO_TIMELINE_KINDS,
  type TimelineFormFields,
  type TimelineView,
  timelineViews,
} from './timeline-href.ts'

/** The valid query parameters of the timeline. */
interface TimelinePageParams {
  readonly view: TimelineView
  /** Empty if the reader has switched all kinds off. */
  readonly kinds: readonly TimelineKindName[]
  readonly from: number | null
  readonly to: number | null
  readonly page: number
  /** The item to show, on whichever page it is. */
  readonly at: TimelineItemRange['first'] | null
}

/** Parses the parameters. Invalid values are ignored, except that an invalid `at` is a 404. */
export function parseTimelinePageParams(url: URL): TimelinePageParams {
  const kindParams = url.searchParams.getAll('kinds').flatMap((text) => text.slice(0, 100).split(','))
  const at = parseItemParam(url.searchParams.get('at'))
  const kinds = timelineKindNames.filter((kind) => kindParams.includes(kind))
  const isDefault = kinds.length === 0 && !kindParams.includes(NO_TIMELINE_KINDS)
  const requestedKinds = isDefault ? [DEFAULT_TIMELINE_KIND as TimelineKindName] : kinds
  const viewParam = url.searchParams.get('view')
  return {
    view: timelineViews.find((view) => view === viewParam) ?? timelineViews[0],
    kinds:
      at === null
        ? requestedKinds
        : timelineKindNames.filter((kind) => kind === at.kind || requestedKinds.includes(kind)),
    ...parseYearRangeParams(url),
    page: parsePageNumberParam(url),
    at,
  }
}

/** Converts the parameters to form fields. */
export function toTimelineFormFields({ view, kinds, from, to }: TimelinePageParams): TimelineFormFields {
  return { view, kinds, from: String(from ?? ''), to: String(to ?? '') }
}

/** Converts the parameters to a query for the timeline service. */
export function toTimelineQuery({ kinds, from, to }: TimelinePageParams) {
  return { kinds, years: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) } }
}

/** `80` is an event, `image-80` an image. */
function parseItemParam(text: string | null): TimelineItemRange['first'] | null {
  if (text === null) return null
  const [, kind = DEFAULT_TIMELINE_KIND, id] = /^(?:([a-z]{1,20})-)?(\d+)$/.exec(text) ?? []
  if (!isTimelineKind(kind)) throw new ProblemError('not_found')
  return { kind, id: parseIdParam(id) }
}
