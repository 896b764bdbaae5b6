/** Fewer letters are too little to tell a mistake from another word. */
const shortestWord = 4
/** Longer runs of letters are no words. */
const longestWord = 32
/** From here on a word bears a second mistake. */
const longWord = 8
const shortestSkeleton = 3

/** Whether a folded word can be misspelt: letters only, since no number is near another. */
export function isSpelled(word: string): boolean {
  return word.length >= shortestWord && word.length <= longestWord && /^\p{L}+$/u.test(word)
}

/**
 * What a folded word shares with its misspellings: itself, itself without any one letter, and for a long one its
 * skeleton without vowels and doubled letters. Two words that one mistake lies between have a key in common.
 */
export function spellingKeys(word: string): string[] {
  const letters = [...word]
  const keys = new Set([word])
  for (const place of letters.keys()) keys.add(letters.toSpliced(place, 1).join(''))
  const skeleton = undoubled(word.replace(/[aeiouy]/g, ''))
  if (letters.length >= longWord && skeleton.length >= shortestSkeleton) keys.add(`~${skeleton}`)
  return [...keys]
}

/** How many mistakes a word may have and still be taken for another. */
export function mistakesAllowed(word: string): number {
  return word.length >= longWord ? 2 : 1
}

/** The least number of letters added, left out, changed, or swapped with their neighbour between two words. */
export function mistakesBetween(one: string, other: string): number {
  const [from, to] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (const [row, letter] of from.entries()) {
    const current = [row + 1]
    for (const [column, wanted] of to.entries()) {
      const changed = at(last, column) + (letter === wanted ? 0 : 1)
      const swapped =
        row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === wanted
          ? at(beforeLast, column - 1) + 1
          : Number.POSITIVE_INFINITY
      current.push(Math.min(changed, swapped, at(last, column + 1) + 1, at(current, column) + 1))
    }
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

/** Whether two words are the same but for doubled letters or the letters' order: likelier mistakes than another letter. */
export function isSlip(one: string, other: string): boolean {
  const sorted = (word: string) => [...word].sort().join('')
  return undoubled(one) === undoubled(other) || sorted(one) === sorted(other)
}

function undoubled(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY
}
