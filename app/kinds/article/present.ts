import type { Item } from '../../../domain/kinds/index.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import { dayIn } from '../../../domain/wall-time.ts'
import type { Named, Picture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'
import { type ImageCard, presentImages } from '../image/card.ts'

/** An article as a list shows it. */
export interface ArticleCard {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly category: string | null
  readonly author: string | null
  readonly publishedAt: string | null
  readonly thumb: Picture | null
}

/** An article as its own page shows it. */
export interface ArticleView extends ArticleCard {
  readonly categoryId: number
  readonly content: string
  /** Set only when it was changed on a later day than it was published. */
  readonly editedAt: string | null
  /** How long it takes to read. */
  readonly minutes: number
  readonly gallery: ArticleGallery | null
  readonly newer: Named | null
  readonly older: Named | null
}

/** The gallery an article goes with, and a few of its images. */
export interface ArticleGallery extends Named {
  readonly images: readonly ImageCard[]
  readonly total: number
}

const IMAGES_SHOWN = 6
/** Two hundred words, with the markup around them. */
const LETTERS_A_MINUTE = 1250

/** Chooses what lists show of articles. */
export async function presentArticles(
  { content, context, site }: AppRequest,
  items: readonly Item<'article'>[],
): Promise<ArticleCard[]> {
  if (items.length === 0) return []
  const [categories, authors, thumbs] = await Promise.all([
    content.items.byIds('category', idsOf(items, 'category'), context),
    content.items.byIds('author', idsOf(items, 'author'), context),
    content.images.picturesByIds(idsOf(items, 'thumb'), context),
  ])
  return items.map((item) => ({
    id: item.id,
    name: typesetText(item.name, site.lang),
    description: typesetText(item.description, site.lang),
    category: categories.get(item.category)?.name ?? null,
    author: authors.get(item.author ?? 0)?.name ?? null,
    publishedAt: item.published_at,
    thumb: thumbs.get(item.thumb ?? 0) ?? null,
  }))
}

/** Reads an article with everything its page shows. */
export async function readArticle(request: AppRequest, id: number): Promise<ArticleView> {
  const { content, context, site } = request
  const item = await content.items.read('article', id, context)
  const [[card], gallery, { previous, next }] = await Promise.all([
    presentArticles(request, [item]),
    item.gallery === null ? null : readArticleGallery(request, item.gallery),
    content.items.neighbourNames('article', id, context),
  ])
  if (card === undefined) throw new Error('an article was presented as nothing')
  const typeset = (one: Named) => ({ id: one.id, name: typesetText(one.name, site.lang) })
  return {
    ...card,
    categoryId: item.category,
    content: item.content,
    editedAt: wasEdited(item, site.timeZone) ? item.edited_at : null,
    minutes: minutesOf(item.content),
    gallery,
    newer: previous && typeset(previous),
    older: next && typeset(next),
  }
}

async function readArticleGallery(request: AppRequest, id: number): Promise<ArticleGallery | null> {
  const { content, context, site } = request
  const [galleries, list] = await Promise.all([
    content.items.byIds('gallery', [id], context),
    content.items.list('image', { where: { gallery: id }, limit: IMAGES_SHOWN }, context),
  ])
  const gallery = galleries.get(id)
  if (gallery === undefined) return null
  const images = await presentImages(request, list.items)
  return { id, name: typesetText(gallery.name, site.lang), images, total: list.total }
}

/** Counted by letters, which is near enough and costs nothing. */
function minutesOf(html: string): number {
  return Math.max(1, Math.round(html.length / LETTERS_A_MINUTE))
}

function idsOf(items: readonly Item<'article'>[], field: 'category' | 'author' | 'thumb'): (number | null)[] {
  return items.map((item) => item[field])
}

/** Whether its text is another than the one first saved, and the reader of that day would not have seen it. */
function wasEdited({ version, edited_at, published_at }: Item<'article'>, zone: string): boolean {
  return version > 1 && published_at !== null && dayIn(edited_at, zone) > dayIn(published_at, zone)
}
