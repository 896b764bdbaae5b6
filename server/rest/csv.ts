/** Formats rows, each the text of a JSON object with the same keys, as CSV with a header line. */
export function formatRowsAsCsv(rows: readonly string[]): string {
  const records: readonly Record<string, unknown>[] = rows.map((row) => JSON.parse(row))
  const [first] = records
  if (first === undefined) return ''
  const columns = Object.keys(first)
  const lines = records.map((record) => columns.map((column) => formatCsvValue(record[column])).join(','))
  return [columns.map(quoteCsvText).join(','), ...lines].join('\n')
}

/** As Postgres writes values: null is empty, an empty text is quoted, flags are `t` and `f`. */
function formatCsvValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'object') return quoteCsvText(JSON.stringify(value))
  return quoteCsvText(String(value))
}

function quoteCsvText(text: string): string {
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
