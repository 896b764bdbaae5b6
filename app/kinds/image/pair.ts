import { parseDate, sortKey } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'
import { type ImageCard, presentImages } from './card.ts'

/** The same place at two times. */
export interface ImagePair {
  readonly earlier: ImageCard
  readonly later: ImageCard
}

/** Reads the pair that an image is one half of; null where it has none that can be shown. */
export async function readPair(request: AppRequest, item: Item<'image'>): Promise<ImagePair | null> {
  const { content, context } = request
  const other = (await content.images.pairs([item], context)).get(item.id)
  if (other === undefined) return null
  const [earlier, later] = await presentImages(request, inTime(item, other))
  return earlier === undefined || later === undefined ? null : { earlier, later }
}

/** The earlier one first; where dates do not tell, the one that was there first. */
function inTime(one: Item<'image'>, other: Item<'image'>): readonly Item<'image'>[] {
  const byDay = dayOf(one) - dayOf(other)
  const isFirst = Number.isNaN(byDay) || byDay === 0 ? one.id < other.id : byDay < 0
  return isFirst ? [one, other] : [other, one]
}

function dayOf({ date }: Item<'image'>): number {
  const read = date === null ? null : parseDate(date)
  return read?.ok ? sortKey(read.date) : Number.NaN
}
