import type { Item } from '../../../domain/kinds/index.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { AppRequest } from '../../request.ts'
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
  }))
}
