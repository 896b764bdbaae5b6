import { dateTextInWords } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'

/** Where an event leads. */
export interface EventTarget {
  readonly id: number
  readonly name: string
}

/** An event as the list shows it. */
export interface TimelineEvent {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly tooltip: string | null
  /** As it was written, in EDTF. */
  readonly edtf: string | null
  /** In words; null where nobody knows when. */
  readonly date: string | null
  /** Whether the date stands as the title. */
  readonly titledByDate: boolean
  readonly picture: Picture | null
  readonly article: EventTarget | null
  readonly gallery: EventTarget | null
}

/** Chooses what is shown of events. */
export async function presentEvents(
  { content, context, language, site }: AppRequest,
  items: readonly Item<'timeline'>[],
): Promise<TimelineEvent[]> {
  const [pictures, articles, galleries] = await Promise.all([
    content.images.picturesByIds(
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
  return items.map((item) => ({
    id: item.id,
    title: typesetText(item.title, site.lang),
    content: typesetText(item.content, site.lang),
    tooltip: item.tooltip,
    edtf: item.date,
    date: item.date === null ? null : dateTextInWords(item.date, language),
    titledByDate: item.titleFormat === 'date' && item.date !== null,
    picture: pictures.get(item.image ?? 0) ?? null,
    article: targetOf(articles.get(item.article ?? 0)),
    gallery: targetOf(galleries.get(item.gallery ?? 0)),
  }))
}

function targetOf(item: { id: number; name: string } | undefined): EventTarget | null {
  return item ? { id: item.id, name: item.name } : null
}
