/** Escapes text for HTML, and removes characters that databases and feeds cannot store. */
export function escapeHtmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Serializes attributes for a tag, without empty ones; an empty `alt` stays, because it marks a decorative picture. */
export function serializeHtmlAttributes(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) =>
        [name, value === null || value === undefined ? null : escapeAttributeValue(value)] as const,
    )
    .filter(([name, value]) => value !== null && (value !== '' || name === 'alt'))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

function escapeAttributeValue(value: unknown): string {
  return escapeHtmlText(String(value)).replaceAll('"', '&quot;')
}
