/** The parts of a date that a pattern can show. */
export type DatePatternToken = 'YYYY' | 'YY' | 'MMMM' | 'MM' | 'M' | 'DD' | 'D'

/**
 * A token with the text before it: the separator from the token before, and words in brackets that belong to
 * it.
 */
export interface DatePatternSegment {
  readonly separator: string
  readonly prefix: string
  readonly token: DatePatternToken
}

/** A pattern taken apart: `lead` and `tail` stand around whatever is shown. */
export interface DatePattern {
  readonly leadingText: string
  readonly segments: readonly DatePatternSegment[]
  readonly trailingText: string
}

// A bracket cannot hold another one, so that a row of unclosed ones is read only once.
const TOKENS = /\[([^[\]]*)\]|(YYYY|YY|MMMM|MM|M|DD|D)/g

/** Reads a pattern such as `D. MMMM YYYY` or `[roku] YYYY`; what is not a token stands for itself. */
export function parseDatePattern(pattern: string): DatePattern {
  const pieces: DatePatternSegment[] = []
  let separator = ''
  let prefix = ''
  let read = 0
  const takePlain = (text: string) => {
    if (prefix === '') separator += text
    else prefix += text
  }
  for (const match of pattern.matchAll(TOKENS)) {
    takePlain(pattern.slice(read, match.index))
    read = match.index + match[0].length
    if (match[2] === undefined) {
      prefix += match[1] ?? ''
      continue
    }
    pieces.push({ separator, prefix, token: match[2] as DatePatternToken })
    separator = ''
    prefix = ''
  }
  takePlain(pattern.slice(read))
  return { leadingText: pieces[0]?.separator ?? '', segments: pieces, trailingText: separator + prefix }
}
