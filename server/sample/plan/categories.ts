/** A category of the sample site; the order here is the order on the page. */
export type CategoryPlan<Key extends string = string> = {
  readonly key: Key
  readonly for: 'article' | 'book' | 'link'
}

const all = [
  { key: 'village', for: 'article' },
  { key: 'people-stories', for: 'article' },
  { key: 'buildings', for: 'article' },
  { key: 'nature', for: 'article' },
  { key: 'times', for: 'article' },
  { key: 'local', for: 'book' },
  { key: 'region', for: 'book' },
  { key: 'fiction', for: 'book' },
  { key: 'sources-books', for: 'book' },
  { key: 'archives', for: 'link' },
  { key: 'museums', for: 'link' },
  { key: 'maps-online', for: 'link' },
  { key: 'neighbours', for: 'link' },
] as const satisfies readonly CategoryPlan[]

type KeyFor<Kind extends CategoryPlan['for']> = Extract<(typeof all)[number], { for: Kind }>['key']

/** The name by which texts refer to a category. */
export type CategoryKey = (typeof all)[number]['key']

/** Categories an article may stand in. */
export type ArticleCategoryKey = KeyFor<'article'>

/** Categories a book may stand in. */
export type BookCategoryKey = KeyFor<'book'>

/** Categories a link may stand in. */
export type LinkCategoryKey = KeyFor<'link'>

/** All categories of the sample site. */
export const categories: readonly CategoryPlan<CategoryKey>[] = all
