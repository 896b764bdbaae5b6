import { PostgrestError } from '../postgrest-error.ts'
import { createTooComplexError } from '../request-limits.ts'

/**
 * Parses CSV with a header line into one record per line. An empty field and `NULL` are null, as in the CSV that the
 * API answers; `""` is an empty text. At most `maxRecords` and one more are returned.
 */
export function parseCsvRecords(
  text: string,
  maxRecords: number,
  maxColumns: number,
): ReadonlyMap<string, string | null>[] {
  const [header, ...lines] = parseLines(text.replace(/^\ufeff/, ''), maxRecords + 2, maxColumns)
  if (header === undefined) return []
  const names = header.map((name) => name ?? '')
  return lines.map((line) => {
    if (line.length !== names.length) throw createCsvError('All lines must have same number of fields')
    return new Map(names.map((name, index) => [name, line[index] ?? null]))
  })
}

function parseLines(text: string, maxLines: number, maxColumns: number): (string | null)[][] {
  const lines: (string | null)[][] = []
  let line: (string | null)[] = []
  let position = 0
  while (position < text.length && lines.length < maxLines) {
    const field = text[position] === '"' ? readQuotedField(text, position) : readPlainField(text, position)
    line.push(field.value)
    if (line.length > maxColumns) throw createTooComplexError(`A row may have at most ${maxColumns} columns`)
    position = field.end
    if (text[position] === ',') {
      position += 1
      if (position < text.length) continue
      // A comma at the end is followed by an empty field.
      line.push(null)
    } else if (text.startsWith('\r\n', position)) position += 2
    else if (position < text.length) position += 1
    lines.push(line)
    line = []
  }
  return lines
}

interface CsvField {
  readonly value: string | null
  /** The index of the separator after it. */
  readonly end: number
}

function readPlainField(text: string, start: number): CsvField {
  let end = start
  while (end < text.length && !',\r\n'.includes(text.charAt(end))) end += 1
  const value = text.slice(start, end)
  return { value: value === '' || value === 'NULL' ? null : value, end }
}

function readQuotedField(text: string, start: number): CsvField {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  const end = quote + 1
  if (quote === -1 || !(end === text.length || ',\r\n'.includes(text.charAt(end))))
    throw createCsvError('A quoted field does not end')
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end }
}

function createCsvError(message: string): PostgrestError {
  return new PostgrestError('PGRST102', { message })
}
