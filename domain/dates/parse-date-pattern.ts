/** The tokens of a date pattern. */
export type DatePatternToken = 'YYYY' | 'YY' | 'MMMM' | 'MM' | 'M' | 'DD' | 'D'

/** A token with the text before it: the separator from the previous token, and its own bracketed text. */
interface DatePatternSegment {
  readonly separator: string
  readonly prefix: string
  readonly token: DatePatternToken
}

/** A parsed pattern; `leadingText` and `trailingText` surround whatever is shown. */
interface ParsedDatePattern {
  readonly leadingText: string
  readonly segments: readonly DatePatternSegment[]
  readonly trailingText: string
}

// A bracket can't contain another one, so that many unclosed brackets are scanned only once.
const TOKENS = /\[([^[\]]*)\]|(YYYY|YY|MMMM|MM|M|DD|D)/g

/** Parses a pattern such as `D. MMMM YYYY` or `[roku] YYYY`; anything that isn't a token is literal text. */
export function parseDatePattern(pattern: string): ParsedDatePattern {
  const segments: DatePatternSegment[] = []
  let separator = ''
  let prefix = ''
  let end = 0
  const addLiteral = (text: string) => {
    if (prefix === '') separator += text
    else prefix += text
  }
  for (const match of pattern.matchAll(TOKENS)) {
    addLiteral(pattern.slice(end, match.index))
    end = match.index + match[0].length
    if (match[2] === undefined) {
      prefix += match[1] ?? ''
      continue
    }
    segments.push({ separator, prefix, token: match[2] as DatePatternToken })
    separator = ''
    prefix = ''
  }
  addLiteral(pattern.slice(end))
  return { leadingText: segments[0]?.separator ?? '', segments, trailingText: separator + prefix }
}
