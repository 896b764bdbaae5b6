import type { MenuKindName } from '../../domain/kinds/index.ts'
import { menuKindNames } from '../../domain/menu.ts'
import { type OnThisDayData, readOnThisDay } from '../discovery/on-this-day-data.ts'
import { type ArticleCardData, presentArticleCards } from '../kinds/article/article-page-data.ts'
import { type ContactData, readContacts } from '../kinds/contact/read-contacts.ts'
import {
  countGalleriesInTree,
  type GalleryCardData,
  presentGalleryCard,
} from '../kinds/gallery/gallery-page-data.ts'
import { type NewsEntryData, presentNewsEntries } from '../kinds/news/present-news.ts'
import { presentTimelineEvents, type TimelineEventData } from '../kinds/timeline/present-events.ts'
import type { AppRequest } from '../request.ts'

/** The number of items in each section that the home page links to. */
export type SectionItemTotals = Readonly<Record<MenuKindName | 'news', number>>

/** The data of the home page. */
interface HomePageData {
  readonly about: string | null
  readonly news: readonly NewsEntryData[]
  readonly articles: readonly ArticleCardData[]
  readonly galleries: readonly GalleryCardData[]
  readonly timelineHighlights: readonly TimelineEventData[]
  readonly onThisDay: OnThisDayData | null
  readonly hasImages: boolean
  readonly contacts: readonly ContactData[]
  readonly totals: SectionItemTotals
  /** Whether no section has an item yet. */
  readonly isEmpty: boolean
}

const MAX_NEWS = 5
const MAX_ARTICLES = 4
const MAX_GALLERIES = 5
const MAX_HIGHLIGHTS = 4
const MAX_ANNIVERSARIES = 6

/** Reads the data of the home page. */
export async function readHomePageData(request: AppRequest): Promise<HomePageData> {
  const { content, context, site } = request
  const [news, articles, tree, contacts, totals, onThisDay] = await Promise.all([
    content.items.list('news', { limit: MAX_NEWS }, context),
    content.items.list('article', { limit: MAX_ARTICLES }, context),
    content.galleries.tree(context),
    readContacts(request),
    readSectionTotals(request),
    readOnThisDay(request, MAX_ANNIVERSARIES),
  ])
  const [newsEntries, articleCards, timelineHighlights] = await Promise.all([
    presentNewsEntries(request, news.items),
    presentArticleCards(request, articles.items),
    readTimelineHighlights(request, totals.timeline),
  ])
  const allTotals = { ...totals, gallery: countGalleriesInTree(tree), news: news.total }
  return {
    about: site.about,
    news: newsEntries,
    articles: articleCards,
    galleries: tree.slice(0, MAX_GALLERIES).map((node) => presentGalleryCard(request, node)),
    timelineHighlights,
    onThisDay,
    hasImages: tree.some(({ totalImages }) => totalImages > 0),
    contacts,
    totals: allTotals,
    isEmpty: Object.values(allTotals).every((total) => total === 0),
  }
}

/** Reads the number of items of each kind in the menu. */
async function readSectionTotals({ content, context }: AppRequest): Promise<Record<MenuKindName, number>> {
  const totals = menuKindNames.map(async (kind) => [
    kind,
    (await content.items.list(kind, { limit: 1 }, context)).total,
  ])
  return Object.fromEntries(await Promise.all(totals))
}

/** Reads a few events, evenly spread over the timeline. */
async function readTimelineHighlights(request: AppRequest, total: number): Promise<TimelineEventData[]> {
  const { content, context } = request
  const steps = Array.from({ length: MAX_HIGHLIGHTS }, (_, step) => step / (MAX_HIGHLIGHTS - 1))
  const offsets = [...new Set(steps.map((step) => Math.round(step * (total - 1))))]
  if (total === 0) return []
  const lists = await Promise.all(
    offsets.map((offset) => content.items.list('timeline', { offset, limit: 1 }, context)),
  )
  const dated = lists.flatMap(({ items }) => items).filter((item) => item.date !== null)
  return await presentTimelineEvents(request, dated)
}
