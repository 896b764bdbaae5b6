const maxLength = 200

/** Replaces non-breaking spaces, which only typesetting needs. */
export function replaceNonBreakingSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

/** Shortens a text for a search result, between words. */
export function truncateToSummary(text: string): string {
  const plain = replaceNonBreakingSpaces(text).replace(/\s+/g, ' ').trim()
  if (plain.length <= maxLength) return plain
  const cut = plain
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const end = cut.lastIndexOf(' ')
  return `${end > maxLength / 2 ? cut.slice(0, end) : cut}…`
}
