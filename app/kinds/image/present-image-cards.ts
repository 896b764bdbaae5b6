import { formatEdtfInWords } from '../../../domain/dates/format-date-in-words.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'

/** An image as its gallery shows it. */
export interface ImageCardData {
  readonly id: number
  readonly name: string
  readonly date: string | null
  readonly picture: DisplayPicture
}

/** Builds the card data of images; images whose file is missing are left out. */
export async function presentImageCards(
  { content, context, language, site }: AppRequest,
  items: readonly Item<'image'>[],
): Promise<ImageCardData[]> {
  const pictures = await content.images.pictures(items, context)
  return items.flatMap((item) => {
    const picture = pictures.get(item.id)
    if (picture === undefined) return []
    const date = item.date === null ? null : formatEdtfInWords(item.date, language)
    return [{ id: item.id, name: bindSingleLetterWordsInText(item.name, site.lang), date, picture }]
  })
}
