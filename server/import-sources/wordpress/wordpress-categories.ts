import type { BlogWriter } from '../blog-writer.ts'
import type { ReportNote } from '../content-folder-writer.ts'
import type { WordPressCategory, WordPressIndex, WordPressPost } from './wordpress-index.ts'

const maxLevels = 20

/** Chooses the category of a post, and adds it. The site has one category for an article, and no levels. */
export class WordPressCategories {
  readonly #categories: WordPressIndex['categories']
  readonly #blog: BlogWriter
  readonly #note: ReportNote
  readonly #keys = new Map<string, string>()
  readonly #slugsByName: ReadonlyMap<string, readonly WordPressCategory[]>

  constructor({ categories }: WordPressIndex, blog: BlogWriter, note: ReportNote) {
    this.#categories = categories
    this.#blog = blog
    this.#note = note
    this.#slugsByName = Map.groupBy(categories.values(), ({ name }) => name.toLowerCase())
  }

  /** The key of the category; null if the post has none. */
  async choose({ categorySlugs, mainCategoryId }: WordPressPost, source: string): Promise<string | null> {
    const categories = categorySlugs
      .map((slug) => this.#categories.get(slug))
      .filter((found) => found !== undefined)
    const byLevel = categories.toSorted((a, b) => this.#listParents(b).length - this.#listParents(a).length)
    const chosen = categories.find(({ id }) => id > 0 && id === mainCategoryId) ?? byLevel[0]
    if (chosen === undefined) return null
    // The parents of the chosen one are in its description.
    const implied = new Set([chosen, ...this.#listParents(chosen)])
    for (const category of categories)
      if (!implied.has(category)) this.#note('unknown_field', source, `category: ${category.name}`)
    return await this.#add(chosen)
  }

  async #add(category: WordPressCategory): Promise<string> {
    const { slug, name, description } = category
    const existing = this.#keys.get(slug)
    if (existing !== undefined) return existing
    const parents = this.#listParents(category)
    const path = [...parents.toReversed(), category].map(({ name }) => name).join(' › ')
    if (parents.length > 0) this.#note('unknown_field', name, `parent: ${parents[0]?.name}`)
    const isUnique = this.#slugsByName.get(name.toLowerCase())?.length === 1
    const uniqueName = isUnique ? name : `${name} (${parents[0]?.name ?? slug})`
    const key = await this.#blog.addCategory(uniqueName, description || (parents.length > 0 ? path : ''))
    this.#keys.set(slug, key)
    return key
  }

  /** The parents from the nearest one; ends where a category is its own parent. */
  #listParents(category: WordPressCategory): WordPressCategory[] {
    const parents: WordPressCategory[] = []
    let parent = this.#categories.get(category.parentSlug)
    while (
      parent !== undefined &&
      parent !== category &&
      !parents.includes(parent) &&
      parents.length < maxLevels
    ) {
      parents.push(parent)
      parent = this.#categories.get(parent.parentSlug)
    }
    return parents
  }
}
