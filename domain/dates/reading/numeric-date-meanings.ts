import { countDaysInMonth } from '../calendar.ts'

const numericDate = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/

/**
 * The meanings of a numeric date, as EDTF: "5/12/1945" is 5 December in Europe and 12 May in America. One meaning if the
 * other is no date; none if the text is not of this form.
 */
export function listNumericDateMeanings(text: string): string[] {
  const [, first = '', , second = '', year = ''] = numericDate.exec(text.trim()) ?? []
  const meanings = new Set<string>()
  for (const [day, month] of [
    [Number(first), Number(second)],
    [Number(second), Number(first)],
  ] as const) {
    if (month >= 1 && month <= 12 && day >= 1 && day <= countDaysInMonth(Number(year), month))
      meanings.add(`${year}-${pad(month)}-${pad(day)}`)
  }
  return [...meanings]
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
