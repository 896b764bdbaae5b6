import { redirect } from 'react-router'
import { timelineKindNames } from '../../domain/kinds/index.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { PaginatedList } from '../../server/content/contract/items.ts'
import type {
  TimelineEntry,
  TimelineItemRange,
  TimelineOverview,
} from '../../server/content/contract/timeline.ts'
import { getTranslatorWithMenuLabels } from '../i18n/site-translator.ts'
import { getKindIconName } from '../kinds/kind-icon.ts'
import { type EventJsonLdSource, readEventJsonLdSources } from '../kinds/timeline/event-list-json-ld.tsx'
import { createPagingOrThrow, type Paging } from '../paging.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { addCenturyHeadings, createCenturyHeadings } from './century-headings.ts'
import { createDecadeNavData, type DecadeNavData } from './decade-nav-data.ts'
import { presentTimelineEntries } from './present-timeline-entries.ts'
import {
  buildTimelineHref,
  DEFAULT_TIMELINE_KIND,
  type TimelineFormFields,
  type TimelineView,
  timelineViews,
} from './timeline-href.ts'
import type { TimelineItemData } from './timeline-item-data.ts'
import { parseTimelinePageParams, toTimelineFormFields, toTimelineQuery } from './timeline-page-params.ts'

/** Items per page; in the alternating view, a multiple of the component's chunk size. */
const pageSizes: Readonly<Record<TimelineView, number>> = { alternating: 30, list: 500, overview: 500 }

const MAX_CHUNK_SIZE = 100

const EMPTY_LIST: PaginatedList<TimelineEntry> = { items: [], total: 0, offset: 0, limit: 1 }
const EMPTY_OVERVIEW: TimelineOverview = { total: 0, open: null, decades: [], undated: null }

/** A kind that the timeline can show. */
interface TimelineKindFilterOption {
  readonly value: string
  readonly label: string
  readonly icon: IconName
}

/** The data of a timeline page; serialisable as JSON. */
export interface TimelineViewModel {
  readonly fields: TimelineFormFields
  readonly choices: readonly TimelineKindFilterOption[]
  /** The URL of the first page. */
  readonly address: string
  /** The number of items in words. */
  readonly summary: string
  /** The message shown when there are no items. */
  readonly empty: string
  /** Whether filters are set. */
  readonly isNarrowed: boolean
  /** Which part of the timeline the page has; null if it is all of it. In the default view it is for paper. */
  readonly partNote: string | null
  readonly rail: DecadeNavData
  readonly items: readonly TimelineItemData[]
  readonly offset: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

interface TimelinePageData {
  readonly view: TimelineViewModel
  /** The events on the page, for JSON-LD. */
  readonly events: readonly EventJsonLdSource[]
  readonly paging: Paging
}

/** A chunk of timeline items. */
export interface TimelineChunk {
  readonly items: readonly TimelineItemData[]
  readonly total: number
}

/** Reads the requested page, or redirects to the page of the item in `?at=`. */
export async function readTimelinePageDataOrRedirectToItem(
  request: AppRequest,
  url: URL,
): Promise<TimelinePageData> {
  const params = parseTimelinePageParams(url)
  const { content, context, language } = request
  const fields = toTimelineFormFields(params)
  const query = toTimelineQuery(params)
  const pageSize = pageSizes[params.view]
  if (params.at) {
    const { kind, id } = params.at
    const position = await content.timeline.position(params.at, query, context)
    throw redirect(`${buildTimelineHref(fields, Math.floor(position / pageSize) + 1)}#${kind}-${id}`)
  }
  const { page, kinds } = params
  const offset = (page - 1) * pageSize
  const [timelinePage, overview] =
    kinds.length === 0
      ? [EMPTY_LIST, EMPTY_OVERVIEW]
      : await Promise.all([
          content.timeline.list({ ...query, offset, limit: pageSize }, context),
          content.timeline.overview(query, context),
        ])
  const paging = createPagingOrThrow({ total: timelinePage.total, limit: pageSize }, page)
  const isDefaultView = params.view === timelineViews[0]
  const [entries, events] = await Promise.all([
    presentTimelineEntries(request, timelinePage.items, kinds),
    // Search engines index the default view only.
    readEventJsonLdSources(
      request,
      timelinePage.items.flatMap((entry) => (isDefaultView && entry.kind === 'timeline' ? [entry.item] : [])),
    ),
  ])
  // Lists have no pictures.
  const items = isDefaultView ? entries : entries.map(({ image, ...entry }) => entry)
  const rail = createDecadeNavData(request, overview, fields, pageSize)
  const t = getTranslatorWithMenuLabels(language, request.site.menu)
  const isNarrowed =
    params.from !== null || params.to !== null || fields.kinds.join() !== DEFAULT_TIMELINE_KIND
  const view: TimelineViewModel = {
    fields,
    choices: timelineKindNames.map((kind) => ({
      value: kind,
      label: kind === DEFAULT_TIMELINE_KIND ? t('timeline.events') : t(`sections.${kind}`),
      icon: getKindIconName(kind),
    })),
    address: buildTimelineHref(fields),
    summary:
      kinds.length === 0
        ? t('timeline.noKinds')
        : t(kinds.join() === DEFAULT_TIMELINE_KIND ? 'counts.timeline' : 'timeline.items', {
            count: timelinePage.total,
          }),
    empty: t(kinds.length === 0 ? 'timeline.chooseKinds' : isNarrowed ? 'timeline.none' : 'empty.timeline'),
    isNarrowed,
    partNote:
      timelinePage.total > items.length
        ? t(isDefaultView ? 'timeline.printedPage' : 'timeline.part', {
            first: offset + 1,
            last: offset + items.length,
            total: timelinePage.total,
          })
        : null,
    rail,
    items: addCenturyHeadings(items, offset, createCenturyHeadings(rail), !isDefaultView),
    offset,
    total: timelinePage.total,
    previous: page > 1 ? buildTimelineHref(fields, page - 1) : null,
    next: page < paging.pages ? buildTimelineHref(fields, page + 1) : null,
  }
  return { view, events, paging }
}

/** Reads the JSON data of the same URL: an item's position, a chunk of items, or the view of a page. */
export async function readTimelineJsonData(
  request: AppRequest,
  url: URL,
): Promise<TimelineViewModel | TimelineChunk | { readonly position: number }> {
  const { content, context } = request
  const params = parseTimelinePageParams(url)
  const query = toTimelineQuery(params)
  if (params.at) return { position: await readPositionOrMinusOne(request, params.at, query) }
  const offset = parseIntegerParam(url, 'offset')
  if (offset === null) return (await readTimelinePageDataOrRedirectToItem(request, url)).view
  const limit = Math.min(MAX_CHUNK_SIZE, parseIntegerParam(url, 'count') ?? MAX_CHUNK_SIZE)
  if (params.kinds.length === 0) return { items: [], total: 0 }
  const [timelinePage, overview] = await Promise.all([
    content.timeline.list({ ...query, offset, limit }, context),
    content.timeline.overview(query, context),
  ])
  const items = await presentTimelineEntries(request, timelinePage.items, params.kinds)
  const rail = createDecadeNavData(request, overview, toTimelineFormFields(params), pageSizes[params.view])
  return {
    items: addCenturyHeadings(items, offset, createCenturyHeadings(rail)),
    total: timelinePage.total,
  }
}

/** The position of an item; -1 if it is not on the timeline, which is no error for a script that asks. */
async function readPositionOrMinusOne(
  { content, context }: AppRequest,
  item: TimelineItemRange['first'],
  query: ReturnType<typeof toTimelineQuery>,
): Promise<number> {
  try {
    return await content.timeline.position(item, query, context)
  } catch (error) {
    if (toProblemOrNull(error)?.code === 'not_found') return -1
    throw error
  }
}

function parseIntegerParam(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
