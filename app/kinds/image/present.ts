import { dateTextInWords } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'
import type { PathStep } from '../gallery/present.ts'
import { type ImagePair, readPair } from './pair.ts'
import { type ImagePlace, readPlace } from './place.ts'

/** An image as its gallery shows it. */
export interface ImageCard {
  readonly id: number
  readonly name: string
  readonly date: string | null
  readonly picture: Picture
}

/** An image as its own page shows it. */
export interface ImageView extends ImageCard {
  readonly dscr: string | null
  readonly source: string | null
  readonly licence: string | null
  /** From the outermost gallery down to the image's own. */
  readonly path: readonly PathStep[]
  readonly place: ImagePlace
  /** It and the same place at another time. */
  readonly pair: ImagePair | null
}

/** Chooses what is shown of images; one whose file is not there is left out. */
export async function presentImages(
  { content, asker, language, site }: AppRequest,
  items: readonly Item<'image'>[],
): Promise<ImageCard[]> {
  const pictures = await content.images.pictures(items, asker)
  return items.flatMap((item) => {
    const picture = pictures.get(item.id)
    if (picture === undefined) return []
    const date = item.date === null ? null : dateTextInWords(item.date, language)
    return [{ id: item.id, name: typesetText(item.name, site.lang), date, picture }]
  })
}

/** Reads an image with everything its page shows. */
export async function readImage(request: AppRequest, id: number): Promise<ImageView> {
  const { content, asker, site } = request
  const item = await content.items.read('image', id, asker)
  const [[card], galleries, parents, place, pair] = await Promise.all([
    presentImages(request, [item]),
    content.items.byIds('gallery', [item.gallery], asker),
    content.galleries.path(item.gallery, asker),
    readPlace(request, item),
    readPair(request, item),
  ])
  if (card === undefined) throw new Problem('not_found')
  return {
    ...card,
    dscr: item.dscr,
    source: item.source,
    licence: item.licence,
    path: [...parents, ...galleries.values()].map((gallery) => ({
      id: gallery.id,
      name: typesetText(gallery.name, site.lang),
    })),
    place,
    pair,
  }
}
