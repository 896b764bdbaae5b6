import { parseCsvCell } from '../../lib/csv-cell.ts'
import { readCsvRows } from './csv-reader.ts'

/** A row of a CSV file with as many values as the header, unless it has more. */
interface CsvTableRow {
  readonly header: readonly string[]
  readonly values: readonly string[]
}

/** The rows below the header. Spreadsheets leave out empty cells at the end of a row, or add some. */
export async function* readCsvTableRows(file: string): AsyncGenerator<CsvTableRow> {
  let header: readonly string[] | null = null
  for await (const row of readCsvRows(file)) {
    if (header === null) {
      header = row.map((name) => name.trim())
      continue
    }
    const values = row.map(parseCsvCell)
    while (values.length > header.length && values.at(-1)?.trim() === '') values.pop()
    while (values.length < header.length) values.push('')
    yield { header, values }
  }
}
