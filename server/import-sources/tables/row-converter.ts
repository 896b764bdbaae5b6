import {
  type FieldDefinition,
  getKindDefinition,
  isKindName,
  isRequiredToPublish,
  type KindName,
} from '../../../domain/kinds/index.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { validateFields } from '../../../domain/validation/validate-fields.ts'
import { replacePathByKey, replacePathsByKeys } from '../../content-folder/index.ts'
import { type AddedItems, publishUndatedItem } from '../added-items.ts'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import { convertHtml } from '../html/index.ts'
import type { ConversionOptions } from '../import-source.ts'
import { isCategorizedKind } from './category-uses.ts'
import { matchKindName } from './match-columns.ts'
import { parseBoolean, parseDate, parseTime, parseWebAddress, parseYear } from './parse-cell.ts'
import type { ReferenceResolver } from './reference-resolver.ts'
import type { IndexedRow, TableIndex } from './table-index.ts'
import type { TablePictures } from './table-pictures.ts'
import { describeRow, readRowValues, type SourceTable, type TableRow } from './table-source.ts'

export interface RowConverterDeps {
  readonly index: TableIndex
  readonly added: AddedItems
  readonly pictures: TablePictures
  readonly references: ReferenceResolver
  readonly target: ContentFolderWriter
  readonly options: ConversionOptions
}

type Cells = ReadonlyMap<string, string>
type Values = Record<string, string | number | null>

/** What is read of a row. */
interface RowContext {
  readonly table: SourceTable
  readonly cells: Cells
  readonly indexed: IndexedRow
  /** What it is called in notes. */
  readonly source: string
}

/** Converts rows to items of the target. */
export class RowConverter {
  readonly #deps: RowConverterDeps

  constructor(deps: RowConverterDeps) {
    this.#deps = deps
  }

  async convert(row: TableRow, indexed: IndexedRow): Promise<void> {
    const { table } = row
    const { kind } = table
    const cells = readRowValues(row)
    const source = describeRow(row, cells.get(getKindDefinition(kind).title))
    const context = { table, cells, indexed, source }
    const values = await this.#convertValues(context)
    if (getKindDefinition(kind).single) {
      this.#setSite(values)
      return
    }
    await this.#fillValues(context, values)
    await this.#addItem(context, values)
  }

  async #convertValues(context: RowContext): Promise<Values> {
    const { kind } = context.table
    const { fields } = getKindDefinition(kind)
    const values: Values = {}
    for (const [name, field] of Object.entries(fields)) {
      const cell = context.cells.get(name)
      if (cell === undefined || field.type === 'account') continue
      const value = await this.#convertCell(context, name, field, cell)
      if (value !== null) values[name] = value
    }
    const author = context.cells.get('author')
    if (author !== undefined && !this.#isWriter(context, author))
      values.author = await this.#deps.references.resolve(context.table, 'author', author, context.source)
    await this.#removeBadValues(context, values)
    return values
  }

  async #convertCell(
    context: RowContext,
    name: string,
    field: FieldDefinition,
    cell: string,
  ): Promise<string | number | null> {
    const { table, source, indexed } = context
    const { index, pictures, references } = this.#deps
    if (field.type === 'ref' && isKindName(field.to ?? '')) {
      const isInItself = name === 'parent' && index.isCyclicGallery(indexed.key)
      if (isInItself) return this.#leaveOut(context, name, cell)
      return references.resolve(table, field.to as KindName, cell, source)
    }
    if (field.type === 'file') return (indexed.picture ?? (await pictures.find(cell, source)))?.name ?? null
    if (name === 'toAddress') return replacePathByKey(cell.trim(), this.#findKey)
    if (table.isOwnExport) return field.type === 'html' ? replacePathsByKeys(cell, this.#findKey) : cell
    switch (field.type) {
      case 'html':
        return this.#convertHtml(cell, source)
      case 'text':
      case 'lines':
        return removeMarkup(cell, field.type === 'lines')
      case 'url':
        return parseWebAddress(cell) ?? this.#leaveOut(context, name, cell)
      case 'date':
        return this.#convertDate(context, name, cell)
      case 'number':
        return /^\d{1,9}(?:\.0+)?$/.test(cell.trim()) ? Number(cell) : this.#leaveOut(context, name, cell)
      case 'choice':
        return findChoice(field, cell) ?? this.#leaveOut(context, name, cell)
      default:
        return cell.trim()
    }
  }

  #convertDate(context: RowContext, name: string, cell: string): string | null {
    // A year may be among other words: "Praha 1938".
    const date = parseDate(cell) ?? (name === 'year' ? parseYear(cell) : null)
    if (date === null) return this.#leaveOut(context, name, cell)
    const end = context.cells.get('date_to')
    if (end === undefined) return date
    const endDate = parseDate(end)
    if (endDate === date) return date
    const period = endDate === null ? null : parseDate(`${date}/${endDate}`)
    return period ?? this.#leaveOut(context, 'date_to', end) ?? date
  }

  #convertHtml(cell: string, source: string): Promise<string> {
    const { pictures, target } = this.#deps
    const isHtml = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.test(cell)
    const html = isHtml ? cell : cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return convertHtml(html, {
      source,
      note: target.note,
      resolveLink: (address) => replacePathByKey(address, this.#findKey),
      resolvePicture: (address) => pictures.find(address, source),
      hasVisibleLineBreaks: !/<(?:p|div|br|li|h\d|table)\b/i.test(cell),
    })
  }

  readonly #findKey = (kind: KindName, id: number): string | null => this.#deps.index.findKey(kind, id)

  /** Optional values that the site would reject, and the item with them, are left out. */
  async #removeBadValues(context: RowContext, values: Values): Promise<void> {
    const { fields } = getKindDefinition(context.table.kind)
    const checked = Object.entries(fields).filter(
      ([name, field]) => values[name] != null && !isRequiredToPublish(field) && isCheckedType(field),
    )
    if (checked.length === 0) return
    const errors = await validateFields(
      checked.map(([name, { rules }]) => ({ name, rules, label: name, value: values[name] ?? undefined })),
      this.#deps.options.language,
    )
    for (const name of Object.keys(errors)) {
      this.#leaveOut(context, name, String(values[name]))
      delete values[name]
    }
  }

  /** Fills required fields that can be derived from others. */
  async #fillValues(context: RowContext, values: Values): Promise<void> {
    const { table, cells, source } = context
    const { added, target } = this.#deps
    const { fields, title } = getKindDefinition(table.kind)
    const fill = (name: string, value: string) => {
      values[name] = value
      target.note('filled', source, name)
    }
    const author = cells.get('author')
    if (author !== undefined && this.#isWriter(context, author)) values.writer = author.trim()
    if (isEmpty(values[title])) fill(title, cells.get('id') ?? context.indexed.key)
    if (isCategorizedKind(table.kind) && isEmpty(values.category)) {
      if (table.defaultCategory === null) target.note('filled', source, 'category')
      values.category = added.addCategory(table.kind, table.defaultCategory)
    }
    if (table.kind === 'image' && isEmpty(values.gallery)) fill('gallery', added.addGallery(null))
    if (fields.content?.type === 'html' && isEmpty(values.content) && !isEmpty(values.description))
      fill('content', await this.#convertHtml(String(values.description), source))
  }

  /** A book often has its writer in a column "author". */
  #isWriter({ table, cells }: RowContext, author: string): boolean {
    return (
      table.kind === 'book' &&
      !cells.has('writer') &&
      this.#deps.index.findByIdOrTitle('author', author) === null &&
      !/^\d+$/.test(author.trim())
    )
  }

  async #addItem(context: RowContext, values: Values): Promise<void> {
    const { table, indexed, source } = context
    const { index, target } = this.#deps
    const { kind, key, id, oldId, picture } = indexed
    const times = this.#readTimes(context)
    const fileName = picture?.fileName ?? null
    const item = { ...times, source, ...(fileName === null ? {} : { fileName }) }
    if (kind !== 'category') await target.addItem(kind, { ...item, key, id, values })
    else
      for (const [position, use] of index.categories.list(key).entries())
        await target.addItem(kind, {
          ...item,
          key: use.key,
          id: position === 0 ? id : index.takeNextId(kind),
          values: { ...values, for: use.kind },
        })
    if (oldId !== null && !table.isOwnExport && getKindDefinition(kind).page)
      target.addRedirect(`/${kind}/${encodeURIComponent(oldId)}`, kind, key)
  }

  #readTimes({ table, cells, source }: RowContext): {
    created: string | null
    edited: string | null
    published: string | null
  } {
    const { options, target } = this.#deps
    const read = (name: string): string | null => {
      const cell = cells.get(name)
      const time = cell === undefined ? null : parseTime(cell, options)
      const isWrong = cell !== undefined && time === null && name !== 'published_at'
      if (isWrong) target.note('bad_value', source, `${name}: ${cell.slice(0, 100)}`)
      return time
    }
    const edited = read('edited_at')
    const publishedTime = read('published_at')
    const created = read('created_at') ?? publishedTime ?? edited
    const publish = () => publishedTime ?? created ?? publishUndatedItem(table.kind, source, target.note)
    const times = { created, edited }
    if (!getKindDefinition(table.kind).published) return { ...times, published: null }
    if (publishedTime !== null || !table.fields.includes('published_at'))
      return { ...times, published: publish() }
    const cell = cells.get('published_at') ?? ''
    if (parseBoolean(cell) === true) return { ...times, published: publish() }
    if (!table.isOwnExport) target.note('made_draft', source, cell.slice(0, 100) || 'published_at')
    return { ...times, published: null }
  }

  #setSite(values: Values): void {
    this.#deps.target.setSite(
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
      ),
    )
  }

  #leaveOut({ source }: RowContext, name: string, cell: string): null {
    this.#deps.target.note('bad_value', source, `${name}: ${cell.trim().slice(0, 100)}`)
    return null
  }
}

function isEmpty(value: string | number | null | undefined): boolean {
  return value === undefined || value === null || String(value).trim() === ''
}

function isCheckedType({ type }: FieldDefinition): boolean {
  return !['ref', 'file', 'html', 'text', 'lines', 'number'].includes(type)
}

/** Titles and summaries of other programs may have markup in them. */
function removeMarkup(cell: string, hasLines: boolean): string {
  const text = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.test(cell) ? extractPlainText(cell) : cell
  return (hasLines ? text : text.replaceAll(/\s+/g, ' ')).trim()
}

function findChoice({ choices = [] }: FieldDefinition, cell: string): string | null {
  const text = cell.trim().toLowerCase()
  return choices.find((choice) => choice === text || choice === matchKindName(text)) ?? null
}
