import sanitize from 'sanitize-html'
import {
  allowedHtml,
  isFootnoteId,
  isOurPicture,
  isSmallSpan,
  leadsOutside,
} from '../../domain/text/allowed-html.ts'
import { plainText } from '../../domain/text/plain.ts'

const options: sanitize.IOptions = {
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
      const outside = leadsOutside(attribs.href ?? '')
      return { tagName, attribs: withoutStrangeId(outside ? { ...attribs, rel: 'noopener' } : attribs) }
    },
    img: (tagName, attribs) => ({ tagName, attribs: isOurPicture(attribs.src ?? '') ? attribs : {} }),
    li: (tagName, attribs) => ({ tagName, attribs: withoutStrangeId(attribs) }),
    sup: (tagName, attribs) => ({ tagName, attribs: withoutStrangeId(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: withSmallSpans(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: withSmallSpans(attribs) }),
  },
}

const deepest = 100

class TooDeep extends Error {}

/**
 * HTML with nothing in it but what the allow-list names; empty where no text or picture is left, null where tags lie so
 * deep in each other that no editor made them: cleaning those would take minutes.
 */
export function cleanHtml(html: string): string | null {
  const sanitized = sanitizedUnlessDeep(html)
  if (sanitized === null) return null
  // Pictures from elsewhere have lost everything; a filter of the library's own costs a walk over all that follows.
  const clean = withoutControls(sanitized).replaceAll('<img />', '').trim()
  return plainText(clean) === '' && !clean.includes('<img') ? '' : clean
}

/** Only the parser itself knows how deep it is: what looks like a tag's end may be in a comment, or end nothing. */
function sanitizedUnlessDeep(html: string): string | null {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > deepest) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return sanitize(html, { ...options, onOpenTag, onCloseTag })
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
}

/** One line or several of plain text: no control characters, nothing the databases cannot store. */
export function cleanText(text: string, lines: boolean): string {
  const whole = withoutControls(text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n'))
  return (lines ? whole : whole.replace(/\s+/g, ' ')).trim()
}

/** Also those that were written as entities: feeds are XML, and XML knows none of them. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
}

function withoutStrangeId({ id, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  return id && isFootnoteId(id) ? { ...attribs, id } : attribs
}

function withSmallSpans({ colspan, rowspan, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  return {
    ...attribs,
    ...(colspan && isSmallSpan(colspan) ? { colspan } : {}),
    ...(rowspan && isSmallSpan(rowspan) ? { rowspan } : {}),
  }
}
