import type { Item } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import { textOfParagraphs } from '../../../domain/text/paragraphs.ts'
import type { Picture } from '../../../server/content/contract/items.ts'
import { idOf } from '../../loading.ts'
import type { AppRequest } from '../../request.ts'

import { type Standing, standingOf } from './read-desk.ts'

/** An image to choose. */
export interface ImageChoice {
  readonly id: number
  readonly name: string
  /** EDTF. */
  readonly date: string | null
  readonly standing: Standing
  readonly gallery: { readonly id: number; readonly name: string }
  /** Null until its bytes are measured. */
  readonly picture: Picture | null
}

/** A part of the images that can be chosen. */
export interface ImageChoices {
  readonly items: readonly ImageChoice[]
  readonly total: number
  readonly offset: number
}

/** An image as its form shows it. */
export interface EditedImage extends ImageChoice {
  readonly version: number
  /** Null where it says more than plain text can. */
  readonly description: string | null
  readonly alt: string | null
  readonly source: string | null
  readonly licence: string | null
  readonly pair: ImageChoice | null
}

const atOnce = 40
const largestOffset = 1_000_000

/** What `?q=&gallery=&offset=` finds. */
export async function readChoices(app: AppRequest, query: URLSearchParams): Promise<ImageChoices> {
  const gallery = query.get('gallery') ?? ''
  const offset = /^\d{1,7}$/.test(query.get('offset') ?? '') ? Number(query.get('offset')) : 0
  const found = await app.content.search.findImages(
    {
      q: (query.get('q') ?? '').slice(0, 200),
      gallery: gallery === '' ? null : idOf(gallery),
      offset: Math.min(offset, largestOffset),
      limit: atOnce,
    },
    app.context,
  )
  return { items: await choicesOf(app, found.items), total: found.total, offset: found.offset }
}

/** One image with all that can be written of it. */
export async function readEdited(app: AppRequest, id: number): Promise<EditedImage> {
  const { content, context } = app
  const image = await content.items.read('image', id, context)
  if (image.removed_at !== null) throw new Problem('not_found')
  const pair =
    image.pair === null ? undefined : (await content.items.byIds('image', [image.pair], context)).values()
  const [choice, other = null] = await choicesOf(app, [image, ...(pair ?? [])])
  if (choice === undefined) throw new Problem('not_found')
  const { version, alt, source, licence, description } = image
  return {
    ...choice,
    version,
    alt,
    source,
    licence,
    description: textOfParagraphs(description ?? ''),
    pair: other,
  }
}

async function choicesOf(
  { content, context, now }: AppRequest,
  images: readonly Item<'image'>[],
): Promise<ImageChoice[]> {
  const pictures = await content.images.pictures(images, context)
  const galleries = await content.items.byIds(
    'gallery',
    images.map(({ gallery }) => gallery),
    context,
  )
  return images.map((image) => ({
    id: image.id,
    name: image.name,
    date: image.date,
    standing: standingOf(image, now),
    gallery: { id: image.gallery, name: galleries.get(image.gallery)?.name ?? '' },
    picture: pictures.get(image.id) ?? null,
  }))
}
