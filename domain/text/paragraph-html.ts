const plainParagraphsPattern = /^(?:\s*<p>(?:[^<]|<br ?\/?>)*<\/p>)*\s*$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** Converts plain text to HTML: a blank line separates paragraphs. */
export function convertTextToParagraphHtml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** Converts HTML back to the plain text it was made from; null if it contains more than plain text. */
export function convertParagraphHtmlToText(html: string): string | null {
  if (!plainParagraphsPattern.test(html)) return null
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, paragraph = '']) =>
    decodeNamedEntities(paragraph.replaceAll('\n', ' ').replaceAll(/ ?<br ?\/?> ?/g, '\n')),
  )
  const text = paragraphs.join('\n\n')
  return text.includes('&#') ? null : text
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function decodeNamedEntities(text: string): string {
  return text.replaceAll(/&([a-z]{2,4});/g, (whole, name) => entities[String(name)] ?? whole)
}
