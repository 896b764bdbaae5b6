const longest = 200

/** A text without the spaces that only typesetting needs. */
export function replaceNonBreakingSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

/** A text short enough for a search result, cut between words. */
export function truncateToSummary(text: string): string {
  const plain = replaceNonBreakingSpaces(text).replace(/\s+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const cut = plain
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const end = cut.lastIndexOf(' ')
  return `${end > longest / 2 ? cut.slice(0, end) : cut}…`
}
