/** Fewer letters are too little to tell a mistake from another word. */
const minWordLength = 4
/** Longer runs of letters are no words. */
const maxWordLength = 32
/** From here on a word bears a second mistake. */
const minLongWordLength = 8
const minSkeletonLength = 3

/** Whether a folded word can be misspelt: letters only, since no number is near another. */
export function isSpellCheckableWord(word: string): boolean {
  return word.length >= minWordLength && word.length <= maxWordLength && /^\p{L}+$/u.test(word)
}

/**
 * What a folded word shares with its misspellings: itself, itself without any one letter, and for a long one its
 * skeleton without vowels and doubled letters. Two words that one mistake lies between have a key in common.
 */
export function getSpellingKeys(word: string): string[] {
  const letters = [...word]
  const keys = new Set([word])
  for (const place of letters.keys()) keys.add(letters.toSpliced(place, 1).join(''))
  const skeleton = removeDoubledLetters(word.replace(/[aeiouy]/g, ''))
  if (letters.length >= minLongWordLength && skeleton.length >= minSkeletonLength) keys.add(`~${skeleton}`)
  return [...keys]
}

/** How many mistakes a word may have and still be taken for another. */
export function getAllowedEditDistance(word: string): number {
  return word.length >= minLongWordLength ? 2 : 1
}

/** The least number of letters added, left out, changed, or swapped with their neighbour between two words. */
export function computeEditDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (const [row, letter] of from.entries()) {
    const current = [row + 1]
    for (const [column, wanted] of to.entries()) {
      const changed = getOrInfinity(last, column) + (letter === wanted ? 0 : 1)
      const swapped =
        row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === wanted
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

/** Whether two words are the same but for doubled letters or the letters' order: likelier mistakes than another letter. */
export function isLikelyTypo(one: string, other: string): boolean {
  const sorted = (word: string) => [...word].sort().join('')
  return removeDoubledLetters(one) === removeDoubledLetters(other) || sorted(one) === sorted(other)
}

function removeDoubledLetters(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

function getOrInfinity(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY
}
