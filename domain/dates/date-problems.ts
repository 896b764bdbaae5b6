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
    'en-US': 'Write the year with four digits: the year 890 is 0890.',
    cs: 'Rok napište čtyřmi číslicemi: rok 890 je 0890.',
  },
  'year-range': {
    'en-US': 'The year must be between -9999 and 9999.',
    cs: 'Rok musí být mezi -9999 a 9999.',
  },
  'two-digits': {
    'en-US': 'Write the month and the day with two digits: 1945-05-09.',
    cs: 'Měsíc i den napište dvěma číslicemi: 1945-05-09.',
  },
  'negative-zero': {
    'en-US': 'Year zero has no sign: write 0000, which is 1 BC.',
    cs: 'Rok nula nemá znaménko: napište 0000, což je 1 př. n. l.',
  },
  'lowercase-x': {
    'en-US': 'Write an unknown digit as a capital X, for example 192X.',
    cs: 'Neznámou číslici napište jako velké X, například 192X.',
  },
  'unspecified-place': {
    'en-US': 'X can stand only for the last digits: 192X, 19XX, 1945-XX, 1945-05-XX.',
    cs: 'X může zastupovat jen poslední číslice: 192X, 19XX, 1945-XX, 1945-05-XX.',
  },
  'no-such-month': {
    'en-US': 'There is no such month. Months are 01 to 12, seasons 21 (spring) to 24 (winter).',
    cs: 'Takový měsíc není. Měsíce jsou 01 až 12, roční období 21 (jaro) až 24 (zima).',
  },
  'season-kind': {
    'en-US': 'Of the groups of months only the seasons 21 (spring) to 24 (winter) can be used.',
    cs: 'Ze skupin měsíců lze použít jen roční období 21 (jaro) až 24 (zima).',
  },
  'season-day': {
    'en-US': 'A season has no day: write 1945-21 for spring 1945.',
    cs: 'Roční období nemá den: jaro 1945 je 1945-21.',
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
    'en-US': 'Significant digits are not supported: write 195X or 19XX.',
    cs: 'Počet platných číslic nepodporujeme: napište 195X nebo 19XX.',
  },
  'set-of-dates': {
    'en-US': 'In brackets write only the bounds of one date: [1620..1648], [..1900] or [1945..].',
    cs: 'Do závorek napište jen meze jednoho data: [1620..1648], [..1900] nebo [1945..].',
  },
  'interval-slash': {
    'en-US': 'Write a span with a slash: 1914/1918.',
    cs: 'Období napište s lomítkem: 1914/1918.',
  },
  'interval-parts': {
    'en-US': 'A span has one slash, between its start and its end.',
    cs: 'Období má jedno lomítko, mezi začátkem a koncem.',
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
