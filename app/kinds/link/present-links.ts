import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'
import {
  type BaseCategoryEntryData,
  type CategoryGroup,
  presentItemsByCategory,
} from '../category/group-by-category.ts'

/** A link as the list shows it. */
export interface LinkEntryData extends BaseCategoryEntryData {
  readonly id: number
  /** Null: a draft without an address. */
  readonly url: string | null
}

/** Builds the list entries of links, grouped by category. */
export function presentLinksByCategory(
  request: AppRequest,
  items: readonly Item<'link'>[],
): Promise<CategoryGroup<LinkEntryData>[]> {
  return presentItemsByCategory(request, items, (item, entry) => ({
    ...entry,
    id: item.id,
    url: item.url,
  }))
}
