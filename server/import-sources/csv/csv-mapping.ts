import { basename } from 'node:path'
import type { KindName } from '../../../domain/kinds/index.ts'
import { parseCsvCell } from '../../lib/csv-cell.ts'
import type { SourceFiles } from '../source-files.ts'
import { matchColumns, matchKindByColumns, matchKindName } from '../tables/match-columns.ts'
import { readCsvRows } from './csv-reader.ts'

/** What the columns of a CSV file seem to be, for a person to confirm. */
export interface CsvFileMapping {
  /** The name of the file. */
  readonly file: string
  /** Null if it is not recognized. */
  readonly kind: KindName | null
  readonly columns: readonly CsvColumn[]
  /** Without the header. */
  readonly rowCount: number
}

export interface CsvColumn {
  readonly header: string
  /** The field of the kind; null if it is not recognized. */
  readonly field: string | null
  /** The first values that are not empty, shortened. */
  readonly examples: readonly string[]
}

const maxExamples = 3
const maxExampleLength = 80

/** The CSV files among the files. */
export function listCsvFiles({ names }: SourceFiles): readonly string[] {
  return names.filter((name) => /\.(?:csv|tsv)$/i.test(name))
}

/** Proposes what the columns of all CSV files are. Throws an `ImportSourceError` for a file that cannot be read. */
export async function readCsvMapping(files: SourceFiles): Promise<CsvFileMapping[]> {
  const mappings: CsvFileMapping[] = []
  for (const file of listCsvFiles(files)) mappings.push(await readFileMapping(files, file))
  return mappings
}

async function readFileMapping(files: SourceFiles, file: string): Promise<CsvFileMapping> {
  let header: readonly string[] | null = null
  let rowCount = 0
  const examples: string[][] = []
  for await (const row of readCsvRows(files.locate(file))) {
    if (header === null) {
      header = row.map((name) => name.trim())
      continue
    }
    rowCount += 1
    for (const [column] of header.entries()) {
      const found = examples[column] ?? []
      const value = parseCsvCell(row[column] ?? '').trim()
      if (value !== '' && found.length < maxExamples) found.push(value.slice(0, maxExampleLength))
      examples[column] = found
    }
  }
  const { kind, fields } = proposeColumns(file, header ?? [])
  return {
    file,
    kind,
    columns: (header ?? []).map((name, column) => ({
      header: name,
      field: fields[column] ?? null,
      examples: examples[column] ?? [],
    })),
    rowCount,
  }
}

/** The kind of a file, by its name or else by its columns, and the field of each column. */
export function proposeColumns(
  file: string,
  header: readonly string[],
): { kind: KindName | null; fields: readonly (string | null)[] } {
  const kind = matchKindName(basename(file).replace(/\.\w+$/, '')) ?? matchKindByColumns(header)
  return { kind, fields: kind === null ? header.map(() => null) : matchColumns(kind, header) }
}
