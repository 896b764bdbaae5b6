import type { Item } from '../../../domain/kinds/index.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract.ts'
import type { AppRequest } from '../../request.ts'

/** An article as a list shows it. */
export interface ArticleCard {
  readonly id: number
  readonly name: string
  readonly dscr: string
  readonly category: string | null
  readonly author: string | null
  readonly publishedAt: string | null
  readonly thumb: Picture | null
}

/** An article as its own page shows it. */
export interface ArticleView extends ArticleCard {
  readonly content: string
  /** Set only when it was changed on a later day than it was published. */
  readonly editedAt: string | null
  readonly gallery: { readonly id: number; readonly name: string } | null
}

/** Chooses what lists show of articles. */
export async function presentArticles(
  { content, asker, site }: AppRequest,
  items: readonly Item<'article'>[],
): Promise<ArticleCard[]> {
  if (items.length === 0) return []
  const [categories, authors, thumbs] = await Promise.all([
    content.byIds('category', idsOf(items, 'category'), asker),
    content.byIds('author', idsOf(items, 'author'), asker),
    content.picturesByIds(idsOf(items, 'thumb'), asker),
  ])
  return items.map((item) => ({
    id: item.id,
    name: typesetText(item.name, site.lang),
    dscr: typesetText(item.dscr, site.lang),
    category: categories.get(item.category)?.name ?? null,
    author: authors.get(item.author ?? 0)?.name ?? null,
    publishedAt: item.published_at,
    thumb: thumbs.get(item.thumb ?? 0) ?? null,
  }))
}

/** Reads an article with everything its page shows. */
export async function readArticle(request: AppRequest, id: number): Promise<ArticleView> {
  const { content, asker, site } = request
  const item = await content.read('article', id, asker)
  const [[card], galleries] = await Promise.all([
    presentArticles(request, [item]),
    content.byIds('gallery', [item.gallery], asker),
  ])
  if (card === undefined) throw new Error('an article was presented as nothing')
  const gallery = galleries.get(item.gallery ?? 0)
  return {
    ...card,
    content: item.content,
    editedAt: wasEdited(item) ? item.edited_at : null,
    gallery: gallery ? { id: gallery.id, name: typesetText(gallery.name, site.lang) } : null,
  }
}

function idsOf(items: readonly Item<'article'>[], field: 'category' | 'author' | 'thumb'): (number | null)[] {
  return items.map((item) => item[field])
}

/** Whether its text is another than the one first saved, and the reader of that day would not have seen it. */
function wasEdited({ version, edited_at, published_at }: Item<'article'>): boolean {
  return version > 1 && published_at !== null && edited_at.slice(0, 10) > published_at.slice(0, 10)
}
