import sanitize from 'sanitize-html'
import {
  allowedHtml,
  isAbsoluteHttpUrl,
  isAllowedCellSpan,
  isFootnoteId,
  isOwnImagePath,
} from '../../domain/text/allowed-html.ts'
import { extractPlainText } from '../../domain/text/plain-text.ts'

const sanitizeOptions: sanitize.IOptions = {
  allowedTags: [...allowedHtml.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedHtml.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...allowedHtml.schemes],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => {
      const isExternal = isAbsoluteHttpUrl(attribs.href ?? '')
      return { tagName, attribs: keepOnlyFootnoteId(isExternal ? { ...attribs, rel: 'noopener' } : attribs) }
    },
    img: (tagName, attribs) => ({ tagName, attribs: isOwnImagePath(attribs.src ?? '') ? attribs : {} }),
    li: (tagName, attribs) => ({ tagName, attribs: keepOnlyFootnoteId(attribs) }),
    sup: (tagName, attribs) => ({ tagName, attribs: keepOnlyFootnoteId(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: keepOnlyAllowedSpans(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: keepOnlyAllowedSpans(attribs) }),
  },
}

const maxNestingDepth = 100

/** The parser needs several microseconds for each of these characters, but hardly any for the text between them. */
const maxMarkupCharacters = 150_000

class NestingTooDeepError extends Error {}

/**
 * Reduces HTML to the allow-list. Returns an empty string if no text or image is left, and null if there are more
 * tags, or they are nested deeper, than any editor produces: sanitizing such input would take seconds or minutes.
 */
export function sanitizeContentHtml(html: string): string | null {
  if (countMarkupCharacters(html) > maxMarkupCharacters) return null
  const sanitized = sanitizeUnlessTooDeep(html)
  if (sanitized === null) return null
  // Images from elsewhere have lost all attributes. The library's own filter would walk over the rest of the
  // text.
  const clean = removeControlCharacters(sanitized).replaceAll('<img />', '').trim()
  return extractPlainText(clean) === '' && !clean.includes('<img') ? '' : clean
}

/** Counts the characters at which a tag or an entity may begin. */
function countMarkupCharacters(html: string): number {
  let count = 0
  for (let i = 0; i < html.length; i += 1) {
    const character = html.charCodeAt(i)
    if (character === 0x3c || character === 0x26) count += 1
  }
  return count
}

/** Counts in the parser: outside it, what looks like a closing tag may be in a comment, or close nothing. */
function sanitizeUnlessTooDeep(html: string): string | null {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > maxNestingDepth) throw new NestingTooDeepError()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return sanitize(html, { ...sanitizeOptions, onOpenTag, onCloseTag })
  } catch (error) {
    if (error instanceof NestingTooDeepError) return null
    throw error
  }
}

/** Single-line or multi-line plain text without control characters and anything the databases can't store. */
export function normalizePlainText(text: string, multiline: boolean): string {
  const normalized = removeControlCharacters(text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n'))
  return (multiline ? normalized : normalized.replace(/\s+/g, ' ')).trim()
}

/** Also removes those written as entities: feeds are XML, which doesn't allow them. */
function removeControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
}

function keepOnlyFootnoteId({ id, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  return id && isFootnoteId(id) ? { ...attribs, id } : attribs
}

function keepOnlyAllowedSpans({ colspan, rowspan, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  return {
    ...attribs,
    ...(colspan && isAllowedCellSpan(colspan) ? { colspan } : {}),
    ...(rowspan && isAllowedCellSpan(rowspan) ? { rowspan } : {}),
  }
}
