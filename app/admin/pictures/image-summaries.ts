import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { convertParagraphHtmlToText } from '../../../domain/text/paragraph-html.ts'
import type { SimilarImage } from '../../../server/content/contract/items.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { ImageSummary, ImageSummaryResultPage } from '../../pickers/contract.ts'
import type { AppRequest } from '../../request.ts'

import { getPublicationState } from './gallery-editor-data.ts'

/** An image that looks like another one. */
export interface SimilarImageSummary extends ImageSummary, Pick<SimilarImage, 'likeness'> {}

/** An image with the values of its edit form. */
export interface EditableImage extends ImageSummary {
  readonly version: number
  /** Null if it contains formatting that plain text cannot represent. */
  readonly description: string | null
  readonly alt: string | null
  readonly source: string | null
  readonly licence: string | null
  readonly pair: ImageSummary | null
  readonly similar: readonly SimilarImageSummary[]
}

const pageSize = 40
const maxOffset = 1_000_000

/** Searches images by `?q=&gallery=&offset=`. */
export async function searchImageSummaries(
  app: AppRequest,
  query: URLSearchParams,
): Promise<ImageSummaryResultPage> {
  const gallery = query.get('gallery') ?? ''
  const offset = /^\d{1,7}$/.test(query.get('offset') ?? '') ? Number(query.get('offset')) : 0
  const results = await app.content.search.findImages(
    {
      q: (query.get('q') ?? '').slice(0, 200),
      gallery: gallery === '' ? null : parseIdParam(gallery),
      offset: Math.min(offset, maxOffset),
      limit: pageSize,
    },
    app.context,
  )
  return { items: await toImageSummaries(app, results.items), total: results.total, offset: results.offset }
}

/** Reads one image for its edit form. */
export async function readEditableImage(app: AppRequest, id: number): Promise<EditableImage> {
  const { content, context } = app
  const image = await content.items.read('image', id, context)
  if (image.removed_at !== null) throw new ProblemError('not_found')
  const pairedImages =
    image.pair === null ? undefined : (await content.items.byIds('image', [image.pair], context)).values()
  const [summary, pairSummary = null] = await toImageSummaries(app, [image, ...(pairedImages ?? [])])
  if (summary === undefined) throw new ProblemError('not_found')
  const { version, alt, source, licence, description } = image
  return {
    ...summary,
    version,
    alt,
    source,
    licence,
    description: convertParagraphHtmlToText(description ?? ''),
    pair: pairSummary,
    similar: await readSimilarImageSummaries(app, image),
  }
}

async function readSimilarImageSummaries(
  app: AppRequest,
  image: Item<'image'>,
): Promise<SimilarImageSummary[]> {
  const similar = await app.content.images.similar(image, app.context)
  const likenessById = new Map(similar.map(({ image: { id }, likeness }) => [id, likeness]))
  const summaries = await toImageSummaries(
    app,
    similar.map((other) => other.image),
  )
  return summaries.map((summary) => ({ ...summary, likeness: likenessById.get(summary.id) ?? 'alike' }))
}

async function toImageSummaries(
  { content, context, now }: AppRequest,
  images: readonly Item<'image'>[],
): Promise<ImageSummary[]> {
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
    status: getPublicationState(image, now),
    gallery: { id: image.gallery, name: galleries.get(image.gallery)?.name ?? '' },
    picture: pictures.get(image.id) ?? null,
  }))
}
