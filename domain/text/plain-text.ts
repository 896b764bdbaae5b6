const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

// Only these stand inside a word or beside one; every other tag parts the words around it.
const inlineTagPattern = /^<\/?(a|strong|em|u|s|sub|sup|code|abbr|time|cite)[\s>]/i

/** The text of cleaned HTML: for search, snippets and descriptions. Never for showing as HTML. */
export function extractPlainText(html: string): string {
  return decodeHtmlEntities(html.replace(/<[^>]*>/g, (tag) => (inlineTagPattern.test(tag) ? '' : ' ')))
    .replace(/\s+/g, ' ')
    .trim()
}

/** A text with its entities undone. */
export function decodeHtmlEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })
}
