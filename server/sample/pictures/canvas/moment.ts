/** When a picture was taken, as far as the drawing of it must know. */
export interface Moment {
  readonly year: number
  /** 1 to 12, or undefined when the date names none. */
  readonly month: number | undefined
}

/** Middle month of the EDTF seasons 21 (spring) to 24 (winter). */
const SEASON_MONTH: Record<string, number> = { '21': 4, '22': 7, '23': 10, '24': 1 }

/** Reads as much of an EDTF date as a painter needs: `190X` is 1905, of an interval the first year counts. */
export function moment(date: string): Moment {
  const found = /^(\d{2})(\d|X)(\d|X)(?:-(\d{2}))?/.exec(date)
  if (found === null) throw new Error(`The sample picture's date ${date} names no year`)
  const [, century = '', decade = '', unit = '', part] = found
  const year = Number(century + (decade === 'X' ? '1' : decade) + (unit === 'X' ? '5' : unit))
  return { year, month: part === undefined ? undefined : (SEASON_MONTH[part] ?? Number(part)) }
}
