import { dateTextInWords } from '../../../domain/dates/index.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract.ts'
import type { AppRequest } from '../../request.ts'
import type { PathStep } from '../gallery/present.ts'

/** An image as its gallery shows it. */
export interface ImageCard {
  readonly id: number
  readonly name: string
  readonly date: string | null
  readonly picture: Picture
}

/** Another image of the same gallery. */
export interface ImageStep {
  readonly id: number
  readonly name: string
}

/** An image as its own page shows it. */
export interface ImageView extends ImageCard {
  readonly dscr: string | null
  readonly source: string | null
  readonly licence: string | null
  readonly path: readonly PathStep[]
  readonly previous: ImageStep | null
  readonly next: ImageStep | null
}

/** Chooses what is shown of images; one whose file is not there is left out. */
export async function presentImages(
  { content, asker, language, site }: AppRequest,
  items: readonly Item<'image'>[],
): Promise<ImageCard[]> {
  const pictures = await content.pictures(items, asker)
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
  const item = await content.read('image', id, asker)
  const [[card], galleries, parents, { previous, next }] = await Promise.all([
    presentImages(request, [item]),
    content.byIds('gallery', [item.gallery], asker),
    content.galleryPath(item.gallery, asker),
    content.neighbours('image', id, asker),
  ])
  if (card === undefined) throw new Problem('not_found')
  const way = [...parents, ...galleries.values()]
  const step = (other: Item<'image'> | Item<'gallery'>) => ({
    id: other.id,
    name: typesetText(other.name, site.lang),
  })
  return {
    ...card,
    dscr: item.dscr,
    source: item.source,
    licence: item.licence,
    path: way.map(step),
    previous: previous && step(previous),
    next: next && step(next),
  }
}
