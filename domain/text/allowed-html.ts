import { isAttachmentKind } from './attachments.ts'
import { isEmbedProvider } from './embeds.ts'

/** The allow-list of rich text. All other markup is removed before it is stored; its text stays. */
export const allowedHtml = {
  tags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre'],
    ...['blockquote', 'cite', 'ul', 'ol', 'li', 'a', 'figure', 'figcaption', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'abbr', 'time'],
  ],
  attributes: {
    a: ['href', 'rel', 'title', 'id'],
    figure: ['class', 'data-attachment', 'data-size', 'data-embed'],
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

/** What other programs write for elements of the allow-list. Level 1 is the title of the page. */
export const equivalentTags: Readonly<Record<string, string>> = {
  ...{ b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u', tt: 'code', kbd: 'code', samp: 'code' },
  ...{ h1: 'h2', h5: 'h4', h6: 'h4', acronym: 'abbr' },
}

// Older image URLs have all 64 digits; they redirect to the shorter ones.
const ownImagePathPattern = /^\/img\/(?:[0-9a-f]{24}|[0-9a-f]{64})\/[\w.]+$/
const footnoteIdPattern = /^fn[\w-]{0,40}$/
const cellSpanPattern = /^\d{1,3}$/

/** The sizes of a figure: wider than the text, or small with text beside it. Without a class it is as wide as the text. */
export const figureClasses = ['picture-wide', 'picture-left', 'picture-right'] as const
export type FigureClass = (typeof figureClasses)[number]

/** Whether a figure may have this class attribute. */
export function isFigureClass(value: string): value is FigureClass {
  return figureClasses.some((name) => name === value)
}

/** Whether a figure may have this attribute: it shows an attachment, with its size in bytes, or a video or map. */
export function isAllowedFigureAttribute(name: string, value: string): boolean {
  switch (name) {
    case 'class':
      return isFigureClass(value)
    case 'data-attachment':
      return isAttachmentKind(value)
    case 'data-size':
      return /^\d{1,15}$/.test(value)
    case 'data-embed':
      return isEmbedProvider(value)
    default:
      return false
  }
}

/** Whether an image is stored on this site; texts may not contain any other. */
export function isOwnImagePath(url: string): boolean {
  return ownImagePathPattern.test(url)
}

/** Element ids become global names in the page's scripts, so only those of footnotes are allowed. */
export function isFootnoteId(id: string): boolean {
  return footnoteIdPattern.test(id)
}

/** Whether a cell may span this many columns or rows. */
export function isAllowedCellSpan(count: string): boolean {
  return cellSpanPattern.test(count)
}

/** Whether a link leads to another site. */
export function isAbsoluteHttpUrl(url: string): boolean {
  return /^https?:/i.test(url)
}

/**
 * Whether a link URL is allowed: a path of this site, an anchor in the page, or a scheme that executes
 * nothing.
 */
export function isAllowedLinkUrl(url: string): boolean {
  // Browsers ignore these characters in the scheme, so they are removed before the check.
  const stripped = [...url].filter((character) => character > ' ').join('')
  if (/^[/\\]{2}/.test(stripped)) return false
  const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(stripped)?.[1]?.toLowerCase()
  return scheme === undefined || allowedHtml.schemes.some((allowed) => allowed === scheme)
}
