// Czech letters that sort separately, after the letter they are mapped to. "ch" follows h.
const separatelySortedLetters: Readonly<Record<string, string>> = { č: 'c', ř: 'r', š: 's', ž: 'z' }
const after = '~'
// Sorts below every letter and the space, so that a name comes before all longer names that begin with it.
const beforeAll = '\u0001'

/**
 * A key whose plain byte order is the Czech (and, for English words, the English) dictionary order: letters
 * first, accents only to break ties. Both databases sort by it, so their orders agree.
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
    const precedingLetter = separatelySortedLetters[letter]
    if (precedingLetter) {
      letters += precedingLetter + after
      continue
    }
    const [base = letter, ...marks] = letter.normalize('NFD')
    letters += base
    if (marks.length > 0) accents += letter
  }
  return accents ? `${letters}${beforeAll}${accents}` : letters
}
