import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'

/** Items of one category, under its name. */
export interface CategoryGroup<T> {
  readonly id: number
  /** Null for a category that is not there to be seen. */
  readonly name: string | null
  readonly description: string | null
  readonly items: readonly T[]
}

/** An item that stands in a category. */
interface Categorised {
  readonly category: number
  readonly name: string
  readonly description: string
  readonly thumb: number | null
}

/** What entries of all grouped lists show. */
export interface Shown {
  readonly name: string
  readonly description: string
  readonly thumb: Picture | null
}

/** Puts items, which come ordered by category, under the names of their categories. */
export async function groupByCategory<I extends Categorised, T>(
  { content, context, site }: AppRequest,
  items: readonly I[],
  present: (item: I, shown: Shown) => T,
): Promise<CategoryGroup<T>[]> {
  const groups = Map.groupBy(items, (item) => item.category)
  const [categories, thumbs] = await Promise.all([
    content.items.byIds('category', [...groups.keys()], context),
    content.images.picturesByIds(
      items.map((item) => item.thumb),
      context,
    ),
  ])
  const show = (item: I): Shown => ({
    name: typesetText(item.name, site.lang),
    description: typesetText(item.description, site.lang),
    thumb: thumbs.get(item.thumb ?? 0) ?? null,
  })
  return Array.from(groups, ([id, members]) => {
    const category = categories.get(id)
    return {
      id,
      name: category ? typesetText(category.name, site.lang) : null,
      description: category ? typesetText(category.description, site.lang) : null,
      items: members.map((item) => present(item, show(item))),
    }
  })
}
