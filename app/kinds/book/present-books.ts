import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'
import {
  type BaseCategoryEntryData,
  type CategoryGroup,
  presentItemsByCategory,
} from '../category/group-by-category.ts'

/** A book as the list shows it. */
export interface BookEntryData extends BaseCategoryEntryData {
  readonly id: number
  readonly writer: string | null
  /** In EDTF; null: a draft without it. */
  readonly year: string | null
  /** The time it is about, in EDTF. */
  readonly period: string | null
  readonly isbn: string | null
  readonly url: string | null
  readonly review: string | null
}

/** Builds the list entries of books, grouped by category. */
export function presentBooksByCategory(
  request: AppRequest,
  items: readonly Item<'book'>[],
): Promise<CategoryGroup<BookEntryData>[]> {
  return presentItemsByCategory(request, items, (item, entry) => ({
    ...entry,
    id: item.id,
    writer: item.writer,
    year: item.year,
    period: item.period,
    isbn: item.isbn,
    url: item.url,
    review: item.review,
  }))
}
