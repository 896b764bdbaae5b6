/** Escapes text for HTML, without characters that databases and feeds cannot store. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Writes attributes for a tag, without those that are null. */
export function writeAttributes(attributes: Readonly<Record<string, string | null>>): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === null ? '' : ` ${name}="${escapeText(value).replaceAll('"', '&quot;').replaceAll('\n', ' ')}"`,
    )
    .join('')
}
