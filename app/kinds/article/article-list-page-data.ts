import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import { parseIdParam } from '../../page-loader.ts'
import { type Paging, parsePageNumberParam, readPageOrRedirectToItem } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import { type ArticleCardData, presentArticleCards } from './article-page-data.ts'

/** A category with how many articles it has. */
interface ArticleCategorySummary {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly total: number
}

/** A category with its latest articles. */
export interface CategoryWithLatestArticles extends ArticleCategorySummary {
  readonly articles: readonly ArticleCardData[]
}

/** `/articles`: the latest of every category, or all of one, page by page. */
export type ArticleListPageData = {
  readonly categories: readonly ArticleCategorySummary[]
  readonly total: number
} & (
  | { readonly shelves: readonly CategoryWithLatestArticles[]; readonly chosen: null }
  | {
      readonly chosen: ArticleCategorySummary
      readonly articles: readonly ArticleCardData[]
      readonly paging: Paging
    }
)

const ARTICLES_PER_CATEGORY = 3
const ARTICLES_PER_PAGE = 24

/** Reads the data of the article list for the URL's category and page. */
export async function readArticleListPageData(request: AppRequest, url: URL): Promise<ArticleListPageData> {
  const sections = await readCategoriesWithArticles(request)
  const categories = sections.map(({ category, list }) => presentCategory(request, category, list.total))
  const total = sections.reduce((sum, { list }) => sum + list.total, 0)
  const categoryParam = url.searchParams.get('category')
  if (categoryParam === null) {
    // The list by category has one page.
    if (parsePageNumberParam(url) > 1) throw new ProblemError('not_found')
    const cards = await presentArticleCards(
      request,
      sections.flatMap(({ list }) => list.items),
    )
    const byId = new Map(cards.map((card) => [card.id, card]))
    const sectionsWithCards = sections.map(({ list }, index) => ({
      ...requireCategory(categories[index]),
      articles: list.items.flatMap(({ id }) => byId.get(id) ?? []),
    }))
    return { categories, total, chosen: null, shelves: sectionsWithCards }
  }
  const chosen = requireCategory(categories.find(({ id }) => id === parseIdParam(categoryParam)))
  const where = { category: chosen.id }
  const { items, ...paging } = await readPageOrRedirectToItem(request, 'article', {
    url,
    size: ARTICLES_PER_PAGE,
    where,
  })
  return { categories, total, chosen, articles: await presentArticleCards(request, items), paging }
}

/** Reads the categories that have articles, in order, with the latest articles of each. */
async function readCategoriesWithArticles({ content, context }: AppRequest) {
  const categories = await content.items.list('category', { where: { for: 'article' }, limit: 100 }, context)
  const sections = await Promise.all(
    categories.items.map(async (category) => ({
      category,
      list: await content.items.list(
        'article',
        { where: { category: category.id }, limit: ARTICLES_PER_CATEGORY },
        context,
      ),
    })),
  )
  return sections.filter(({ list }) => list.total > 0)
}

function presentCategory(
  { site }: AppRequest,
  item: Item<'category'>,
  total: number,
): ArticleCategorySummary {
  const { id, name, description } = item
  return {
    id,
    name: bindSingleLetterWordsInText(name, site.lang),
    description: description === null ? null : bindSingleLetterWordsInText(description, site.lang),
    total,
  }
}

function requireCategory(category: ArticleCategorySummary | undefined): ArticleCategorySummary {
  if (category === undefined) throw new ProblemError('not_found')
  return category
}
