import { replaceFeastNames } from './feast-days.ts'

/**
 * Brings a date in Czech or English words into one form for both languages, without accents, prepositions and
 * inflections, which `read-single-date.ts` and `read-interval.ts` understand:
 * months are `m1`–`m12`, feasts `f0`, `f1`, …, seasons `s1`–`s4`, ordinals `19.`, decades `20s`, eras ` bc` and ` ad`.
 */
export function normalizeDateWords(text: string): string {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .trim()
  return replacements.reduce(
    (words, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? words.replace(pattern, replacement)
        : words.replace(pattern, replacement),
    replaceFeastNames(folded),
  )
}

/** Each form of the names of months, without accents. */
const monthForms: readonly string[] = [
  'led(?:en|na|nu|nem)|jan(?:uary|\\.)?',
  'unor(?:a|u|em)?|feb(?:ruary|\\.)?',
  'brez(?:en|na|nu|nem)|mar(?:ch|\\.)?',
  'dub(?:en|na|nu|nem)|apr(?:il|\\.)?',
  'kvet(?:en|na|nu|nem)|may',
  'cerv(?:en|na|nu|nem)|june?',
  'cerven(?:ec|ce|ci|cem)|july?',
  'srp(?:en|na|nu|nem)|aug(?:ust|\\.)?',
  'zarim?|sept?(?:ember|\\.)?',
  'rij(?:en|na|nu|nem)|oct(?:ober|\\.)?',
  'listopad(?:u|em)?|nov(?:ember|\\.)?',
  'prosin(?:ec|ce|ci|cem)|dec(?:ember|\\.)?',
]

const seasonForms: readonly string[] = [
  'jar(?:o|a|e|u|em)|spring',
  // The genitive of "léto" is also "years": those are removed before.
  'let(?:o|a|e|u|em)|summer',
  'podzim(?:u|em)?|autumn|fall',
  'zim(?:a|y|e|u|ou)|winter',
]

const tensForms: readonly (readonly [tens: number, czech: string, english: string])[] = [
  [10, 'desat', 'tens'],
  [20, 'dvacat', 'twenties'],
  [30, 'tricat', 'thirties'],
  [40, 'ctyricat', 'forties'],
  [50, 'padesat', 'fifties'],
  [60, 'sedesat', 'sixties'],
  [70, 'sedmdesat', 'seventies'],
  [80, 'osmdesat', 'eighties'],
  [90, 'devadesat', 'nineties'],
]

const romanMonths = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** Matches whole words, also before a full stop. */
const word = (forms: string) => new RegExp(`(?<![\\p{L}\\d])(?:${forms})(?![\\p{L}\\d])`, 'gu')

const years = '(?:leta|letech|lety|let)'

/** In this order. */
const replacements: readonly (readonly [
  RegExp,
  string | ((match: string, ...groups: string[]) => string),
])[] = [
  // Eras, always behind the number.
  [word('pr\\. ?n\\. ?l\\.|pr\\. ?kr\\.?|pred nasim letopoctem|pred kristem|bce|b\\. ?c\\.|bc'), 'bc'],
  [word('n\\. ?l\\.|naseho letopoctu|po kr\\.|po kristu|a\\. ?d\\.|ce|ad'), 'ad'],
  [/(?<!\p{L})ad (\d+(?:-\d+)?)/gu, '$1 ad'],
  [/(\d)(bc|ad)/g, '$1 $2'],
  // "léta Páně 1621" and "léta 1621" are years; after a preposition it is the summer: "od léta 1930".
  [/(?<!\p{L})(?:leta pane|l\. ?p\.) (?=\d)/gu, ''],
  [/^leta (?=\d)/, ''],
  // Numbers.
  [/(\d)(?:st|nd|rd|th)(?!\p{L})/gu, '$1.'],
  [/(\d)\.(?=[\p{L}\d])/gu, '$1. '],
  [
    /(?<!\d)(\d{1,2})\. ?([ivx]+)\. ?(?=\d{3})/g,
    (match, day, month) =>
      romanMonths.includes(month) ? `${day}. m${romanMonths.indexOf(month) + 1} ` : match,
  ],
  [/(?<!\d)(\d{1,2})\. (\d{1,2})\. ?(?=\d)/g, '$1. m$2 '],
  [/^(\d{4})[/. -]+(\d{1,2})[/. -]+(\d{1,2})\.?$/, '$3. m$2 $1'],
  [/(?<![\d/])(\d{1,2})\/(\d{4})(?![\d/])/g, 'm$1 $2'],
  // Periods.
  [word('stoletim?|stol\\.|st\\.|century|centuries|cent\\.'), 'century'],
  [/(\d\. )c\.(?= |$)/g, '$1century'],
  [/century\./g, 'century'],
  [word('tisiciletim?|millennium|millennia'), 'millennium'],
  [
    /(?<!\p{L})([ivx]{1,6})\.?(?=(?:-[ivx]{1,6}\.?)? (?:century|millennium))/gu,
    (_, roman) => `${readRoman(roman)}.`,
  ],
  [word('prvni(?:ho|m|mu)? desetiletim?|first decade'), 'first decade'],
  [word('neznam(?:y rok|em roce|eho roku|ym rokem)|unknown year'), 'unknown-year'],
  ...tensForms.flatMap(([tens, czech, english]): [RegExp, string][] => [
    [word(`${czech}(?:a|ych|ym|ymi) ${years}`), `${tens}s`],
    [word(english), `${tens}s`],
  ]),
  [new RegExp(`(\\d)0\\.-(\\d)0\\. ${years}(?!\\p{L})`, 'gu'), '$10s-$20s'],
  [new RegExp(`(\\d)0(?:\\.|ta)? ${years}(?!\\p{L})`, 'gu'), '$10s'],
  [/['’](?=\d0s)/g, ''],
  [/(\d0)['’]s/g, '$1s'],
  [/(?<![\p{L}\d])(?:let|letech|lety|years) (?=\d)/gu, ''],
  // Names.
  ...monthForms.map((forms, index): [RegExp, string] => [word(forms), `m${index + 1}`]),
  ...seasonForms.map((forms, index): [RegExp, string] => [word(forms), `s${index + 1}`]),
  [/(m\d{1,2})\./g, '$1'],
  // Words that say nothing.
  [/(?<![\p{L}\d])(?:of|the|an|in|ve?|na) /gu, ''],
  [/(?<![\p{L}\d])(?:roku|roce|rokem|rok|r\.|year) (?=\d)/gu, ''],
]

const romanValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

function readRoman(roman: string): number {
  const values = [...roman].map((letter) => romanValues[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
