import { commonCsvFields } from '../../../domain/csv-mapping.ts'
import type { KindName } from '../../../domain/kinds/index.ts'
import { listContentFieldNames } from '../../content-folder/index.ts'
import type { ReportNote } from '../content-folder-writer.ts'
import type { ConversionOptions, ImportSource } from '../import-source.ts'
import type { SourceFiles } from '../source-files.ts'
import { convertTables } from '../tables/convert-tables.ts'
import type { SourceTable, TableRow, TableSource } from '../tables/table-source.ts'
import { listCsvFiles, proposeColumns } from './csv-mapping.ts'
import { readCsvTableRows } from './csv-table-rows.ts'

/** Tables of spreadsheets, one per kind, and those of `letopis export --csv`. */
export const csvSource: ImportSource = {
  format: 'csv',
  recognizes: async (files) => listCsvFiles(files).length > 0,
  async convert(files, target, options) {
    await convertTables(new CsvTables(files, options.columns ?? {}, target.note), files, target, options)
  },
}

class CsvTables implements TableSource {
  readonly #files: SourceFiles
  readonly #columns: NonNullable<ConversionOptions['columns']>
  readonly #note: ReportNote
  /** By file; null for files that are left out. */
  readonly #tables = new Map<string, SourceTable | null>()

  constructor(files: SourceFiles, columns: NonNullable<ConversionOptions['columns']>, note: ReportNote) {
    this.#files = files
    this.#columns = columns
    this.#note = note
  }

  async *readRows(): AsyncGenerator<TableRow> {
    for (const file of listCsvFiles(this.#files)) {
      let number = 0
      for await (const { header, values } of readCsvTableRows(this.#files.locate(file))) {
        const table = this.#getTable(file, header)
        if (table === null) break
        number += 1
        yield { table, number, values }
      }
    }
  }

  #getTable(file: string, header: readonly string[]): SourceTable | null {
    const known = this.#tables.get(file)
    if (known !== undefined) return known
    const table = this.#describeTable(file, header)
    this.#tables.set(file, table)
    return table
  }

  #describeTable(file: string, header: readonly string[]): SourceTable | null {
    const chosen = Object.hasOwn(this.#columns, file) ? this.#columns[file] : undefined
    const proposed = proposeColumns(file, header)
    const kind = chosen === undefined ? proposed.kind : chosen.kind
    if (kind === null) {
      // A file that was left out on purpose is no news.
      if (chosen === undefined) this.#note('unsupported_content', file, header.join(', ').slice(0, 200))
      return null
    }
    const fields = chosen === undefined ? proposed.fields : header.map((name) => chosen.columns[name] ?? null)
    const isOwnExport = isHeaderOfExport(kind, header)
    return {
      ...{ name: file, kind, header, isOwnExport, defaultCategory: null },
      fields: keepFirst(isOwnExport ? header : fields),
    }
  }
}

/** Whether these are the columns that `letopis export --csv` writes. */
function isHeaderOfExport(kind: KindName, header: readonly string[]): boolean {
  const names = [...commonCsvFields, ...listContentFieldNames(kind)]
  return names.length === header.length && names.every((name, column) => header[column] === name)
}

/** Of two columns for one field the first is used. */
function keepFirst(fields: readonly (string | null)[]): (string | null)[] {
  return fields.map((field, column) => (field !== null && fields.indexOf(field) === column ? field : null))
}
