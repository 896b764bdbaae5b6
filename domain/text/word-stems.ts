import { stemmer as stemEnglishWord } from 'stemmer'
import { englishSingulars, regularCzechForms, stemsOfDeclinedForms } from './irregular-word-forms.ts'

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
 * What a folded word has in common with its other forms: stems for each language of texts, several if the word can be a form
 * of several. Words with a stem in common are forms of one word. None for numbers and very short words.
 */
export function getWordStems(word: string): string[] {
  if (!/^\p{L}+$/u.test(word)) return []
  const czech = [
    ...(stemsOfDeclinedForms.get(word) ?? []),
    ...[word, ...(regularCzechForms.get(word) ?? [])].flatMap(stemCzechWord),
    ...(regularCzechForms.get(word) ?? []).flatMap((form) => stemsOfDeclinedForms.get(form) ?? []),
  ]
  const english =
    word.length < minStemLength
      ? []
      : [word, ...(englishSingulars.get(word) ?? [])].map((form) => stemEnglishWord(form))
  return [...new Set([...czech.map((stem) => `cs:${stem}`), ...english.map((stem) => `en:${stem}`)])]
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

function stemCzechWord(word: string): string[] {
  if (word.length < minStemLength) return []
  const ending = czechEndings.find(
    (known) => word.endsWith(known) && word.length - known.length >= minStemLength,
  )
  if (ending === undefined) return [removePossessive(word), ...removeFleetingVowel(word)]
  const stem = word.slice(0, -ending.length)
  return [
    removePossessive(stem),
    ...restoreConsonant(stem, ending),
    // What looks like an ending may belong to the word: program, úspěch.
    ...(/[mh]$/.test(ending) ? [word] : []),
  ]
}

/** Surnames of women and possessive adjectives: nováková, novákův. */
function removePossessive(stem: string): string {
  return stem.length >= minPossessiveStemLength ? stem.replace(/[ou]v$/, '') : stem
}

/** An e that forms with an ending lack: válek, válka. */
function removeFleetingVowel(word: string): string[] {
  const shorter = word.replace(/([bcdfghjklmnpqrstvwxz])e([bcdfghjklmnpqrstvwxz])$/, '$1$2')
  return shorter === word || word.length === minStemLength ? [] : [shorter]
}

/** Consonants that change before an ending: řece, řeka; praze, praha; archeolozi, archeolog. */
function restoreConsonant(stem: string, ending: string): string[] {
  if (!['e', 'i', 'ich'].includes(ending)) return []
  const start = stem.slice(0, -1)
  if (stem.endsWith('c')) return [`${start}k`]
  return stem.endsWith('z') ? [`${start}h`, `${start}g`] : []
}
