import type { DateLanguage } from './historical-date.ts'

const MESSAGES = {
  empty: {
    'en-US': 'Enter a date.',
    cs: 'Zadejte datum.',
  },
  'too-long': {
    'en-US': 'The date is too long.',
    cs: 'Datum je příliš dlouhé.',
  },
  'not-a-date': {
    'en-US':
      'This is not a date we can read. Write for example May 9, 1945, May 1945, 1945, around 1890 or 1914–1918.',
    cs: 'Tomuto datu nerozumíme. Napište například 9. května 1945, květen 1945, 1945, kolem roku 1890 nebo 1914–1918.',
  },
  'two-meanings': {
    'en-US': 'This can be two different days. Write the month as a word, for example December 5, 1945.',
    cs: 'To mohou být dva různé dny. Napište měsíc slovem, například 5. prosince 1945.',
  },
  'year-digits': {
    'en-US': 'Write the whole year, for example 1890, the year 890 or 45 BC.',
    cs: 'Napište celý rok, například 1890, roku 890 nebo 45 př. n. l.',
  },
  'year-range': {
    'en-US': 'The year must be between -9999 and 9999.',
    cs: 'Rok musí být mezi -9999 a 9999.',
  },
  'two-digits': {
    'en-US': 'Write the date for example as May 9, 1945 or May 1945.',
    cs: 'Napište datum například jako 9. května 1945 nebo květen 1945.',
  },
  'negative-zero': {
    'en-US': 'There is no year zero: the year before AD 1 is 1 BC.',
    cs: 'Rok nula není: před rokem 1 n. l. byl rok 1 př. n. l.',
  },
  'lowercase-x': {
    'en-US': 'Write it in words, for example the 1920s or 19th century.',
    cs: 'Napište to slovy, například 20. léta 20. století nebo 19. století.',
  },
  'unspecified-place': {
    'en-US': 'Write what is known, for example the 1920s, 19th century or May 1945.',
    cs: 'Napište, co je známo, například 20. léta 20. století, 19. století nebo květen 1945.',
  },
  'no-such-month': {
    'en-US': 'There is no such month.',
    cs: 'Takový měsíc není.',
  },
  'season-kind': {
    'en-US': 'Write the season as a word, for example spring 1945.',
    cs: 'Napište roční období slovem, například jaro 1945.',
  },
  'season-day': {
    'en-US': 'A season has no day: write for example spring 1945.',
    cs: 'Roční období nemá den: napište například jaro 1945.',
  },
  'no-such-day': {
    'en-US': 'There is no such day in the calendar.',
    cs: 'Takový den v kalendáři není.',
  },
  'time-of-day': {
    'en-US': 'Leave out the time of day; write only the date.',
    cs: 'Čas vynechte, napište jen datum.',
  },
  'significant-digits': {
    'en-US': 'Write for example the 1950s or 20th century.',
    cs: 'Napište například 50. léta 20. století nebo 20. století.',
  },
  'set-of-dates': {
    'en-US': 'Write for example before 1900, after 1945 or between 1620 and 1648.',
    cs: 'Napište například před rokem 1900, po roce 1945 nebo mezi lety 1620 a 1648.',
  },
  'interval-parts': {
    'en-US': 'A span has one start and one end, for example 1914–1918.',
    cs: 'Období má jeden začátek a jeden konec, například 1914–1918.',
  },
  'interval-dateless': {
    'en-US': 'A span needs a start or an end.',
    cs: 'Období potřebuje začátek nebo konec.',
  },
  'interval-order': {
    'en-US': 'The span ends before it starts.',
    cs: 'Období končí dřív, než začíná.',
  },
} as const satisfies Record<string, Record<DateLanguage, string>>

/** A stable code for why a text isn't accepted as a date. */
export type DateProblemCode = keyof typeof MESSAGES

/** All problem codes, for tests and message catalogues. */
export const DATE_PROBLEM_CODES = Object.keys(MESSAGES) as DateProblemCode[]

/** The problem as a sentence for the user who entered the date. */
export function getDateProblemMessage(reason: DateProblemCode, language: DateLanguage): string {
  return MESSAGES[reason][language]
}
