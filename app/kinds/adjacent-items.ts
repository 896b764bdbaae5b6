import { bindSingleLetterWordsInText } from '../../domain/text/single-letter-words.ts'
import type { AdjacentItem, ItemIdAndName } from '../../server/content/contract/items.ts'
import type { AppRequest } from '../request.ts'
import { findNonPublicStatus, type NonPublicStatus } from './non-public-status.ts'

/** The items before and after one in the order of its list, newest first. */
export interface AdjacentItems {
  readonly newer: AdjacentItemLink | null
  readonly older: AdjacentItemLink | null
}

interface AdjacentItemLink extends ItemIdAndName {
  readonly nonPublic: NonPublicStatus | null
}

/** Reads the next newer and the next older item. */
export async function readAdjacentItems(
  request: AppRequest,
  kind: 'article' | 'news',
  id: number,
): Promise<AdjacentItems> {
  const { content, context, site } = request
  const present = (item: AdjacentItem): AdjacentItemLink => ({
    id: item.id,
    name: bindSingleLetterWordsInText(item.name, site.lang),
    nonPublic: findNonPublicStatus(request, item),
  })
  const { previous, next } = await content.items.neighbourNames(kind, id, context)
  return { newer: previous && present(previous), older: next && present(next) }
}
