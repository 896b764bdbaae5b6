import type { Item } from '../../../domain/kinds/index.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract.ts'
import type { AppRequest } from '../../request.ts'
import { type CategoryGroup, groupByCategory } from '../category/groups.ts'

/** A link as the list shows it. */
export interface LinkEntry {
  readonly id: number
  readonly name: string
  readonly dscr: string
  readonly url: string
  readonly thumb: Picture | null
}

/** Chooses what is shown of links, category by category. */
export async function presentLinks(
  request: AppRequest,
  items: readonly Item<'link'>[],
): Promise<CategoryGroup<LinkEntry>[]> {
  const { content, asker, site } = request
  const thumbs = await content.picturesByIds(
    items.map((item) => item.thumb),
    asker,
  )
  return groupByCategory(request, items, (item) => ({
    id: item.id,
    name: typesetText(item.name, site.lang),
    dscr: typesetText(item.dscr, site.lang),
    url: item.url,
    thumb: thumbs.get(item.thumb ?? 0) ?? null,
  }))
}
