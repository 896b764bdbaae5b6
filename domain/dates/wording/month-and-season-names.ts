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
export const CZECH_SEASONS_GENITIVE = ['jara', 'léta', 'podzimu', 'zimy'] as const
