import { basename } from 'node:path'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import type { ReportNote } from '../content-folder-writer.ts'
import { readCsvTableRows } from '../csv/csv-table-rows.ts'
import { ImportSourceError } from '../errors.ts'
import { getGeneratedName } from '../generated-names.ts'
import type { ImportSource } from '../import-source.ts'
import type { SourceFiles } from '../source-files.ts'
import { convertTables } from '../tables/convert-tables.ts'
import { matchColumns, matchKindName, normalizeName } from '../tables/match-columns.ts'
import { readTextChunks } from '../tables/read-text.ts'
import { readDumpRows } from '../tables/sql-dump-reader.ts'
import { type SourceTable, type TableRow, type TableSource, thumbPathField } from '../tables/table-source.ts'

const dumpFile = /\.(?:sql|psql|dump|backup)(?:\.gz)?$/i
const tablePattern =
  /\belrh_?(?:article|book|link|news|gallery|image|timeline|category|author|contact|map)\b/i
/** The beginning of a dump in the binary format of pg_dump. */
const customFormatSignature = 'PGDMP'

/** The tables of a Supabase project of the site that Letopis follows, `elrhArticle` and others, as a dump or as CSV files. */
export const supabaseSource: ImportSource = {
  format: 'supabase',
  async recognizes(files) {
    if (listCsvTables(files).length > 0) return true
    for (const name of listDumps(files)) if (await hasTables(files, name)) return true
    return false
  },
  async convert(files, target, options) {
    for (const name of listDumps(files))
      if ((await files.readBeginning(name, customFormatSignature.length)) === customFormatSignature)
        throw new ImportSourceError(
          `${name}: this is a binary dump. Make a plain one: pg_restore -f dump.sql ${basename(name)}`,
        )
    await convertTables(new SupabaseTables(files, options.language, target.note), files, target, options)
  },
}

function listDumps({ names }: SourceFiles): readonly string[] {
  return names.filter((name) => dumpFile.test(name))
}

function listCsvTables({ names }: SourceFiles): readonly string[] {
  return names.filter((name) => /^elrh\w+\.csv$/i.test(basename(name)))
}

async function hasTables(files: SourceFiles, name: string): Promise<boolean> {
  if ((await files.readBeginning(name, customFormatSignature.length)) === customFormatSignature)
    return tablePattern.test(await files.readBeginning(name, 1_000_000))
  let end = ''
  for await (const chunk of readTextChunks(files.locate(name))) {
    if (tablePattern.test(end + chunk)) return true
    end = chunk.slice(-30)
  }
  return false
}

class SupabaseTables implements TableSource {
  readonly #files: SourceFiles
  readonly #language: Language
  readonly #note: ReportNote
  /** By name and columns; null if the table has no counterpart. */
  readonly #tables = new Map<string, SourceTable | null>()
  readonly #rowNumbers = new Map<SourceTable, number>()

  constructor(files: SourceFiles, language: Language, note: ReportNote) {
    this.#files = files
    this.#language = language
    this.#note = note
  }

  async *readRows(): AsyncGenerator<TableRow> {
    this.#rowNumbers.clear()
    for (const name of listDumps(this.#files))
      for await (const { table, columns, values } of readDumpRows(this.#files.locate(name), isOurTable))
        yield* this.#toRow(table, columns, values)
    for (const name of listCsvTables(this.#files)) {
      const table = basename(name).replace(/(?:_rows)?\.csv$/i, '')
      for await (const { header, values } of readCsvTableRows(this.#files.locate(name)))
        yield* this.#toRow(table, header, values)
    }
  }

  *#toRow(name: string, columns: readonly string[], values: readonly (string | null)[]): Generator<TableRow> {
    const table = this.#getTable(name, columns)
    if (table === null) return
    const number = (this.#rowNumbers.get(table) ?? 0) + 1
    this.#rowNumbers.set(table, number)
    yield { table, number, values }
  }

  #getTable(name: string, columns: readonly string[]): SourceTable | null {
    const id = `${name}(${columns.join()})`
    const known = this.#tables.get(id)
    if (known !== undefined) return known
    const table = this.#describeTable(name, columns)
    this.#tables.set(id, table)
    return table
  }

  #describeTable(name: string, header: readonly string[]): SourceTable | null {
    // A map is a link to it: the site has no kind of its own for maps.
    const isMap = normalizeName(name) === 'elrhmap'
    const kind = isMap ? 'link' : matchKindName(name)
    if (kind === null || kind === 'site') {
      this.#note('unsupported_content', name, name)
      return null
    }
    return {
      ...{ name, kind, header, isOwnExport: false },
      fields: matchTableColumns(kind, header),
      defaultCategory: isMap ? getGeneratedName('maps', this.#language) : null,
    }
  }
}

function isOurTable(name: string): boolean {
  return normalizeName(name).startsWith('elrh')
}

/** The paths of smaller copies are no fields of images, but others may refer to an image by them. */
function matchTableColumns(kind: KindName, header: readonly string[]): (string | null)[] {
  const fields = matchColumns(kind, header)
  if (kind !== 'image') return fields
  const thumb = header.findIndex(
    (name, column) => fields[column] === null && /^(?:image)?thumb/.test(normalizeName(name)),
  )
  const missing = fields.includes('file') ? thumbPathField : 'file'
  return fields.map((field, column) => (column === thumb ? missing : field))
}
