import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { ReaderNote } from '../../../domain/reader-message.ts'
import { type Citation, createCitation } from '../../citation/citation.ts'
import type { ItemCardData } from '../../discovery/present-item-cards.ts'
import { readRelatedItems } from '../../discovery/read-related-items.ts'
import type { AppRequest } from '../../request.ts'
import { type GalleryPathStep, presentGalleryPathStep } from '../gallery/breadcrumbs.ts'
import { type ImageComparisonPair, readImageComparisonPair } from './image-pair.ts'
import { type ImageNavigationData, readImageNavigationData } from './image-position.ts'
import { type ImageCardData, presentImageCards } from './present-image-cards.ts'

/** An image as its own page shows it. */
export interface ImagePageData extends ImageCardData {
  readonly description: string | null
  readonly source: string | null
  readonly licence: string | null
  /** Its date as stored, in EDTF. */
  readonly edtf: string | null
  /** From the root gallery to the image's own. */
  readonly path: readonly GalleryPathStep[]
  readonly position: ImageNavigationData
  /** This image and one of the same place at another time. */
  readonly pair: ImageComparisonPair | null
  readonly similar: readonly ImageCardData[]
  readonly related: readonly ItemCardData[]
  /** Null: visitors cannot open it. */
  readonly citation: Citation | null
  readonly notes: readonly ReaderNote[]
}

/** Reads an image with everything its page shows. */
export async function readImagePageData(request: AppRequest, id: number): Promise<ImagePageData> {
  const { content, context } = request
  const item = await content.items.read('image', id, context)
  const [[card], galleries, parents, position, pair, similar, related, notes] = await Promise.all([
    presentImageCards(request, [item]),
    content.items.byIds('gallery', [item.gallery], context),
    content.galleries.path(item.gallery, context),
    readImageNavigationData(request, item),
    readImageComparisonPair(request, item),
    readSimilarImages(request, item),
    readRelatedItems(request, { kind: 'image', item }),
    content.readerMessages.listNotes('image', id, context),
  ])
  if (card === undefined) throw new ProblemError('not_found')
  return {
    ...card,
    description: item.description,
    source: item.source,
    licence: item.licence,
    edtf: item.date,
    path: [...parents, ...galleries.values()].map((gallery) => presentGalleryPathStep(request, gallery)),
    position,
    pair,
    related,
    citation: card.nonPublic === null ? createCitation(request, 'image', item) : null,
    notes,
    similar: similar.filter(({ id: other }) => other !== pair?.earlier.id && other !== pair?.later.id),
  }
}

/** Reads the images that look like this one, each picture once: copies of it would show nothing new. */
async function readSimilarImages(request: AppRequest, item: Item<'image'>): Promise<ImageCardData[]> {
  const similar = await request.content.images.similar(item, request.context)
  const byFile = new Map(
    similar.filter(({ likeness }) => likeness !== 'same').map(({ image }) => [image.file, image]),
  )
  return await presentImageCards(request, [...byFile.values()])
}
