import { isKindName, type KindName } from '../../../domain/kinds/index.ts'
import type { AddedItems } from '../added-items.ts'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import type { PictureFinder } from '../picture-finder.ts'
import type { TableIndex } from './table-index.ts'
import type { SourceTable } from './table-source.ts'

export interface ReferenceResolverDeps {
  readonly index: TableIndex
  readonly added: AddedItems
  readonly pictures: PictureFinder
  readonly target: ContentFolderWriter
  hasPicture(hash: string): Promise<boolean>
}

/** A row of our own export that refers to something that is not in the tables: importing it would remove the reference. */
export class IncompleteExportError extends Error {
  override readonly name = 'IncompleteExportError'
}

/** Finds what the cells of tables refer to: items by id or by name, pictures by path. */
export class ReferenceResolver {
  readonly #deps: ReferenceResolverDeps
  /** Images that were left out, because their picture is missing. */
  readonly #missingImages = new Set<string>()

  constructor(deps: ReferenceResolverDeps) {
    this.#deps = deps
  }

  /** The key of an item; null, with a note, if there is none. */
  async resolve(table: SourceTable, to: KindName, text: string, source: string): Promise<string | null> {
    const { index, target } = this.#deps
    const key = this.#findInTables(table.kind, to, text)
    if (key !== null && to === 'image' && this.#missingImages.has(key)) return null
    if (key !== null) return key
    const isId = /^\d+$/.test(text.trim())
    if (table.isOwnExport && isId) throw new IncompleteExportError(`${to} ${text.trim()}`)
    const addedKey = isId ? null : await this.#add(table.kind, to, text.trim(), source)
    // The note of a missing picture is more precise.
    if (addedKey === null && (isId || to !== 'image')) target.note('missing_reference', source, `${to} ${text.trim()}`)
    else if (addedKey === null && index.findImageByPath(text) === null) return null
    return addedKey
  }

  /** The file of an image; null, with a note, if it is not among the files. The rows of images come before those that show them. */
  async resolveFile(text: string, key: string, source: string): Promise<{ name: string; fileName: string | null } | null> {
    const { hasPicture } = this.#deps
    const hash = text.trim()
    if (/^[0-9a-f]{64}$/.test(hash) && (await hasPicture(hash))) return { name: hash, fileName: null }
    const picture = await this.findPicture(text, source)
    if (picture === null) this.#missingImages.add(key)
    return picture === null ? null : { name: picture.name, fileName: picture.path.split('/').at(-1) ?? null }
  }

  /** A picture among the files, copied into the target. */
  async findPicture(address: string, source: string): Promise<{ name: string; hash: string; path: string } | null> {
    const { pictures, target } = this.#deps
    const path = pictures.find(address)
    if (path === null) {
      target.note('missing_picture', source, address.trim().slice(0, 200))
      return null
    }
    const picture = await target.addPicture(path, source)
    return picture === null ? null : { ...picture, path: path.replaceAll('\\', '/') }
  }

  #findInTables(kind: KindName, to: KindName, text: string): string | null {
    const { index } = this.#deps
    if (to === 'category' && (kind === 'article' || kind === 'book' || kind === 'link'))
      return index.findCategoryKey(kind, text)
    if (to === 'image') return index.findKey('image', text.trim()) ?? index.findImageByPath(text)
    return isKindName(to) ? index.findByIdOrTitle(to, text) : null
  }

  async #add(kind: KindName, to: KindName, text: string, source: string): Promise<string | null> {
    const { added } = this.#deps
    if (to === 'category' && (kind === 'article' || kind === 'book' || kind === 'link'))
      return added.addCategory(kind, text)
    if (to === 'author') return added.addAuthor(text)
    if (to === 'gallery') return added.addGallery(text)
    if (to !== 'image') return null
    const picture = await this.findPicture(text, source)
    return picture === null ? null : added.addImage(picture, picture.path)
  }
}
