import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'
import { type CategoryGroup, groupByCategory, type Shown } from '../category/groups.ts'

/** A book as the list shows it. */
export interface BookEntry extends Shown {
  readonly id: number
  readonly writer: string
  readonly year: number
  readonly isbn: string | null
  readonly url: string
  readonly review: string | null
}

/** Chooses what is shown of books, category by category. */
export function presentBooks(
  request: AppRequest,
  items: readonly Item<'book'>[],
): Promise<CategoryGroup<BookEntry>[]> {
  return groupByCategory(request, items, (item, shown) => ({
    ...shown,
    id: item.id,
    writer: item.writer,
    year: item.year,
    isbn: item.isbn,
    url: item.url,
    review: item.review,
  }))
}
