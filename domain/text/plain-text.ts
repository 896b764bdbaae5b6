const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

// Only these tags are inline; every other tag separates the words around it.
const inlineTagPattern = /^<\/?(a|strong|em|u|s|sub|sup|code|abbr|time|cite)[\s>]/i

/** The text of sanitized HTML, for search, snippets and descriptions. Must not be output as HTML. */
export function extractPlainText(html: string): string {
  return decodeHtmlEntities(html.replace(/<[^>]*>/g, (tag) => (inlineTagPattern.test(tag) ? '' : ' ')))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The texts of the paragraphs, headings, captions and other blocks of sanitized HTML. */
export function extractTextBlocks(html: string): string[] {
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 && !inlineTagPattern.test(part) ? '\n' : part.replace(/\n/g, ' ')))
    .join('')
    .split('\n')
    .map(extractPlainText)
    .filter(Boolean)
}

/** Texts as one: a sentence ends by itself, and what has no end, such as a caption, is divided from what follows. */
export function joinTexts(texts: readonly string[]): string {
  const isDivided = (before = '') => !/[.!?…:;]["”“’»)]?$/.test(before.slice(-2))
  return texts
    .filter(Boolean)
    .map((text, index, all) => (index === 0 ? '' : isDivided(all[index - 1]) ? ' · ' : ' ') + text)
    .join('')
}

/** The alternative texts of the pictures in sanitized HTML, which its plain text lacks. */
export function extractAlternativeTexts(html: string): string[] {
  return Array.from(html.matchAll(/<img\b[^>]*?\salt="([^"]+)"/gi), ([, text = '']) =>
    decodeHtmlEntities(text),
  )
}

/** Decodes the entities of a text. */
export function decodeHtmlEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })
}
