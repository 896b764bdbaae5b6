import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'
import { type CategoryEntryData, type CategoryGroup, groupByCategory } from '../category/group-by-category.ts'

/** A link as the list shows it. */
export interface LinkEntryData extends CategoryEntryData {
  readonly id: number
  readonly url: string
}

/** Builds the list entries of links, grouped by category. */
export function presentLinksByCategory(
  request: AppRequest,
  items: readonly Item<'link'>[],
): Promise<CategoryGroup<LinkEntryData>[]> {
  return groupByCategory(request, items, (item, entry) => ({
    ...entry,
    id: item.id,
    url: item.url,
  }))
}
