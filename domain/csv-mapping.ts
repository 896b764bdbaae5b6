import { getKindDefinition, isKindName, type KindName } from './kinds/index.ts'

/** What the columns of a CSV file are. */
export interface CsvFileColumns {
  /** Null: the file is left out. */
  readonly kind: KindName | null
  /** The field of each column by its header; null: the column is left out. */
  readonly columns: Readonly<Record<string, string | null>>
}

/** What the columns of CSV files are, by the name of the file. */
export type CsvMapping = Readonly<Record<string, CsvFileColumns>>

/** The columns of items that are not fields of their kind. */
export const commonCsvFields = ['id', 'created_at', 'edited_at', 'published_at'] as const

/** The fields that a column can be: those of the kind, the author, and the common ones. */
export function listCsvFields(kind: KindName): string[] {
  const { fields, single, published } = getKindDefinition(kind)
  const own = Object.keys(fields).filter((name) => fields[name]?.type !== 'account')
  if (single) return own
  const common = commonCsvFields.filter((name) => published || name !== 'published_at')
  return [...own, 'author', ...common, ...(Object.hasOwn(fields, 'date') ? [dateToCsvField] : [])]
}

/** The end of a period whose beginning is in the column of `date`. */
export const dateToCsvField = 'date_to'

/** Checks a mapping from a file or a form; null if it is not one. */
export function parseCsvMapping(value: unknown): CsvMapping | null {
  if (!isRecord(value)) return null
  const mapping: Record<string, CsvFileColumns> = Object.create(null)
  for (const [file, entry] of Object.entries(value)) {
    if (!isRecord(entry) || !isRecord(entry.columns)) return null
    const { kind, columns } = entry
    if (kind !== null && (typeof kind !== 'string' || !isKindName(kind))) return null
    const fields = kind === null ? [] : listCsvFields(kind)
    const parsedColumns: Record<string, string | null> = Object.create(null)
    for (const [header, field] of Object.entries(columns)) {
      if (field !== null && (typeof field !== 'string' || (kind !== null && !fields.includes(field))))
        return null
      parsedColumns[header] = field
    }
    mapping[file] = { kind, columns: parsedColumns }
  }
  return mapping
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
