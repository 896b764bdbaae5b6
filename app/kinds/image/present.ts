import { Problem } from '../../../domain/problem.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { AppRequest } from '../../request.ts'
import type { PathStep } from '../gallery/breadcrumbs.ts'
import { type ImageCard, presentImages } from './card.ts'
import { type ImagePair, readPair } from './pair.ts'
import { type ImagePlace, readPlace } from './place.ts'

/** An image as its own page shows it. */
export interface ImageView extends ImageCard {
  readonly description: string | null
  readonly source: string | null
  readonly licence: string | null
  /** From the outermost gallery down to the image's own. */
  readonly path: readonly PathStep[]
  readonly place: ImagePlace
  /** It and the same place at another time. */
  readonly pair: ImagePair | null
}

/** Reads an image with everything its page shows. */
export async function readImage(request: AppRequest, id: number): Promise<ImageView> {
  const { content, context, site } = request
  const item = await content.items.read('image', id, context)
  const [[card], galleries, parents, place, pair] = await Promise.all([
    presentImages(request, [item]),
    content.items.byIds('gallery', [item.gallery], context),
    content.galleries.path(item.gallery, context),
    readPlace(request, item),
    readPair(request, item),
  ])
  if (card === undefined) throw new Problem('not_found')
  return {
    ...card,
    description: item.description,
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
