import { getPossibleYearRange } from '../epoch-day-bounds.ts'
import type { QualifiedDateComponent, SingleDate } from '../historical-date.ts'
import { getYearsOfPart, periodParts } from '../period-parts.ts'
import type { DateRange, ReadingScope } from './read-single-date.ts'
import { readYear } from './read-year.ts'

const ordinalForms: Readonly<Record<string, string>> = {
  1: '1\\.|prvni|first',
  2: '2\\.|druh[aeuy]|second',
  3: '3\\.|treti|third',
  4: '4\\.|ctvrt[aeuy]|fourth|last|posledni',
}

const partForms: Readonly<Record<string, string>> = {
  half: 'polovin[aeuy]|pol\\.|half',
  third: 'tretin[aeuy]|third',
  quarter: 'ctvrtin[aeuy]|ctvrtlet[ie]|quarter',
  early: '(?:zacat(?:ek|ku|kem)|zac\\.|pocat(?:ek|ku|kem)|poc\\.|beginning|start|early) ',
  middle: '(?:polovin[ayeu]|pol\\.|stred(?:u|em)?|uprostred|middle|mid)[ -]',
  late: '(?:kon(?:ec|ce|ci|cem)|kon\\.|zaver(?:u|em)?|sklonk(?:u|em)|end|late) ',
}

/** Each part with the words in which it is written. */
const patterns = periodParts.map((part) => {
  const [ordinal = '', fraction] = part.name.split(' ')
  const forms =
    fraction === undefined ? partForms[ordinal] : `(?:${ordinalForms[ordinal]}) ?(?:${partForms[fraction]}) `
  return { part, pattern: new RegExp(`^${forms}`) }
})

/** Reads "end 19. century", "first half 1920s" or "turn 19. a 20. century" in normalized words. */
export function readPartOfPeriod(words: string, scope: ReadingScope): DateRange | null {
  if (scope === 'date') return null
  const [, before, after] =
    /^(?:prelom(?:u|em)?|turn) (\d{1,2})\.? (?:a|and) (\d{1,2})\. century$/.exec(words) ?? []
  if (before !== undefined && Number(after) === Number(before) + 1)
    return toYears(Number(before) * 100 - 5, Number(before) * 100 + 5, true)
  for (const { part, pattern } of patterns) {
    if (!pattern.test(words)) continue
    const { from, to, approximate } = part
    const period = readYear(words.replace(pattern, ''))
    if (period === null || period.from !== period.to) return null
    const years = getPossibleYearRange(period.from)
    if (years.from === years.to) return toMonths(period.from, from, to, approximate)
    const ofPart = getYearsOfPart(part, years)
    return toYears(ofPart.from, ofPart.to, approximate)
  }
  return null
}

function toYears(from: number, to: number, approximate: boolean): DateRange {
  const create = (year: number) =>
    createDate(year < 0 ? `-${pad(-year, 4)}` : pad(year, 4), null, approximate)
  return { start: create(from), end: create(to), isWithin: true }
}

/** Of a year people call its first and last three months its beginning and end. */
function toMonths(year: string, from: number, to: number, approximate: boolean): DateRange {
  const [first, last] = approximate
    ? ([[1, 3] as const, [5, 8] as const, [10, 12] as const][Math.round(from * 3)] ?? [1, 12])
    : [Math.round(from * 12) + 1, Math.round(to * 12)]
  return {
    start: createDate(year, pad(first, 2), approximate),
    end: createDate(year, pad(last, 2), approximate),
    isWithin: true,
  }
}

function createDate(year: string, month: string | null, approximate: boolean): SingleDate {
  const toComponent = (digits: string): QualifiedDateComponent => ({ digits, uncertain: false, approximate })
  return {
    kind: 'date',
    year: toComponent(year),
    month: month === null ? null : toComponent(month),
    day: null,
  }
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
