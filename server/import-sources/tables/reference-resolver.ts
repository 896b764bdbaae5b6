import type { KindName } from '../../../domain/kinds/index.ts'
import type { AddedItems } from '../added-items.ts'
import type { ReportNote } from '../content-folder-writer.ts'
import { isCategorizedKind } from './category-uses.ts'
import type { TableIndex } from './table-index.ts'
import type { TablePictures } from './table-pictures.ts'
import type { SourceTable } from './table-source.ts'

export interface ReferenceResolverDeps {
  readonly index: TableIndex
  readonly added: AddedItems
  readonly pictures: TablePictures
  readonly note: ReportNote
}

/** A number or a UUID; anything else is a name. */
const idPattern = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** A row of our own export refers to an item that is not in the tables: importing it would remove the reference. */
export class IncompleteExportError extends Error {
  override readonly name = 'IncompleteExportError'
}

/** Finds what the cells of tables refer to, by id or by name. Authors, categories and galleries that only have a name are added. */
export class ReferenceResolver {
  readonly #deps: ReferenceResolverDeps

  constructor(deps: ReferenceResolverDeps) {
    this.#deps = deps
  }

  /** The key of an item; null, with a note, if there is none. */
  async resolve(table: SourceTable, to: KindName, cell: string, source: string): Promise<string | null> {
    const { index, note } = this.#deps
    const text = cell.trim()
    const key = this.#findInTables(table.kind, to, text)
    if (key !== null) return key
    const isId = idPattern.test(text)
    const isMissingImage = to === 'image' && index.isMissingImage(text)
    if (table.isOwnExport && isId && !isMissingImage) throw new IncompleteExportError(`${to} ${text}`)
    if (!isId && !isMissingImage) return this.#add(table.kind, to, text, source)
    note('missing_reference', source, `${to} ${text}`)
    return null
  }

  #findInTables(kind: KindName, to: KindName, text: string): string | null {
    const { index } = this.#deps
    if (to === 'category' && isCategorizedKind(kind)) return index.findCategoryKey(kind, text)
    if (to === 'image') return index.findKey('image', text) ?? index.findImageByPath(text)
    return index.findByIdOrTitle(to, text)
  }

  async #add(kind: KindName, to: KindName, text: string, source: string): Promise<string | null> {
    const { added, pictures, note } = this.#deps
    if (to === 'category' && isCategorizedKind(kind)) return added.addCategory(kind, text)
    if (to === 'author') return added.addAuthor(text)
    if (to === 'gallery') return added.addGallery(text)
    if (to === 'image') {
      const picture = await pictures.find(text, source)
      return picture === null ? null : added.addImage(picture)
    }
    note('missing_reference', source, `${to} ${text.slice(0, 200)}`)
    return null
  }
}
