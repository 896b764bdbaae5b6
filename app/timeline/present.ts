import { redirect } from 'react-router'
import { timelineKinds } from '../../domain/kinds/index.ts'
import { siteTranslator } from '../i18n/menu-words.ts'
import { kindIcon } from '../kinds/icon.ts'
import { type EventFacts, readEventFacts } from '../kinds/timeline/structured-data.tsx'
import { type Paging, pagingOf } from '../paging.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { type LineFields, lineAddress, USUAL_KIND } from './address.ts'
import type { LineItem } from './card.ts'
import { presentEntries } from './items.ts'
import { lineFieldsOf, lineQueryOf, lineQuestionOf } from './question.ts'
import { type Rail, railOf } from './rail.ts'

/** So many stand on a page; whole chunks of the component. */
export const PAGE_SIZE = 30

const LARGEST_CHUNK = 100

/** A kind that can stand on the line. */
export interface KindChoice {
  readonly value: string
  readonly label: string
  readonly icon: IconName
}

/** The line as a page shows it; all of it survives JSON. */
export interface LineView {
  readonly fields: LineFields
  readonly choices: readonly KindChoice[]
  /** The address of its first page. */
  readonly address: string
  /** How much is on it, in words. */
  readonly summary: string
  /** Said where there is nothing. */
  readonly empty: string
  /** Whether less than everything was asked for. */
  readonly isNarrowed: boolean
  readonly rail: Rail
  readonly items: readonly LineItem[]
  readonly offset: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

/** What a page of the timeline is made of. */
export interface LinePage {
  readonly view: LineView
  /** The events among it, for machines. */
  readonly events: readonly EventFacts[]
  readonly paging: Paging
}

/** A few items of the line. */
export interface LineChunk {
  readonly items: readonly LineItem[]
  readonly total: number
}

/** Reads the page that the address asks for, or leads to the page of the item it names. */
export async function readLinePage(request: AppRequest, url: URL): Promise<LinePage> {
  const question = lineQuestionOf(url)
  const { content, context, language } = request
  const fields = lineFieldsOf(question)
  const query = lineQueryOf(question)
  if (question.at) {
    const { kind, id } = question.at
    const position = await content.timeline.position(question.at, query, context)
    throw redirect(`${lineAddress(fields, Math.floor(position / PAGE_SIZE) + 1)}#${kind}-${id}`)
  }
  const { page, kinds } = question
  const offset = (page - 1) * PAGE_SIZE
  const [line, overview] = await Promise.all([
    content.timeline.list({ ...query, offset, limit: PAGE_SIZE }, context),
    content.timeline.overview(query, context),
  ])
  const paging = pagingOf({ total: line.total, limit: PAGE_SIZE }, page)
  const [items, events] = await Promise.all([
    presentEntries(request, line.items, kinds),
    readEventFacts(
      request,
      line.items.flatMap((entry) => (entry.kind === 'timeline' ? [entry.item] : [])),
    ),
  ])
  const t = siteTranslator(language, request.site.menu)
  const isNarrowed = question.from !== null || question.to !== null || fields.kinds.join() !== USUAL_KIND
  const view: LineView = {
    fields,
    choices: timelineKinds.map((kind) => ({
      value: kind,
      label: kind === USUAL_KIND ? t('timeline.events') : t(`sections.${kind}`),
      icon: kindIcon(kind),
    })),
    address: lineAddress(fields),
    summary: t(kinds.join() === USUAL_KIND ? 'counts.timeline' : 'timeline.items', { count: line.total }),
    empty: t(isNarrowed ? 'timeline.none' : 'empty.timeline'),
    isNarrowed,
    rail: railOf(request, overview, fields, PAGE_SIZE),
    items,
    offset,
    total: line.total,
    previous: page > 1 ? lineAddress(fields, page - 1) : null,
    next: page < paging.pages ? lineAddress(fields, page + 1) : null,
  }
  return { view, events, paging }
}

/** The data of the same address: where an item stands, a few items from a place on, or the view of a page. */
export async function readLineData(
  request: AppRequest,
  url: URL,
): Promise<LineView | LineChunk | { readonly position: number }> {
  const { content, context } = request
  const question = lineQuestionOf(url)
  const query = lineQueryOf(question)
  if (question.at) return { position: await content.timeline.position(question.at, query, context) }
  const offset = wholeIn(url, 'offset')
  if (offset === null) return (await readLinePage(request, url)).view
  const limit = Math.min(LARGEST_CHUNK, wholeIn(url, 'count') ?? LARGEST_CHUNK)
  const line = await content.timeline.list({ ...query, offset, limit }, context)
  const items = await presentEntries(request, line.items, question.kinds)
  return { items, total: line.total }
}

function wholeIn(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
