import sanitize from 'sanitize-html'
import {
  allowedHtml,
  equivalentTags,
  isAbsoluteHttpUrl,
  isAllowedCellSpan,
  isAllowedFigureAttribute,
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
    ...equivalentTags,
    a: (tagName, attribs) => {
      const isExternal = isAbsoluteHttpUrl(attribs.href ?? '')
      return { tagName, attribs: keepOnlyFootnoteId(isExternal ? { ...attribs, rel: 'noopener' } : attribs) }
    },
    img: (tagName, attribs) => ({ tagName, attribs: isOwnImagePath(attribs.src ?? '') ? attribs : {} }),
    figure: (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        allowedHtml.attributes.figure.flatMap((name) => {
          const value = attribs[name]
          return value !== undefined && isAllowedFigureAttribute(name, value) ? [[name, value]] : []
        }),
      ),
    }),
    li: (tagName, attribs) => ({ tagName, attribs: keepOnlyFootnoteId(attribs) }),
    sup: (tagName, attribs) => ({ tagName, attribs: keepOnlyFootnoteId(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: keepOnlyAllowedSpans(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: keepOnlyAllowedSpans(attribs) }),
  },
}

const maxNestingDepth = 100

class NestingTooDeepError extends Error {}

/**
 * Reduces HTML to the allow-list. Returns an empty string if no text or image is left, and null if tags are
 * nested deeper than any editor produces: sanitizing such input would take minutes.
 */
export function sanitizeContentHtml(html: string): string | null {
  const sanitized = sanitizeUnlessTooDeep(html)
  if (sanitized === null) return null
  // Images from elsewhere have lost all attributes. The library's own filter would walk over the rest of the
  // text.
  const clean = removeControlCharacters(sanitized).replaceAll('<img />', '').trim()
  return extractPlainText(clean) === '' && !clean.includes('<img') ? '' : clean
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
