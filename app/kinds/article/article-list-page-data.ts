import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import { parseIdParam } from '../../page-loader.ts'
import { type Paging, readPageOrRedirectToItem } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import { type ArticleCardData, presentArticleCards } from './article-page-data.ts'

/** A category with how many articles it has. */
interface ArticleCategorySummary {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly total: number
}

/** `/articles`: all articles, or those of one category, page by page. */
export interface ArticleListPageData {
  readonly categories: readonly ArticleCategorySummary[]
  /** The number of articles of all categories and of none. */
  readonly total: number
  readonly chosen: ArticleCategorySummary | null
  readonly articles: readonly ArticleCardData[]
  readonly paging: Paging
}

const ARTICLES_PER_PAGE = 24
const MAX_CATEGORIES = 500

/** Reads the data of the article list for the URL's category and page. */
export async function readArticleListPageData(request: AppRequest, url: URL): Promise<ArticleListPageData> {
  const categoryParam = url.searchParams.get('category')
  const [categories, total] = await Promise.all([
    readCategoriesWithArticles(request),
    countArticles(request, {}),
  ])
  const chosen =
    categoryParam === null ? null : (categories.find(({ id }) => id === parseIdParam(categoryParam)) ?? null)
  if (categoryParam !== null && chosen === null) throw new ProblemError('not_found')
  const { items, ...paging } = await readPageOrRedirectToItem(request, 'article', {
    url,
    size: ARTICLES_PER_PAGE,
    where: chosen === null ? {} : { category: chosen.id },
  })
  return { categories, total, chosen, articles: await presentArticleCards(request, items), paging }
}

/** Reads the categories that have articles, in their order. */
async function readCategoriesWithArticles(request: AppRequest): Promise<ArticleCategorySummary[]> {
  const { content, context } = request
  const { items } = await content.items.list(
    'category',
    { where: { for: 'article' }, limit: MAX_CATEGORIES },
    context,
  )
  const categories = await Promise.all(
    items.map(async (category) =>
      presentCategory(request, category, await countArticles(request, { category: category.id })),
    ),
  )
  return categories.filter(({ total }) => total > 0)
}

async function countArticles(
  { content, context }: AppRequest,
  where: { readonly category?: number },
): Promise<number> {
  return (await content.items.list('article', { where, limit: 1 }, context)).total
}

function presentCategory(
  { site }: AppRequest,
  { id, name, description }: Item<'category'>,
  total: number,
): ArticleCategorySummary {
  return {
    id,
    name: bindSingleLetterWordsInText(name, site.lang),
    description: description === null ? null : bindSingleLetterWordsInText(description, site.lang),
    total,
  }
}
