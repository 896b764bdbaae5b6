// Letters that carry no combining mark yet are written in plain ones by people who search.
const special: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ß: 's',
  æ: 'a',
  œ: 'o',
  ı: 'i',
}

const known = new Map<string, string>()

/**
 * Lower case without accents, one character out for each character in, so that positions in the
 * folded text are positions in the original.
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[A-Z]+/g, (run) => run.toLowerCase())
    .replace(/[^\0-\x7f]/gu, foldLetter)
}

function foldLetter(letter: string): string {
  const remembered = known.get(letter)
  if (remembered !== undefined) return remembered
  const lower = letter.toLowerCase()
  const bare = lower.normalize('NFD').replace(/\p{M}+/gu, '')
  const plain = special[bare] ?? bare
  // Anything that would change the length stays as it was: positions matter more.
  const result = plain.length === letter.length ? plain : letter
  if (known.size < 5000) known.set(letter, result)
  return result
}

/** The words of a text, folded: runs of letters and digits. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
