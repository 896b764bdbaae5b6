// Czech letters that sort as letters of their own, after the letter before them. "ch" follows h.
const separatelySortedLetters: Readonly<Record<string, string>> = { č: 'c', ř: 'r', š: 's', ž: 'z' }
const after = '~'
// Below every letter and the space, so that a name comes before all the longer names that begin with it.
const beforeAll = '\u0001'

/**
 * A key whose plain byte order is the Czech (and, for English words, the English) dictionary order:
 * letters first, accents only to break ties. Both databases sort by it, so both agree.
 */
export function toCollationKey(text: string): string {
  const lower = text.normalize('NFC').toLowerCase().slice(0, 200)
  let letters = ''
  let accents = ''
  for (let at = 0; at < lower.length; at += 1) {
    const letter = lower.charAt(at)
    if (letter === 'c' && lower.charAt(at + 1) === 'h') {
      letters += `h${after}`
      at += 1
      continue
    }
    const own = separatelySortedLetters[letter]
    if (own) {
      letters += own + after
      continue
    }
    const [base = letter, ...marks] = letter.normalize('NFD')
    letters += base
    if (marks.length > 0) accents += letter
  }
  return accents ? `${letters}${beforeAll}${accents}` : letters
}
