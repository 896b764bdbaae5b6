import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import { allReferenceFields } from '../../../domain/kinds/reference-fields.ts'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import type { CategorizedKind } from '../added-items.ts'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import { matchKindName } from './match-columns.ts'
import { describeRow, readRowValues, type SourceTable, type TableRow, type TableSource } from './table-source.ts'

/** A row that becomes an item. */
export interface IndexedRow {
  readonly kind: KindName
  readonly key: string
  readonly id: number
  /** The id in the source if it is not a number, such as a UUID. */
  readonly oldId: string | null
}

/** Higher ones are not kept, so that new items can get higher ids. */
const maxKeptId = 900_000_000

/** What is in the tables, in the order of the rows: found in a first pass, because rows refer to each other in any order. */
export class TableIndex {
  readonly rows: (IndexedRow | null)[] = []
  /** The category of rows, and further ones that were made because rows of another kind are in it. */
  readonly #categoryKeys = new Map<string, string>()
  readonly #keysById = new Map<string, string>()
  readonly #keysByTitle = new Map<string, string>()
  readonly #imageKeysByPath = new Map<string, string>()
  /** By the key of the gallery, as the source names them. */
  readonly #parents = new Map<string, string>()
  /** The categories that rows name, by the kind of the rows. */
  readonly #usedCategories = new Map<CategorizedKind, Set<string>>()
  readonly #lastIds = new Map<KindName, number>()
  readonly #filledCounts = new Map<SourceTable, number[]>()

  /** Reads all rows and reports columns without a counterpart, rows with a wrong number of values and duplicate ids. */
  static async read(source: TableSource, target: ContentFolderWriter, signal: AbortSignal): Promise<TableIndex> {
    const index = new TableIndex()
    for await (const row of source.readRows()) {
      signal.throwIfAborted()
      index.#add(row, target)
    }
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

  /** The kinds whose rows are in a category. */
  listUses(id: string | undefined, name: string | undefined): CategorizedKind[] {
    return [...this.#usedCategories].flatMap(([kind, names]) =>
      (id !== undefined && names.has(foldText(id))) || (name !== undefined && names.has(foldText(name)))
        ? [kind]
        : [],
    )
  }

  /** Remembers the category that rows of a kind get instead of one that is for another kind. */
  setCategoryKey(key: string, kind: CategorizedKind, ownKey: string): void {
    this.#categoryKeys.set(`${kind}:${key}`, ownKey)
  }

  findCategoryKey(kind: CategorizedKind, text: string): string | null {
    const key = this.findByIdOrTitle('category', text)
    return key === null ? null : (this.#categoryKeys.get(`${kind}:${key}`) ?? key)
  }

  #add(row: TableRow, target: ContentFolderWriter): void {
    const { table, values } = row
    const { kind } = table
    const isComplete = values.length === table.header.length
    if (!isComplete) target.note('bad_value', describeRow(row, undefined), `${values.length} ≠ ${table.header.length}`)
    else this.#countUnknown(row)
    const fields = readRowValues(row)
    if (!isComplete || fields.size === 0) {
      this.rows.push(null)
      return
    }
    const title = copyText(fields.get(getKindDefinition(kind).title) ?? '')
    const key = target.reserveKey(kind, title)
    const rawId = fields.get('id')?.trim()
    const id = this.#chooseId(kind, rawId)
    if (rawId !== undefined && this.#keysById.has(`${kind}:${rawId}`))
      target.note('bad_value', describeRow(row, title), `id ${rawId}`)
    else if (rawId !== undefined) this.#keysById.set(`${kind}:${copyText(rawId)}`, key)
    this.#addReferences(row, fields, key, title)
    this.rows.push({ kind, key, id, oldId: id === 0 && rawId !== undefined ? copyText(rawId) : null })
  }

  #addReferences({ table }: TableRow, fields: ReadonlyMap<string, string>, key: string, title: string): void {
    const { kind } = table
    const titleKey = `${kind}:${foldText(title)}`
    const isReferenced = allReferenceFields.some(({ to }) => to === kind)
    if (isReferenced && title !== '' && !this.#keysByTitle.has(titleKey)) this.#keysByTitle.set(titleKey, key)
    const [file, parent] = [fields.get('file'), fields.get('parent')]
    if (kind === 'image' && file !== undefined) this.#imageKeysByPath.set(copyText(file.trim()), key)
    if (kind === 'gallery' && parent !== undefined) this.#parents.set(key, copyText(parent))
    const category = fields.get('category') ?? table.defaultCategory
    if (category === null || (kind !== 'article' && kind !== 'book' && kind !== 'link')) return
    const used = this.#usedCategories.get(kind) ?? new Set()
    this.#usedCategories.set(kind, used.add(copyText(foldText(category))))
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
      const id = (this.#lastIds.get(row.kind) ?? 0) + 1
      this.#lastIds.set(row.kind, id)
      this.rows[index] = { ...row, id }
    }
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

/** The kinds that a category of the source says it is for. */
export function parseCategoryUse(text: string | undefined): CategorizedKind | null {
  const kind = text === undefined ? null : matchKindName(text)
  return kind === 'article' || kind === 'book' || kind === 'link' ? kind : null
}

function foldText(text: string): string {
  return foldCaseAndAccents(text.trim().replaceAll(/\s+/g, ' '))
}

/** A copy, because part of a text keeps the whole text, here the file, in memory. */
function copyText(text: string): string {
  return Buffer.from(text).toString()
}
