import { getDateSortKey, parseEdtf } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'
import { type ImageCardData, presentImageCards } from './present-image-cards.ts'

/** Two images of the same place at different times. */
export interface ImageComparisonPair {
  readonly earlier: ImageCardData
  readonly later: ImageCardData
}

/** Reads an image and its pair; null when it has none or the file is missing. */
export async function readImageComparisonPair(
  request: AppRequest,
  item: Item<'image'>,
): Promise<ImageComparisonPair | null> {
  const { content, context } = request
  const other = (await content.images.pairs([item], context)).get(item.id)
  if (other === undefined) return null
  const [earlier, later] = await presentImageCards(request, sortByDate(item, other))
  return earlier === undefined || later === undefined ? null : { earlier, later }
}

/** Sorts by date; without comparable dates, by id. */
function sortByDate(one: Item<'image'>, other: Item<'image'>): readonly Item<'image'>[] {
  const byDay = getImageSortKey(one) - getImageSortKey(other)
  const isFirst = Number.isNaN(byDay) || byDay === 0 ? one.id < other.id : byDay < 0
  return isFirst ? [one, other] : [other, one]
}

function getImageSortKey({ date }: Item<'image'>): number {
  const parsed = date === null ? null : parseEdtf(date)
  return parsed?.ok ? getDateSortKey(parsed.date) : Number.NaN
}
