/** The keys of a page's items, one array for each list of the page. */
export type ItemKeyLists = readonly (readonly string[])[]

interface NewItemOptions {
  /** The keys of items whose INSERT the page has received. */
  readonly inserted: ReadonlySet<string>
  /** Whether the lists begin with the first items. On later pages, items move down from the page before. */
  readonly isFirstPage: boolean
}

/**
 * Finds the keys of new items. An item that was not shown before is new if the page has received its INSERT, or if it is before one
 * that was shown. Otherwise it may have moved up because another was removed.
 */
export function findNewItems(
  shown: ItemKeyLists,
  current: ItemKeyLists,
  { inserted, isFirstPage }: NewItemOptions,
): string[] {
  const shownKeys = new Set(shown.flat())
  return current.flatMap((list) => {
    const lastShownIndex = list.findLastIndex((key) => shownKeys.has(key))
    return list.filter(
      (key, index) =>
        !shownKeys.has(key) &&
        (inserted.has(key) || (isFirstPage && (index < lastShownIndex || lastShownIndex === -1))),
    )
  })
}
