/** A part of a period, as a fraction of its length; `approximate`: where it begins and ends is not certain. */
export interface PeriodPart {
  readonly name: PeriodPartName
  readonly from: number
  readonly to: number
  readonly approximate: boolean
}

type FractionName = 'half' | 'third' | 'quarter'
type PeriodPartName = 'early' | 'middle' | 'late' | `${1 | 2 | 3 | 4} ${FractionName}`

const fractions: readonly (readonly [FractionName, count: number])[] = [
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
]

/** The parts that people name. */
export const periodParts: readonly PeriodPart[] = [
  ...fractions.flatMap(([name, count]) =>
    ([1, 2, 3, 4] as const).slice(0, count).map((number) => ({
      name: `${number} ${name}` as const,
      from: (number - 1) / count,
      to: number / count,
      approximate: false,
    })),
  ),
  { name: 'early', from: 0, to: 1 / 3, approximate: true },
  { name: 'middle', from: 1 / 3, to: 2 / 3, approximate: true },
  { name: 'late', from: 2 / 3, to: 1, approximate: true },
]

/** The first and the last year of a part of a period. */
export function getYearsOfPart(
  { from, to }: Pick<PeriodPart, 'from' | 'to'>,
  period: { readonly from: number; readonly to: number },
): { from: number; to: number } {
  const length = period.to - period.from + 1
  return {
    from: period.from + Math.round(length * from),
    to: period.from + Math.round(length * to) - 1,
  }
}
