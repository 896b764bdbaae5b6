import sanitize from 'sanitize-html'
import { allowedHtml } from '../../domain/text/allowed-html.ts'
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
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attribs) => {
      const outside = /^https?:/i.test(attribs.href ?? '')
      return { tagName, attribs: outside ? { ...attribs, rel: 'noopener' } : attribs }
    },
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/img\//.test(frame.attribs.src ?? ''),
}

/** HTML with nothing in it but what the allow-list names; empty where no text or picture is left. */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, options).trim()
  return plainText(clean) === '' && !clean.includes('<img') ? '' : clean
}

/** One line or several of plain text: no control characters, nothing the databases cannot store. */
export function cleanText(text: string, lines: boolean): string {
  const whole = text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n')
  const printable = [...whole]
    .filter((letter) => !isControl(letter) || letter === '\n' || letter === '\t')
    .join('')
  return (lines ? printable : printable.replace(/\s+/g, ' ')).trim()
}

function isControl(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return code < 32 || (code >= 127 && code < 160)
}
