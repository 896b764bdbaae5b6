/** Text as it stands in HTML; what the databases and feeds cannot hold stays out. */
export function escapeHtmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Attributes as they stand in a tag; those that say nothing stay out, but for a picture that is decoration. */
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
