/** English names of months, January first. */
export const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Czech names of months in the nominative, used without a day: "květen 1945". */
export const CZECH_MONTHS = [
  'leden',
  'únor',
  'březen',
  'duben',
  'květen',
  'červen',
  'červenec',
  'srpen',
  'září',
  'říjen',
  'listopad',
  'prosinec',
] as const

/** Czech names of months in the genitive, used after a day or a preposition: "9. května 1945". */
export const CZECH_MONTHS_GENITIVE = [
  'ledna',
  'února',
  'března',
  'dubna',
  'května',
  'června',
  'července',
  'srpna',
  'září',
  'října',
  'listopadu',
  'prosince',
] as const

/** Names of seasons, spring first. */
export const ENGLISH_SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export const CZECH_SEASONS = ['jaro', 'léto', 'podzim', 'zima'] as const

/** Czech names of months after prepositions: "od května", "před květnem", "po květnu". */
export const CZECH_MONTHS_IN_CASES = {
  genitive: CZECH_MONTHS_GENITIVE,
  instrumental: [
    'lednem',
    'únorem',
    'březnem',
    'dubnem',
    'květnem',
    'červnem',
    'červencem',
    'srpnem',
    'zářím',
    'říjnem',
    'listopadem',
    'prosincem',
  ],
  locative: [
    'lednu',
    'únoru',
    'březnu',
    'dubnu',
    'květnu',
    'červnu',
    'červenci',
    'srpnu',
    'září',
    'říjnu',
    'listopadu',
    'prosinci',
  ],
} as const

export const CZECH_SEASONS_IN_CASES = {
  genitive: ['jara', 'léta', 'podzimu', 'zimy'],
  instrumental: ['jarem', 'létem', 'podzimem', 'zimou'],
  locative: ['jaru', 'létu', 'podzimu', 'zimě'],
} as const
