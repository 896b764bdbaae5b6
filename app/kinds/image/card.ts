import { dateTextInWords } from '../../../domain/dates/words.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'

/** An image as its gallery shows it. */
export interface ImageCard {
  readonly id: number
  readonly name: string
  readonly date: string | null
  readonly picture: Picture
}

/** Chooses what is shown of images; one whose file is not there is left out. */
export async function presentImages(
  { content, context, language, site }: AppRequest,
  items: readonly Item<'image'>[],
): Promise<ImageCard[]> {
  const pictures = await content.images.pictures(items, context)
  return items.flatMap((item) => {
    const picture = pictures.get(item.id)
    if (picture === undefined) return []
    const date = item.date === null ? null : dateTextInWords(item.date, language)
    return [{ id: item.id, name: typesetText(item.name, site.lang), date, picture }]
  })
}
