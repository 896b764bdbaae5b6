// Letters that carry no combining mark yet are written in plain ones by people who search.
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
 * Lower case without accents, one character out for each character in, so that positions in the
 * folded text are positions in the original.
 */
export function foldCaseAndAccents(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[A-Z]+/g, (run) => run.toLowerCase())
    .replace(/[^\0-\x7f]/gu, foldLetter)
}

function foldLetter(letter: string): string {
  const remembered = foldCache.get(letter)
  if (remembered !== undefined) return remembered
  const lower = letter.toLowerCase()
  const bare = lower.normalize('NFD').replace(/\p{M}+/gu, '')
  const plain = specialFoldings[bare] ?? bare
  // Anything that would change the length stays as it was: positions matter more.
  const result = plain.length === letter.length ? plain : letter
  if (foldCache.size < 5000) foldCache.set(letter, result)
  return result
}

/** The words of a text, folded: runs of letters and digits. */
export function splitIntoFoldedWords(text: string): string[] {
  return foldCaseAndAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
