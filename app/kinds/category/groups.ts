import { typesetText } from '../../../domain/text/typeset.ts'
import type { AppRequest } from '../../request.ts'

/** Items of one category, under its name. */
export interface CategoryGroup<T> {
  readonly id: number
  /** Null for a category that is not there to be seen. */
  readonly name: string | null
  readonly dscr: string | null
  readonly items: readonly T[]
}

/** Puts items, which come ordered by category, under the names of their categories. */
export async function groupByCategory<I extends { readonly category: number }, T>(
  { content, asker, site }: AppRequest,
  items: readonly I[],
  present: (item: I) => T,
): Promise<CategoryGroup<T>[]> {
  const groups = Map.groupBy(items, (item) => item.category)
  const categories = await content.byIds('category', [...groups.keys()], asker)
  return Array.from(groups, ([id, members]) => {
    const category = categories.get(id)
    return {
      id,
      name: category ? typesetText(category.name, site.lang) : null,
      dscr: category ? typesetText(category.dscr, site.lang) : null,
      items: members.map(present),
    }
  })
}
