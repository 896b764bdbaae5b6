import { getPossibleYearRange } from '../epoch-day-bounds.ts'
import type { QualifiedDateComponent, SingleDate } from '../historical-date.ts'
import type { DateRange, ReadingScope } from './read-single-date.ts'
import { readYear } from './read-year.ts'

/** A part of a period, as a fraction of its length; `approximate`: where it begins and ends is not certain. */
interface PeriodPart {
  readonly pattern: RegExp
  readonly from: number
  readonly to: number
  readonly approximate: boolean
}

const ordinalForms: readonly string[] = [
  '1\\.|prvni|first',
  '2\\.|druh[aeuy]|second',
  '3\\.|treti|third',
  '4\\.|ctvrt[aeuy]|fourth|last|posledni',
]

const periodParts: readonly PeriodPart[] = [
  ...createFractions('polovin[aeuy]|half', 2),
  ...createFractions('tretin[aeuy]|third', 3),
  ...createFractions('ctvrtin[aeuy]|quarter', 4),
  {
    pattern: /^(?:zacat(?:ek|ku|kem)|pocat(?:ek|ku|kem)|beginning|start|early) /,
    from: 0,
    to: 1 / 3,
    approximate: true,
  },
  {
    pattern: /^(?:polovin[ayeu]|stred(?:u|em)?|uprostred|middle|mid)[ -]/,
    from: 1 / 3,
    to: 2 / 3,
    approximate: true,
  },
  {
    pattern: /^(?:kon(?:ec|ce|ci|cem)|zaver(?:u|em)?|sklonk(?:u|em)|end|late) /,
    from: 2 / 3,
    to: 1,
    approximate: true,
  },
]

function createFractions(names: string, count: number): PeriodPart[] {
  return ordinalForms.slice(0, count).map((ordinal, index) => ({
    pattern: new RegExp(`^(?:${ordinal}) (?:${names}) `),
    from: index / count,
    to: (index + 1) / count,
    approximate: false,
  }))
}

/** Reads "end 19. century", "first half 1920s" or "turn 19. a 20. century" in normalized words. */
export function readPartOfPeriod(words: string, scope: ReadingScope): DateRange | null {
  if (scope === 'date') return null
  const [, before, after] =
    /^(?:prelom(?:u|em)?|turn) (\d{1,2})\.? (?:a|and) (\d{1,2})\. century$/.exec(words) ?? []
  if (before !== undefined && Number(after) === Number(before) + 1)
    return toYears(Number(before) * 100 - 5, Number(before) * 100 + 5, true)
  for (const { pattern, from, to, approximate } of periodParts) {
    if (!pattern.test(words)) continue
    const period = readYear(words.replace(pattern, ''))
    if (period === null || period.from !== period.to) return null
    const years = getPossibleYearRange(period.from)
    if (years.from === years.to) return toMonths(period.from, from, to, approximate)
    const length = years.to - years.from + 1
    return toYears(
      years.from + Math.round(length * from),
      years.from + Math.round(length * to) - 1,
      approximate,
    )
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
