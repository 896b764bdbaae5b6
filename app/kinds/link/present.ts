import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'
import { type CategoryGroup, groupByCategory, type Shown } from '../category/groups.ts'

/** A link as the list shows it. */
export interface LinkEntry extends Shown {
  readonly id: number
  readonly url: string
}

/** Chooses what is shown of links, category by category. */
export function presentLinks(
  request: AppRequest,
  items: readonly Item<'link'>[],
): Promise<CategoryGroup<LinkEntry>[]> {
  return groupByCategory(request, items, (item, shown) => ({
    ...shown,
    id: item.id,
    url: item.url,
  }))
}
