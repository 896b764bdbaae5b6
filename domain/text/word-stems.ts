import { stemmer as stemEnglishWord } from 'stemmer'

// Stems are stored with the words of the search: a change here needs a migration that computes them again.

/** The longest first. Czech endings of nouns and adjectives without accents, since searches are typed without them. */
const czechEndings = [
  'iemi',
  'iich',
  ...[
    'iim',
    'ovi',
    'ove',
    'ami',
    'emi',
    'imi',
    'ymi',
    'ech',
    'ich',
    'ach',
    'ych',
    'eho',
    'iho',
    'emu',
    'imu',
  ],
  ...['mi', 'ou', 'em', 'um', 'am', 'im', 'ym', 'ie', 'ii', 'ia', 'iu'],
  ...['a', 'e', 'i', 'o', 'u', 'y'],
]
const minStemLength = 3
const minPossessiveStemLength = 5

/**
 * What a folded word has in common with its other forms: a stem for each language of texts. Words with a stem in common
 * are forms of one word. None for numbers and very short words.
 */
export function getWordStems(word: string): string[] {
  if (word.length < minStemLength || !/^\p{L}+$/u.test(word)) return []
  return [`cs:${stemCzechWord(word)}`, `en:${stemEnglishWord(word)}`]
}

/** Whether two folded words may be forms of one word. */
export function isSameWordForm(a: string, b: string): boolean {
  if (!haveSameInitial(a, b)) return false
  const stems = getWordStems(a)
  return getWordStems(b).some((stem) => stems.includes(stem))
}

/** Whether words begin with the same letter. A stem begins as its word does, so other words have other stems. */
export function haveSameInitial(a: string, b: string): boolean {
  return a.codePointAt(0) === b.codePointAt(0)
}

function stemCzechWord(word: string): string {
  let stem = removeCzechEnding(word)
  // Surnames of women and possessive adjectives: nováková, novákův.
  if (stem.length >= minPossessiveStemLength && /(ov|uv)$/.test(stem)) stem = stem.slice(0, -2)
  // An e that other forms lack: válek, válka.
  if (stem.length > minStemLength)
    stem = stem.replace(/([bcdfghjklmnpqrstvwxz])e([bcdfghjklmnpqrstvwxz])$/, '$1$2')
  // Consonants that change before an ending: řece, řeka; praze, praha.
  return stem.replace(/c$/, 'k').replace(/z$/, 'h')
}

function removeCzechEnding(word: string): string {
  const ending = czechEndings.find(
    (known) => word.endsWith(known) && word.length - known.length >= minStemLength,
  )
  return ending === undefined ? word : word.slice(0, -ending.length)
}
