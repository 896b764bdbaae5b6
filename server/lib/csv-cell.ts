/** Quotes a cell (RFC 4180). Spreadsheets run a cell that begins like a formula, so such a cell gets an apostrophe. */
export function formatCsvCell(text: string): string {
  // Spreadsheets skip spaces, and some of them other invisible characters, before a formula.
  const safeText = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}
