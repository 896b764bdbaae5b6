import type { Item } from '../../../domain/kinds/index.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { Picture } from '../../../server/content/contract.ts'
import type { AppRequest } from '../../request.ts'
import { type CategoryGroup, groupByCategory } from '../category/groups.ts'

/** A book as the list shows it. */
export interface BookEntry {
  readonly id: number
  readonly name: string
  readonly writer: string
  readonly dscr: string
  readonly year: number
  readonly isbn: string | null
  readonly url: string
  readonly review: string | null
  readonly thumb: Picture | null
}

/** Chooses what is shown of books, category by category. */
export async function presentBooks(
  request: AppRequest,
  items: readonly Item<'book'>[],
): Promise<CategoryGroup<BookEntry>[]> {
  const { content, asker, site } = request
  const thumbs = await content.picturesByIds(
    items.map((item) => item.thumb),
    asker,
  )
  return groupByCategory(request, items, (item) => ({
    id: item.id,
    name: typesetText(item.name, site.lang),
    writer: item.writer,
    dscr: typesetText(item.dscr, site.lang),
    year: item.year,
    isbn: item.isbn,
    url: item.url,
    review: item.review,
    thumb: thumbs.get(item.thumb ?? 0) ?? null,
  }))
}
