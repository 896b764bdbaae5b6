import { redirect } from 'react-router'
import { timelineKinds } from '../../domain/kinds/index.ts'
import { getSiteTranslator } from '../i18n/site-translator.ts'
import { getKindIcon } from '../kinds/kind-icon.ts'
import { type EventJsonLdSource, readEventJsonLdSources } from '../kinds/timeline/event-list-json-ld.tsx'
import { createPaging, type Paging } from '../paging.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { createDecadeNavData, type DecadeNavData } from './decade-nav-data.ts'
import { presentTimelineEntries } from './present-timeline-entries.ts'
import { buildTimelineHref, DEFAULT_TIMELINE_KIND, type TimelineFormFields } from './timeline-href.ts'
import type { TimelineItemData } from './timeline-item-data.ts'
import { parseTimelinePageParams, toTimelineFormFields, toTimelineQuery } from './timeline-page-params.ts'

/** So many stand on a page; whole chunks of the component. */
export const TIMELINE_PAGE_SIZE = 30

const LARGEST_CHUNK = 100

/** A kind that can stand on the line. */
export interface TimelineKindFilterOption {
  readonly value: string
  readonly label: string
  readonly icon: IconName
}

/** The line as a page shows it; all of it survives JSON. */
export interface TimelineViewModel {
  readonly fields: TimelineFormFields
  readonly choices: readonly TimelineKindFilterOption[]
  /** The address of its first page. */
  readonly address: string
  /** How much is on it, in words. */
  readonly summary: string
  /** Said where there is nothing. */
  readonly empty: string
  /** Whether less than everything was asked for. */
  readonly isNarrowed: boolean
  readonly rail: DecadeNavData
  readonly items: readonly TimelineItemData[]
  readonly offset: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

/** What a page of the timeline is made of. */
export interface TimelinePageData {
  readonly view: TimelineViewModel
  /** The events among it, for machines. */
  readonly events: readonly EventJsonLdSource[]
  readonly paging: Paging
}

/** A few items of the line. */
export interface TimelineChunk {
  readonly items: readonly TimelineItemData[]
  readonly total: number
}

/** Reads the page that the address asks for, or leads to the page of the item it names. */
export async function readTimelinePageData(request: AppRequest, url: URL): Promise<TimelinePageData> {
  const question = parseTimelinePageParams(url)
  const { content, context, language } = request
  const fields = toTimelineFormFields(question)
  const query = toTimelineQuery(question)
  if (question.at) {
    const { kind, id } = question.at
    const position = await content.timeline.position(question.at, query, context)
    throw redirect(
      `${buildTimelineHref(fields, Math.floor(position / TIMELINE_PAGE_SIZE) + 1)}#${kind}-${id}`,
    )
  }
  const { page, kinds } = question
  const offset = (page - 1) * TIMELINE_PAGE_SIZE
  const [line, overview] = await Promise.all([
    content.timeline.list({ ...query, offset, limit: TIMELINE_PAGE_SIZE }, context),
    content.timeline.overview(query, context),
  ])
  const paging = createPaging({ total: line.total, limit: TIMELINE_PAGE_SIZE }, page)
  const [items, events] = await Promise.all([
    presentTimelineEntries(request, line.items, kinds),
    readEventJsonLdSources(
      request,
      line.items.flatMap((entry) => (entry.kind === 'timeline' ? [entry.item] : [])),
    ),
  ])
  const t = getSiteTranslator(language, request.site.menu)
  const isNarrowed =
    question.from !== null || question.to !== null || fields.kinds.join() !== DEFAULT_TIMELINE_KIND
  const view: TimelineViewModel = {
    fields,
    choices: timelineKinds.map((kind) => ({
      value: kind,
      label: kind === DEFAULT_TIMELINE_KIND ? t('timeline.events') : t(`sections.${kind}`),
      icon: getKindIcon(kind),
    })),
    address: buildTimelineHref(fields),
    summary: t(kinds.join() === DEFAULT_TIMELINE_KIND ? 'counts.timeline' : 'timeline.items', {
      count: line.total,
    }),
    empty: t(isNarrowed ? 'timeline.none' : 'empty.timeline'),
    isNarrowed,
    rail: createDecadeNavData(request, overview, fields, TIMELINE_PAGE_SIZE),
    items,
    offset,
    total: line.total,
    previous: page > 1 ? buildTimelineHref(fields, page - 1) : null,
    next: page < paging.pages ? buildTimelineHref(fields, page + 1) : null,
  }
  return { view, events, paging }
}

/** The data of the same address: where an item stands, a few items from a place on, or the view of a page. */
export async function readTimelineJsonData(
  request: AppRequest,
  url: URL,
): Promise<TimelineViewModel | TimelineChunk | { readonly position: number }> {
  const { content, context } = request
  const question = parseTimelinePageParams(url)
  const query = toTimelineQuery(question)
  if (question.at) return { position: await content.timeline.position(question.at, query, context) }
  const offset = parseIntegerParam(url, 'offset')
  if (offset === null) return (await readTimelinePageData(request, url)).view
  const limit = Math.min(LARGEST_CHUNK, parseIntegerParam(url, 'count') ?? LARGEST_CHUNK)
  const line = await content.timeline.list({ ...query, offset, limit }, context)
  const items = await presentTimelineEntries(request, line.items, question.kinds)
  return { items, total: line.total }
}

function parseIntegerParam(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
