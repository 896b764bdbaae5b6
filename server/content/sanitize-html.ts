import sanitize from 'sanitize-html'
import {
  allowedHtml,
  isAllowedCellSpan,
  isExternalUrl,
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
      const outside = isExternalUrl(attribs.href ?? '')
      return { tagName, attribs: keepOnlyFootnoteId(outside ? { ...attribs, rel: 'noopener' } : attribs) }
    },
    img: (tagName, attribs) => ({ tagName, attribs: isOwnImagePath(attribs.src ?? '') ? attribs : {} }),
    li: (tagName, attribs) => ({ tagName, attribs: keepOnlyFootnoteId(attribs) }),
    sup: (tagName, attribs) => ({ tagName, attribs: keepOnlyFootnoteId(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: keepOnlyAllowedSpans(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: keepOnlyAllowedSpans(attribs) }),
  },
}

const maxNestingDepth = 100

class NestingTooDeepError extends Error {}

/**
 * HTML with nothing in it but what the allow-list names; empty where no text or picture is left, null where tags lie so
 * deep in each other that no editor made them: cleaning those would take minutes.
 */
export function sanitizeContentHtml(html: string): string | null {
  const sanitized = sanitizeUnlessTooDeep(html)
  if (sanitized === null) return null
  // Pictures from elsewhere have lost everything; a filter of the library's own costs a walk over all that follows.
  const clean = removeControlCharacters(sanitized).replaceAll('<img />', '').trim()
  return extractPlainText(clean) === '' && !clean.includes('<img') ? '' : clean
}

/** Only the parser itself knows how deep it is: what looks like a tag's end may be in a comment, or end nothing. */
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

/** One line or several of plain text: no control characters, nothing the databases cannot store. */
export function normalizeText(text: string, lines: boolean): string {
  const whole = removeControlCharacters(text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n'))
  return (lines ? whole : whole.replace(/\s+/g, ' ')).trim()
}

/** Also those that were written as entities: feeds are XML, and XML knows none of them. */
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
