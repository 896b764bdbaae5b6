import type { Item } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import { idOf } from '../../loading.ts'
import { listPaged, type Paging } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import { type ArticleCard, presentArticles } from './present.ts'

/** A category with how many articles it has. */
export interface ArticleCategory {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly total: number
}

/** A category with its latest articles. */
export interface ArticleShelf extends ArticleCategory {
  readonly articles: readonly ArticleCard[]
}

/** `/articles`: the latest of every category, or all of one, page by page. */
export type ArticlesView = {
  readonly categories: readonly ArticleCategory[]
  readonly total: number
} & (
  | { readonly shelves: readonly ArticleShelf[]; readonly chosen: null }
  | {
      readonly chosen: ArticleCategory
      readonly articles: readonly ArticleCard[]
      readonly paging: Paging
    }
)

const ON_SHELF = 3
const ON_PAGE = 24

/** Reads what the address asks of the articles. */
export async function readArticles(request: AppRequest, url: URL): Promise<ArticlesView> {
  const shelves = await readShelves(request)
  const categories = shelves.map(({ category, list }) => presentCategory(request, category, list.total))
  const total = shelves.reduce((sum, { list }) => sum + list.total, 0)
  const asked = url.searchParams.get('category')
  if (asked === null) {
    const cards = await presentArticles(
      request,
      shelves.flatMap(({ list }) => list.items),
    )
    const byId = new Map(cards.map((card) => [card.id, card]))
    const full = shelves.map(({ list }, place) => ({
      ...present(categories[place]),
      articles: list.items.flatMap(({ id }) => byId.get(id) ?? []),
    }))
    return { categories, total, chosen: null, shelves: full }
  }
  const chosen = present(categories.find(({ id }) => id === idOf(asked)))
  const where = { category: chosen.id }
  const { items, ...paging } = await listPaged(request, 'article', { url, size: ON_PAGE, where })
  return { categories, total, chosen, articles: await presentArticles(request, items), paging }
}

/** The categories that have an article, in their order, with their latest ones. */
async function readShelves({ content, context }: AppRequest) {
  const categories = await content.items.list('category', { where: { for: 'article' }, limit: 100 }, context)
  const shelves = await Promise.all(
    categories.items.map(async (category) => ({
      category,
      list: await content.items.list(
        'article',
        { where: { category: category.id }, limit: ON_SHELF },
        context,
      ),
    })),
  )
  return shelves.filter(({ list }) => list.total > 0)
}

function presentCategory({ site }: AppRequest, item: Item<'category'>, total: number): ArticleCategory {
  const { id, name, description } = item
  return { id, name: typesetText(name, site.lang), description: typesetText(description, site.lang), total }
}

function present(category: ArticleCategory | undefined): ArticleCategory {
  if (category === undefined) throw new Problem('not_found')
  return category
}
