import type { KindName } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { foldCaseAndAccents } from '../../domain/text/fold-case-and-accents.ts'
import type { ContentFolderWriter, ConvertedItem } from './content-folder-writer.ts'
import { getGeneratedName } from './generated-names.ts'

/** The kinds that are divided into categories. */
export type CategorizedKind = 'article' | 'book' | 'link'

/**
 * A time of publication for items of sources without times. It is the same in every import, so that an item is
 * recognized as unchanged. Kinds whose pages show when they were published become drafts instead.
 */
export const timeOfUndatedItems = '2000-01-01T00:00:00.000Z'

/** When an item without a time of its own is published; null, with a note, if it becomes a draft. */
export function publishUndatedItem(
  kind: KindName,
  source: string,
  note: ContentFolderWriter['note'],
): string | null {
  if (kind !== 'article' && kind !== 'news') return timeOfUndatedItems
  note('made_draft', source, 'no date')
  return null
}

/** A picture without an item. */
interface LoosePicture {
  readonly name: string
  readonly hash: string
  /** The name of the file in the source; null if it is not known. */
  readonly fileName: string | null
}

const undated = { created: null, edited: null } as const

/** Items that a source does not have itself, but that others need: authors and categories by name, galleries of loose pictures. */
export class AddedItems {
  readonly #target: ContentFolderWriter
  readonly #language: Language
  readonly #keys = new Map<string, string>()
  readonly #items: { kind: KindName; item: ConvertedItem }[] = []

  constructor(target: ContentFolderWriter, language: Language) {
    this.#target = target
    this.#language = language
  }

  /** The key of a category; null stands for the one of items without a category. */
  addCategory(kind: CategorizedKind, name: string | null): string {
    const shownName = name ?? getGeneratedName('uncategorized', this.#language)
    return this.#addOnce('category', shownName, kind, { for: kind, name: shownName, description: shownName })
  }

  addAuthor(name: string): string {
    return this.#addOnce('author', name, '', (key) => {
      // Required and never shown. The domain is reserved for addresses that do not exist.
      this.#target.note('filled', name, 'email')
      return { name, email: `${key.slice(0, 60)}@example.invalid` }
    })
  }

  addGallery(name: string | null): string {
    const shownName = name ?? getGeneratedName('otherPictures', this.#language)
    return this.#addOnce('gallery', shownName, '', { name: shownName })
  }

  /** An image in the gallery of loose pictures. */
  addImage({ name: file, hash, fileName }: LoosePicture): string {
    const gallery = this.addGallery(null)
    const name = fileName?.replace(/\.\w+$/, '') ?? hash.slice(0, 24)
    return this.#addOnce(
      'image',
      hash,
      '',
      { gallery, name, file },
      { name, fileName: fileName ?? undefined },
    )
  }

  /** Writes the items; called after all others, because these must not take ids of the source. */
  async finish(): Promise<void> {
    for (const { kind, item } of this.#items) await this.#target.addItem(kind, item)
  }

  #addOnce(
    kind: KindName,
    identity: string,
    group: string,
    values: ConvertedItem['values'] | ((key: string) => ConvertedItem['values']),
    { name = identity, fileName }: { name?: string; fileName?: string | undefined } = {},
  ): string {
    const id = `${kind}:${group}:${foldCaseAndAccents(identity.trim())}`
    const existing = this.#keys.get(id)
    if (existing !== undefined) return existing
    const key = this.#target.reserveKey(kind, name)
    this.#keys.set(id, key)
    const item = {
      ...undated,
      key,
      published: timeOfUndatedItems,
      values: typeof values === 'function' ? values(key) : values,
      source: name,
      ...(fileName === undefined ? {} : { fileName }),
    }
    this.#items.push({ kind, item })
    return key
  }
}
