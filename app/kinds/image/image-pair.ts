import { getDateSortKey, parseEdtf } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'
import { type ImageCardData, presentImageCards } from './present-image-cards.ts'

/** The same place at two times. */
export interface ImagePair {
  readonly earlier: ImageCardData
  readonly later: ImageCardData
}

/** Reads the pair that an image is one half of; null where it has none that can be shown. */
export async function readImagePair(request: AppRequest, item: Item<'image'>): Promise<ImagePair | null> {
  const { content, context } = request
  const other = (await content.images.pairs([item], context)).get(item.id)
  if (other === undefined) return null
  const [earlier, later] = await presentImageCards(request, sortByDate(item, other))
  return earlier === undefined || later === undefined ? null : { earlier, later }
}

/** The earlier one first; where dates do not tell, the one that was there first. */
function sortByDate(one: Item<'image'>, other: Item<'image'>): readonly Item<'image'>[] {
  const byDay = getImageSortKey(one) - getImageSortKey(other)
  const isFirst = Number.isNaN(byDay) || byDay === 0 ? one.id < other.id : byDay < 0
  return isFirst ? [one, other] : [other, one]
}

function getImageSortKey({ date }: Item<'image'>): number {
  const read = date === null ? null : parseEdtf(date)
  return read?.ok ? getDateSortKey(read.date) : Number.NaN
}
