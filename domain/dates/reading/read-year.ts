/** The first and the last year or period, as EDTF digits: equal for a single one. */
export interface YearRange {
  readonly from: string
  readonly to: string
}

/** "the thirties" without a century are those of the 20th. */
const defaultCentury = 20

/** Reads a year, decade, century or millennium, or a range of them, in normalized words. */
export function readYear(words: string): YearRange | null {
  return readUnknownYear(words) ?? readYearNumbers(words) ?? readDecades(words) ?? readCenturies(words)
}

function readUnknownYear(words: string): YearRange | null {
  if (words === 'unknown-year') return single('XXXX')
  return words === 'unknown-year bc' ? single('-XXXX') : null
}

function readYearNumbers(words: string): YearRange | null {
  const [, first = '', last, era] = /^(\d{1,5})(?:-(\d{1,5}))?(?: (bc|ad))?$/.exec(words) ?? []
  // Two digits alone could be a day, or a year of any century.
  if (first === '' || (era === undefined && first.length < 3)) return null
  if (era === 'bc') return readYearsBc(Number(first), Number(last ?? first))
  if (last === undefined) return single(formatYear(Number(first)))
  const isShortened = last.length === 2 && first.length === 4
  return {
    from: formatYear(Number(first)),
    to: formatYear(Number(isShortened ? first.slice(0, 2) + last : last)),
  }
}

/** EDTF has a year 0, so that 45 BC is -44. A decade BC has no name, and is written as its years. */
function readYearsBc(first: number, last: number): YearRange {
  if (first % 10 === 0 && last === first - 9) return single(`-${pad(last - 1, 4).slice(0, 3)}X`)
  return { from: formatYear(1 - first), to: formatYear(1 - last) }
}

function readDecades(words: string): YearRange | null {
  const [, decadeOf] = /^first decade (\d{1,3})\. century$/.exec(words) ?? []
  if (decadeOf !== undefined) return single(`${pad(Number(decadeOf) - 1, 2)}0X`)
  const [, first, last] = /^(\d{2,3})0s(?:-(\d{2,3})0s)?$/.exec(words) ?? []
  if (first !== undefined)
    return { from: `${first.padStart(3, '0')}X`, to: `${(last ?? first).padStart(3, '0')}X` }
  const [, firstTens, lastTens, of] = /^(\d)0s(?:-(\d)0s)?(?: (\d{1,3})\. century)?$/.exec(words) ?? []
  if (firstTens === undefined) return null
  const century = pad(Number(of ?? defaultCentury) - 1, 2)
  return { from: `${century}${firstTens}X`, to: `${century}${lastTens ?? firstTens}X` }
}

function readCenturies(words: string): YearRange | null {
  const [, first, last, period, era] =
    /^(\d{1,3})\.?(?:-(\d{1,3})\.?)? (century|millennium)(?: (bc|ad))?$/.exec(words) ?? []
  if (first === undefined) return null
  const format = (number: string) =>
    `${era === 'bc' ? '-' : ''}${pad(Number(number) - 1, period === 'century' ? 2 : 1)}${period === 'century' ? 'XX' : 'XXX'}`
  return { from: format(first), to: format(last ?? first) }
}

function single(digits: string): YearRange {
  return { from: digits, to: digits }
}

function formatYear(year: number): string {
  return year < 0 ? `-${pad(-year, 4)}` : pad(year, 4)
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
