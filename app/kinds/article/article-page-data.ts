import type { Item } from '../../../domain/kinds/index.ts'
import type { ReaderNote } from '../../../domain/reader-message.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import { createSummary } from '../../../domain/text/summary.ts'
import { getIsoDateInTimeZone } from '../../../domain/wall-time.ts'
import type { ItemIdAndName, ReferencedPicture } from '../../../server/content/contract/items.ts'
import { type Citation, createCitation } from '../../citation/citation.ts'
import type { ItemCardData } from '../../discovery/present-item-cards.ts'
import { readRelatedItems } from '../../discovery/read-related-items.ts'
import type { AppRequest } from '../../request.ts'
import { type AdjacentItems, readAdjacentItems } from '../adjacent-items.ts'
import { type ImageCardData, presentImageCards } from '../image/present-image-cards.ts'
import { findNonPublicStatus, type NonPublicStatus } from '../non-public-status.ts'

/** An article as a list shows it. */
export interface ArticleCardData {
  readonly id: number
  readonly name: string
  /** The summary, or the beginning of the text. */
  readonly description: string
  readonly category: string | null
  readonly author: string | null
  readonly authorId: number | null
  readonly publishedAt: string | null
  readonly nonPublic: NonPublicStatus | null
  readonly thumb: ReferencedPicture | null
}

/** An article as its own page shows it. */
export interface ArticlePageData extends ArticleCardData, AdjacentItems {
  /** Empty without a summary: the beginning of the text follows anyway. */
  readonly perex: string
  readonly categoryId: number | null
  readonly content: string
  /** Set only when the article was edited on a later day than it was published. */
  readonly editedAt: string | null
  /** The time it is about, in EDTF. */
  readonly period: string | null
  readonly readingMinutes: number
  readonly gallery: ArticleGalleryPreviewData | null
  readonly related: readonly ItemCardData[]
  /** Null: visitors cannot open it. */
  readonly citation: Citation | null
  readonly notes: readonly ReaderNote[]
}

/** An article's gallery with a few of its images. */
export interface ArticleGalleryPreviewData extends ItemIdAndName {
  readonly nonPublic: NonPublicStatus | null
  readonly images: readonly ImageCardData[]
  readonly total: number
}

const MAX_IMAGES = 6
/** About two hundred words, with their markup. */
const CHARACTERS_PER_MINUTE = 1250

/** Builds the card data of articles. */
export async function presentArticleCards(
  request: AppRequest,
  items: readonly Item<'article'>[],
): Promise<ArticleCardData[]> {
  const { content, context, site } = request
  if (items.length === 0) return []
  const [categories, authors, thumbs] = await Promise.all([
    content.items.byIds('category', idsOf(items, 'category'), context),
    content.items.byIds('author', idsOf(items, 'author'), context),
    content.images.referencedPictures(idsOf(items, 'thumb'), context),
  ])
  return items.map((item) => ({
    id: item.id,
    name: bindSingleLetterWordsInText(item.name, site.lang),
    description: bindSingleLetterWordsInText(
      item.description ?? createSummary(item.content ?? ''),
      site.lang,
    ),
    category: categories.get(item.category ?? 0)?.name ?? null,
    author: authors.get(item.author ?? 0)?.name ?? null,
    authorId: authors.get(item.author ?? 0)?.id ?? null,
    publishedAt: item.published_at,
    nonPublic: findNonPublicStatus(request, item),
    thumb: thumbs.get(item.thumb ?? 0) ?? null,
  }))
}

/** Reads an article with everything its page shows. */
export async function readArticlePageData(request: AppRequest, id: number): Promise<ArticlePageData> {
  const { content, context, site } = request
  const item = await content.items.read('article', id, context)
  const [[card], gallery, adjacentArticles, related, notes] = await Promise.all([
    presentArticleCards(request, [item]),
    item.gallery === null ? null : readArticleGallery(request, item.gallery),
    readAdjacentItems(request, 'article', id),
    readRelatedItems(request, { kind: 'article', item }),
    content.readerMessages.listNotes('article', id, context),
  ])
  if (card === undefined) throw new Error('No card was created for the article.')
  return {
    ...card,
    perex: item.description === null ? '' : card.description,
    categoryId: item.category,
    content: item.content ?? '',
    editedAt: wasEdited(item, site.timeZone) ? item.edited_at : null,
    period: item.period,
    readingMinutes: estimateReadingMinutes(item.content ?? ''),
    gallery,
    related,
    ...adjacentArticles,
    citation: createCitation(request, 'article', item, card),
    notes,
  }
}

async function readArticleGallery(
  request: AppRequest,
  id: number,
): Promise<ArticleGalleryPreviewData | null> {
  const { content, context, site } = request
  const [galleries, list] = await Promise.all([
    content.items.byIds('gallery', [id], context),
    content.items.list('image', { where: { gallery: id }, limit: MAX_IMAGES }, context),
  ])
  const gallery = galleries.get(id)
  if (gallery === undefined) return null
  const images = await presentImageCards(request, list.items)
  return {
    id,
    name: bindSingleLetterWordsInText(gallery.name, site.lang),
    nonPublic: findNonPublicStatus(request, gallery),
    images,
    total: list.total,
  }
}

/** Estimated from the length of the HTML, which is accurate enough and cheap. */
function estimateReadingMinutes(html: string): number {
  return Math.max(1, Math.round(html.length / CHARACTERS_PER_MINUTE))
}

function idsOf(items: readonly Item<'article'>[], field: 'category' | 'author' | 'thumb'): (number | null)[] {
  return items.map((item) => item[field])
}

/** Whether the article was saved again on a later day than it was published. */
function wasEdited({ version, edited_at, published_at }: Item<'article'>, zone: string): boolean {
  return (
    version > 1 &&
    published_at !== null &&
    getIsoDateInTimeZone(edited_at, zone) > getIsoDateInTimeZone(published_at, zone)
  )
}
