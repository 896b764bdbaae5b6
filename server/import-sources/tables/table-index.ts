import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import { allReferenceFields } from '../../../domain/kinds/reference-fields.ts'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import type { CategorizedKind } from '../added-items.ts'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import { CategoryUses, isCategorizedKind } from './category-uses.ts'
import type { TablePicture, TablePictures } from './table-pictures.ts'
import {
  describeRow,
  readRowValues,
  type SourceTable,
  type TableRow,
  type TableSource,
  thumbPathField,
} from './table-source.ts'

/** A row that becomes an item. */
export interface IndexedRow {
  readonly kind: KindName
  readonly key: string
  readonly id: number
  /** The id in the source if it is not a number, such as a UUID. */
  readonly oldId: string | null
  /** The picture of an image. */
  readonly picture: TablePicture | null
}

/** Higher ones are not kept, so that new items can get higher ids. */
const maxKeptId = 900_000_000

/** What is in the tables, in the order of the rows: found in a first pass, because rows refer to each other in any order. */
export class TableIndex {
  readonly rows: (IndexedRow | null)[] = []
  readonly categories = new CategoryUses()
  readonly #keysById = new Map<string, string>()
  readonly #keysByTitle = new Map<string, string>()
  readonly #imageKeysByPath = new Map<string, string>()
  /** The ids and paths of images whose picture is not among the files. */
  readonly #missingImages = new Set<string>()
  /** By the key of the gallery, as the source names them. */
  readonly #parents = new Map<string, string>()
  readonly #lastIds = new Map<KindName, number>()
  readonly #filledCounts = new Map<SourceTable, number[]>()

  /** Reads all rows and reports columns without a counterpart, rows with a wrong number of values and duplicate ids. */
  static async read(
    source: TableSource,
    target: ContentFolderWriter,
    pictures: TablePictures,
    signal: AbortSignal,
  ): Promise<TableIndex> {
    const index = new TableIndex()
    for await (const row of source.readRows()) {
      signal.throwIfAborted()
      index.rows.push(await index.#add(row, target, pictures))
    }
    index.categories.finish(target)
    index.#numberRows()
    index.#noteUnknownColumns(target)
    return index
  }

  findKey(kind: KindName, id: number | string): string | null {
    return this.#keysById.get(`${kind}:${id}`) ?? null
  }

  /** The key of an item by its id or its title in the source. */
  findByIdOrTitle(kind: KindName, text: string): string | null {
    return this.findKey(kind, text.trim()) ?? this.#keysByTitle.get(`${kind}:${foldText(text)}`) ?? null
  }

  findImageByPath(path: string): string | null {
    return this.#imageKeysByPath.get(path.trim()) ?? null
  }

  /** Whether there is a row for an image, by its id or path, whose picture is missing. */
  isMissingImage(idOrPath: string): boolean {
    return this.#missingImages.has(idOrPath)
  }

  /** Whether a gallery is inside of itself. */
  isCyclicGallery(key: string): boolean {
    const seen = new Set<string>()
    for (let at = this.#findParent(key); at !== null && !seen.has(at); at = this.#findParent(at)) {
      if (at === key) return true
      seen.add(at)
    }
    return false
  }

  #findParent(key: string): string | null {
    const parent = this.#parents.get(key)
    return parent === undefined ? null : this.findByIdOrTitle('gallery', parent)
  }

  /** The category of a row of a kind. */
  findCategoryKey(kind: CategorizedKind, text: string): string | null {
    const key = this.findByIdOrTitle('category', text)
    return key === null ? null : this.categories.find(key, kind)
  }

  async #add(
    row: TableRow,
    target: ContentFolderWriter,
    pictures: TablePictures,
  ): Promise<IndexedRow | null> {
    const { table, values } = row
    const { kind } = table
    const isComplete = values.length === table.header.length
    if (!isComplete)
      target.note('bad_value', describeRow(row, undefined), `${values.length} ≠ ${table.header.length}`)
    else this.#countUnknown(row)
    const fields = readRowValues(row)
    if (!isComplete || fields.size === 0) return null
    const title = copyText(fields.get(getKindDefinition(kind).title) ?? '')
    const rawId = fields.has('id') ? copyText(fields.get('id')?.trim() ?? '') : undefined
    const [file, thumb] = ['file', thumbPathField].map((name) => fields.get(name)?.trim())
    const picture =
      kind !== 'image' || file === undefined ? null : await pictures.find(file, describeRow(row, title))
    if (kind === 'image' && picture === null) {
      if (file === undefined) target.note('missing_picture', describeRow(row, title), '–')
      for (const name of [rawId, file, thumb]) if (name !== undefined) this.#missingImages.add(copyText(name))
      return null
    }
    const key = target.reserveKey(kind, title)
    const id = this.#chooseId(kind, rawId)
    const isDuplicate = rawId !== undefined && this.#keysById.has(`${kind}:${rawId}`)
    if (isDuplicate) target.note('bad_value', describeRow(row, title), `id ${rawId}`)
    else if (rawId !== undefined) this.#keysById.set(`${kind}:${rawId}`, key)
    for (const path of [file, thumb])
      if (kind === 'image' && path !== undefined) this.#imageKeysByPath.set(copyText(path), key)
    this.#addReferences(table, fields, key, title)
    return { kind, key, id, oldId: id === 0 && !isDuplicate ? (rawId ?? null) : null, picture }
  }

  #addReferences(table: SourceTable, fields: ReadonlyMap<string, string>, key: string, title: string): void {
    const { kind } = table
    const titleKey = `${kind}:${foldText(title)}`
    const isReferenced = allReferenceFields.some(({ to }) => to === kind)
    if (isReferenced && title !== '' && !this.#keysByTitle.has(titleKey)) this.#keysByTitle.set(titleKey, key)
    const email = fields.get('email')
    if (kind === 'author' && email !== undefined)
      this.#keysByTitle.set(`author:${foldText(copyText(email))}`, key)
    const parent = fields.get('parent')
    if (kind === 'gallery' && parent !== undefined) this.#parents.set(key, copyText(parent))
    if (kind === 'category')
      this.categories.addCategory(key, fields.get('id')?.trim(), title, fields.get('for'))
    const category = fields.get('category') ?? table.defaultCategory
    if (category !== null && isCategorizedKind(kind)) this.categories.addUse(kind, category)
  }

  /** The id of the source if it is a free number; else 0, and `#numberRows` gives it a free one. */
  #chooseId(kind: KindName, text: string | undefined): number {
    const id = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
    if (id === 0 || id > maxKeptId || this.#keysById.has(`${kind}:${text}`)) return 0
    this.#lastIds.set(kind, Math.max(this.#lastIds.get(kind) ?? 0, id))
    return id
  }

  /** Numbers the rows without an id after those with one, which keep their addresses. */
  #numberRows(): void {
    for (const [index, row] of this.rows.entries()) {
      if (row === null || row.id !== 0) continue
      this.rows[index] = { ...row, id: this.takeNextId(row.kind) }
    }
  }

  /** An id that no row has. */
  takeNextId(kind: KindName): number {
    const id = (this.#lastIds.get(kind) ?? 0) + 1
    this.#lastIds.set(kind, id)
    return id
  }

  #countUnknown({ table, values }: TableRow): void {
    const counts = this.#filledCounts.get(table) ?? table.header.map(() => 0)
    this.#filledCounts.set(table, counts)
    for (const [column, field] of table.fields.entries())
      if (field === null && (values[column] ?? '') !== '') counts[column] = (counts[column] ?? 0) + 1
  }

  #noteUnknownColumns(target: ContentFolderWriter): void {
    for (const [table, counts] of this.#filledCounts)
      for (const [column, count] of counts.entries())
        if (count > 0) target.note('unknown_field', table.name, `${table.header[column]} (${count}×)`)
  }
}

function foldText(text: string): string {
  return foldCaseAndAccents(text.trim().replaceAll(/\s+/g, ' '))
}

/** A copy, because part of a text keeps the whole text, here the file, in memory. */
function copyText(text: string): string {
  return Buffer.from(text).toString()
}
