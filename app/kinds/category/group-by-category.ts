import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'
import { findNonPublicStatus, type NonPublicStatus } from '../non-public-status.ts'

/** Items of one category, under its name. */
export interface CategoryGroup<T> {
  /** 0 for items without a category: drafts, which editors see. */
  readonly id: number
  /** Null for a category that is not public. */
  readonly name: string | null
  readonly description: string | null
  readonly items: readonly T[]
}

interface CategorisedItem {
  readonly category: number | null
  readonly name: string
  readonly description: string | null
  readonly thumb: number | null
  readonly published_at: string | null
}

/** The data that entries of all grouped lists share. */
export interface BaseCategoryEntryData {
  readonly name: string
  readonly description: string
  readonly thumb: DisplayPicture | null
  readonly nonPublic: NonPublicStatus | null
}

/** Groups items, which are ordered by category, by category. */
export async function presentItemsByCategory<I extends CategorisedItem, T>(
  request: AppRequest,
  items: readonly I[],
  present: (item: I, entry: BaseCategoryEntryData) => T,
): Promise<CategoryGroup<T>[]> {
  const { content, context, site } = request
  const groups = Map.groupBy(items, (item) => item.category ?? 0)
  const [categories, thumbs] = await Promise.all([
    content.items.byIds('category', [...groups.keys()], context),
    content.images.referencedPictures(
      items.map((item) => item.thumb),
      context,
    ),
  ])
  const toEntry = (item: I): BaseCategoryEntryData => ({
    name: bindSingleLetterWordsInText(item.name, site.lang),
    description: bindSingleLetterWordsInText(item.description ?? '', site.lang),
    thumb: thumbs.get(item.thumb ?? 0) ?? null,
    nonPublic: findNonPublicStatus(request, item),
  })
  return Array.from(groups, ([id, members]) => {
    const category = categories.get(id)
    return {
      id,
      name: category ? bindSingleLetterWordsInText(category.name, site.lang) : null,
      description: category?.description
        ? bindSingleLetterWordsInText(category.description, site.lang)
        : null,
      items: members.map((item) => present(item, toEntry(item))),
    }
  })
}
