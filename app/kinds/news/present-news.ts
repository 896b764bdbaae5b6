import type { Item } from '../../../domain/kinds/index.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import { type Citation, createCitation } from '../../citation/citation.ts'
import type { AppRequest } from '../../request.ts'
import { type AdjacentItems, readAdjacentItems } from '../adjacent-items.ts'
import { findNonPublicStatus, type NonPublicStatus } from '../non-public-status.ts'

/** A news entry as the list shows it. */
export interface NewsEntryData {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly url: string | null
  readonly publishedAt: string | null
  readonly nonPublic: NonPublicStatus | null
  readonly author: string | null
  readonly authorId: number | null
}

/** A news entry as its own page shows it. */
export interface NewsPageData extends NewsEntryData, AdjacentItems {
  readonly editedAt: string
  readonly citation: Citation | null
}

/** Reads a news entry with everything its page shows. */
export async function readNewsPageData(request: AppRequest, id: number): Promise<NewsPageData> {
  const item = await request.content.items.read('news', id, request.context)
  const [[entry], adjacentNews] = await Promise.all([
    presentNewsEntries(request, [item]),
    readAdjacentItems(request, 'news', id),
  ])
  if (entry === undefined) throw new Error('No entry was created for the news.')
  const citation = createCitation(request, 'news', item, { author: entry.author })
  return { ...entry, ...adjacentNews, editedAt: item.edited_at, citation }
}

/** Builds the list entries of news, with the authors' names. */
export async function presentNewsEntries(
  request: AppRequest,
  items: readonly Item<'news'>[],
): Promise<NewsEntryData[]> {
  const { content, context, site } = request
  const authors = await content.items.byIds(
    'author',
    items.map((item) => item.author),
    context,
  )
  return items.map((item) => ({
    id: item.id,
    title: bindSingleLetterWordsInText(item.title, site.lang),
    content: item.content ?? '',
    url: item.url,
    publishedAt: item.published_at,
    nonPublic: findNonPublicStatus(request, item),
    author: authors.get(item.author ?? 0)?.name ?? null,
    authorId: authors.get(item.author ?? 0)?.id ?? null,
  }))
}
