import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { ReferencedPicture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'
import { findNonPublicStatus, type NonPublicStatus } from '../non-public-status.ts'

/** An item that an event links to. */
interface TimelineEventRelatedItem {
  readonly id: number
  readonly name: string
  readonly nonPublic: NonPublicStatus | null
}

/** An event as the list shows it. */
export interface TimelineEventData {
  readonly id: number
  readonly title: string
  readonly nonPublic: NonPublicStatus | null
  readonly content: string
  readonly tooltip: string | null
  /** In EDTF, as entered. */
  readonly edtf: string | null
  /** In words; null when unknown. */
  readonly date: string | null
  /** Whether the date is the title. */
  readonly titledByDate: boolean
  /** The date for the title: EDTF to format by a pattern, or the words of a date that fits no pattern. */
  readonly titleDate: string | null
  readonly picture: ReferencedPicture | null
  readonly article: TimelineEventRelatedItem | null
  readonly gallery: TimelineEventRelatedItem | null
}

/** Builds the timeline data of events. */
export async function presentTimelineEvents(
  request: AppRequest,
  items: readonly Item<'timeline'>[],
): Promise<TimelineEventData[]> {
  const { content, context, language, site } = request
  const [pictures, articles, galleries] = await Promise.all([
    content.images.referencedPictures(
      items.map((item) => item.image),
      context,
    ),
    content.items.byIds(
      'article',
      items.map((item) => item.article),
      context,
    ),
    content.items.byIds(
      'gallery',
      items.map((item) => item.gallery),
      context,
    ),
  ])
  const toWords = (edtf: string | null) => (edtf === null ? null : formatEdtfInWords(edtf, language))
  return items.map((item) => ({
    id: item.id,
    title: bindSingleLetterWordsInText(item.title, site.lang),
    nonPublic: findNonPublicStatus(request, item),
    content: bindSingleLetterWordsInText(item.content ?? '', site.lang),
    tooltip: item.tooltip,
    edtf: item.date,
    date: toWords(item.date),
    titleDate: item.date?.startsWith('[') ? toWords(item.date) : item.date,
    titledByDate: item.titleFormat === 'date' && item.date !== null,
    picture: pictures.get(item.image ?? 0) ?? null,
    article: toRelatedItem(request, articles.get(item.article ?? 0)),
    gallery: toRelatedItem(request, galleries.get(item.gallery ?? 0)),
  }))
}

function toRelatedItem(
  request: AppRequest,
  item: { id: number; name: string; published_at: string | null } | undefined,
): TimelineEventRelatedItem | null {
  return item ? { id: item.id, name: item.name, nonPublic: findNonPublicStatus(request, item) } : null
}
