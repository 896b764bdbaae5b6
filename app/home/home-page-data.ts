import type { MenuKind } from '../../domain/kinds/index.ts'
import { menuKinds } from '../../domain/menu.ts'
import { type ArticleCardData, presentArticleCards } from '../kinds/article/article-page-data.ts'
import { type ContactData, readContacts } from '../kinds/contact/read-contacts.ts'
import {
  countGalleries,
  type GalleryCardData,
  presentGalleryCard,
} from '../kinds/gallery/gallery-page-data.ts'
import { type NewsEntryData, presentNewsEntries } from '../kinds/news/present-news.ts'
import { presentTimelineEvents, type TimelineEventData } from '../kinds/timeline/present-events.ts'
import type { AppRequest } from '../request.ts'

/** How much there is of each thing the home page leads to. */
export type SectionTotals = Readonly<Record<MenuKind | 'news', number>>

/** Everything the home page shows. */
export interface HomePageData {
  readonly about: string | null
  readonly news: readonly NewsEntryData[]
  readonly articles: readonly ArticleCardData[]
  readonly galleries: readonly GalleryCardData[]
  readonly timelineHighlights: readonly TimelineEventData[]
  readonly contacts: readonly ContactData[]
  readonly totals: SectionTotals
}

const LATEST_NEWS = 5
const LATEST_ARTICLES = 4
const GALLERIES_SHOWN = 5
const MOMENTS_SHOWN = 4

/** Reads the home page. */
export async function readHomePageData(request: AppRequest): Promise<HomePageData> {
  const { content, context, site } = request
  const [news, articles, tree, contacts, totals] = await Promise.all([
    content.items.list('news', { limit: LATEST_NEWS }, context),
    content.items.list('article', { limit: LATEST_ARTICLES }, context),
    content.galleries.tree(context),
    readContacts(request),
    readSectionTotals(request),
  ])
  const [newsShown, articlesShown, moments] = await Promise.all([
    presentNewsEntries(request, news.items),
    presentArticleCards(request, articles.items),
    readTimelineHighlights(request, totals.timeline),
  ])
  return {
    about: site.about,
    news: newsShown,
    articles: articlesShown,
    galleries: tree.slice(0, GALLERIES_SHOWN).map((node) => presentGalleryCard(node, site.lang)),
    timelineHighlights: moments,
    contacts,
    totals: { ...totals, gallery: countGalleries(tree), news: news.total },
  }
}

/** How many items each kind of the menu has. */
async function readSectionTotals({ content, context }: AppRequest): Promise<Record<MenuKind, number>> {
  const totals = menuKinds.map(async (kind) => [
    kind,
    (await content.items.list(kind, { limit: 1 }, context)).total,
  ])
  return Object.fromEntries(await Promise.all(totals))
}

/** A few events from the first to the last, evenly spread: a taste of the whole. */
async function readTimelineHighlights(request: AppRequest, total: number): Promise<TimelineEventData[]> {
  const { content, context } = request
  const steps = Array.from({ length: MOMENTS_SHOWN }, (_, step) => step / (MOMENTS_SHOWN - 1))
  const offsets = [...new Set(steps.map((step) => Math.round(step * (total - 1))))]
  if (total === 0) return []
  const lists = await Promise.all(
    offsets.map((offset) => content.items.list('timeline', { offset, limit: 1 }, context)),
  )
  const dated = lists.flatMap(({ items }) => items).filter((item) => item.date !== null)
  return await presentTimelineEvents(request, dated)
}
