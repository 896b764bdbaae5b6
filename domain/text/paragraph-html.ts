const plainParagraphsPattern = /^(?:\s*<p>(?:[^<]|<br ?\/?>)*<\/p>)*\s*$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** Plain text as HTML that says the same: an empty line parts paragraphs. */
export function convertTextToParagraphHtml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** The plain text that gives this HTML; null where the HTML says more than plain text can. */
export function convertParagraphHtmlToText(html: string): string | null {
  if (!plainParagraphsPattern.test(html)) return null
  const parts = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, part = '']) =>
    decodeNamedEntities(part.replaceAll('\n', ' ').replaceAll(/ ?<br ?\/?> ?/g, '\n')),
  )
  const text = parts.join('\n\n')
  return text.includes('&#') ? null : text
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function decodeNamedEntities(text: string): string {
  return text.replaceAll(/&([a-z]{2,4});/g, (whole, name) => entities[String(name)] ?? whole)
}
