/** What a spreadsheet would run; it skips spaces, and some of them other invisible characters, before a formula. */
const formula = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** Quotes a cell (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe. */
export function formatCsvCell(text: string): string {
  const safeText = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}

/** The text of an unquoted cell, without the apostrophe before a formula. */
export function parseCsvCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
