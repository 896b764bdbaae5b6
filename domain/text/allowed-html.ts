/** What rich text may consist of. Everything else is taken out before it is stored; its text stays. */
export const allowedHtml = {
  tags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre'],
    ...['blockquote', 'cite', 'ul', 'ol', 'li', 'a', 'figure', 'figcaption', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'abbr', 'time'],
  ],
  attributes: {
    a: ['href', 'rel', 'title', 'id'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    li: ['id'],
    sup: ['id'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    time: ['datetime'],
    blockquote: ['cite'],
  },
  schemes: ['http', 'https', 'mailto', 'tel'],
} as const

// Addresses had all 64 digits once, and lead to the shorter ones.
const ownImagePathPattern = /^\/img\/(?:[0-9a-f]{24}|[0-9a-f]{64})\/[\w.]+$/
const footnoteIdPattern = /^fn[\w-]{0,40}$/
const cellSpanPattern = /^\d{1,3}$/

/** Whether a picture is one of the site's own: no other may be in a text. */
export function isOwnImagePath(address: string): boolean {
  return ownImagePathPattern.test(address)
}

/** An element's id is a name in the page's scripts, so only those of footnotes stay. */
export function isFootnoteId(id: string): boolean {
  return footnoteIdPattern.test(id)
}

/** Whether so many cells may be one. */
export function isAllowedCellSpan(count: string): boolean {
  return cellSpanPattern.test(count)
}

/** Whether a link leads to another site. */
export function isExternalUrl(address: string): boolean {
  return /^https?:/i.test(address)
}

/** Whether a link may lead there: a path of this site, a place in the page, or a scheme that runs nothing. */
export function isAllowedLinkUrl(address: string): boolean {
  // Browsers leave these out of the scheme's name, so whoever hides one in them is not asked further.
  const bare = [...address].filter((sign) => sign > ' ').join('')
  if (/^[/\\]{2}/.test(bare)) return false
  const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined || allowedHtml.schemes.some((known) => known === scheme)
}
