/** Shorter words differ too little from other words to be corrected. */
const minWordLength = 4
/** Longer runs of letters aren't words. */
const maxWordLength = 32
/** Words of at least this length may have a second typo. */
const minLongWordLength = 8
const minSkeletonLength = 3

/** Whether a folded word can be spell-checked: letters only, since numbers have no misspellings. */
export function isSpellCheckableWord(word: string): boolean {
  return word.length >= minWordLength && word.length <= maxWordLength && /^\p{L}+$/u.test(word)
}

/**
 * Keys that a folded word shares with its misspellings: itself, itself without any one letter, and for a long
 * word its skeleton without vowels and doubled letters. Two words with an edit distance of one have a key in
 * common.
 */
export function getSpellingKeys(word: string): string[] {
  const letters = [...word]
  const keys = new Set([word])
  for (const index of letters.keys()) keys.add(letters.toSpliced(index, 1).join(''))
  const skeleton = removeDoubledLetters(word.replace(/[aeiouy]/g, ''))
  if (letters.length >= minLongWordLength && skeleton.length >= minSkeletonLength) keys.add(`~${skeleton}`)
  return [...keys]
}

/** The maximum edit distance at which a word counts as a misspelling of another. */
export function getAllowedEditDistance(word: string): number {
  return word.length >= minLongWordLength ? 2 : 1
}

/**
 * The minimum number of letters added, removed, changed or swapped with their neighbour between two words.
 */
export function computeEditDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of from.entries()) {
    const current = [row + 1]
    for (const [column, target] of to.entries()) {
      const changed = getOrInfinity(last, column) + (letter === target ? 0 : 1)
      const swapped =
        row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === target
          ? getOrInfinity(beforeLast, column - 1) + 1
          : Number.POSITIVE_INFINITY
      current.push(
        Math.min(changed, swapped, getOrInfinity(last, column + 1) + 1, getOrInfinity(current, column) + 1),
      )
    }
    beforeLast = last
    last = current
  }
  return getOrInfinity(last, to.length)
}

/**
 * Whether words differ only in doubled letters or the order of letters: likelier typos than a different
 * letter.
 */
export function isDoubledOrReorderedLetterTypo(a: string, b: string): boolean {
  const sortLetters = (word: string) => [...word].sort().join('')
  return removeDoubledLetters(a) === removeDoubledLetters(b) || sortLetters(a) === sortLetters(b)
}

function removeDoubledLetters(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

function getOrInfinity(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
