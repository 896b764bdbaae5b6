import type { MenuKind } from '../../domain/kinds/index.ts'
import { menuKinds } from '../../domain/menu.ts'
import { type ArticleCard, presentArticles } from '../kinds/article/present.ts'
import { type ContactEntry, readContacts } from '../kinds/contact/present.ts'
import { countGalleries, type GalleryCard, presentGallery } from '../kinds/gallery/present.ts'
import { type NewsEntry, presentNews } from '../kinds/news/present.ts'
import { presentEvents, type TimelineEvent } from '../kinds/timeline/present.ts'
import type { AppRequest } from '../request.ts'

/** How much there is of each thing the home page leads to. */
export type Totals = Readonly<Record<MenuKind | 'news', number>>

/** Everything the home page shows. */
export interface HomeView {
  readonly about: string | null
  readonly news: readonly NewsEntry[]
  readonly articles: readonly ArticleCard[]
  readonly galleries: readonly GalleryCard[]
  readonly moments: readonly TimelineEvent[]
  readonly contacts: readonly ContactEntry[]
  readonly totals: Totals
}

const LATEST_NEWS = 5
const LATEST_ARTICLES = 4
const GALLERIES_SHOWN = 5
const MOMENTS_SHOWN = 4

/** Reads the home page. */
export async function readHome(request: AppRequest): Promise<HomeView> {
  const { content, context, site } = request
  const [news, articles, tree, contacts, totals] = await Promise.all([
    content.items.list('news', { limit: LATEST_NEWS }, context),
    content.items.list('article', { limit: LATEST_ARTICLES }, context),
    content.galleries.tree(context),
    readContacts(request),
    readTotals(request),
  ])
  const [newsShown, articlesShown, moments] = await Promise.all([
    presentNews(request, news.items),
    presentArticles(request, articles.items),
    readMoments(request, totals.timeline),
  ])
  return {
    about: site.about,
    news: newsShown,
    articles: articlesShown,
    galleries: tree.slice(0, GALLERIES_SHOWN).map((node) => presentGallery(node, site.lang)),
    moments,
    contacts,
    totals: { ...totals, gallery: countGalleries(tree), news: news.total },
  }
}

/** How many items each kind of the menu has. */
async function readTotals({ content, context }: AppRequest): Promise<Record<MenuKind, number>> {
  const totals = menuKinds.map(async (kind) => [
    kind,
    (await content.items.list(kind, { limit: 1 }, context)).total,
  ])
  return Object.fromEntries(await Promise.all(totals))
}

/** A few events from the first to the last, evenly spread: a taste of the whole. */
async function readMoments(request: AppRequest, total: number): Promise<TimelineEvent[]> {
  const { content, context } = request
  const steps = Array.from({ length: MOMENTS_SHOWN }, (_, step) => step / (MOMENTS_SHOWN - 1))
  const offsets = [...new Set(steps.map((step) => Math.round(step * (total - 1))))]
  if (total === 0) return []
  const lists = await Promise.all(
    offsets.map((offset) => content.items.list('timeline', { offset, limit: 1 }, context)),
  )
  const dated = lists.flatMap(({ items }) => items).filter((item) => item.date !== null)
  return await presentEvents(request, dated)
}
