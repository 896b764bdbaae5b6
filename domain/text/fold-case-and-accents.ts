// Letters without a combining mark that searches nevertheless write as plain ones.
const specialFoldings: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ß: 's',
  æ: 'a',
  œ: 'o',
  ı: 'i',
}

const foldCache = new Map<string, string>()

/**
 * Lower case without accents, with one output character for each input character, so that positions in the
 * folded text are positions in the original.
 */
export function foldCaseAndAccents(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[A-Z]+/g, (run) => run.toLowerCase())
    .replace(/[^\0-\x7f]/gu, foldLetter)
}

function foldLetter(letter: string): string {
  const cached = foldCache.get(letter)
  if (cached !== undefined) return cached
  const lower = letter.toLowerCase()
  const bare = lower.normalize('NFD').replace(/\p{M}+/gu, '')
  const plain = specialFoldings[bare] ?? bare
  // A folding that would change the length isn't applied: positions must stay the same.
  const result = plain.length === letter.length ? plain : letter
  if (foldCache.size < 5000) foldCache.set(letter, result)
  return result
}

/** The words of a text, folded: runs of letters and digits. */
export function splitIntoFoldedWords(text: string): string[] {
  return foldCaseAndAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
