import { momentOfWallTime, offsetAt, type WallTime } from '../../../../domain/wall-time.ts'

/** Which of two times that look the same. */
export type Which = 'first' | 'second'

/** What a date and a time mean that somebody chooses. */
export interface Meaning {
  readonly at: string
  readonly isPast: boolean
  /** The clocks go over the time, to this one. */
  readonly isSkipped: boolean
  /** The moments between which one has to choose. */
  readonly twice: Readonly<Record<Which, string>> | null
}

/** What a time of a zone's clocks means; null where it is no time. */
export function meaningOf(wall: WallTime, zone: string, which: Which, now: number): Meaning | null {
  const found = momentOfWallTime(wall, zone)
  if (found === null) return null
  const twice = found.state === 'twice' ? { first: found.at, second: found.again } : null
  const at = twice === null ? found.at : twice[which]
  return { at, isPast: Date.parse(at) <= now, isSkipped: found.state === 'skipped', twice }
}

/** Whether the clocks of two zones show the same at a moment. */
export function sameClock(at: string, one: string, other: string): boolean {
  const moment = Date.parse(at)
  return offsetAt(moment, one) === offsetAt(moment, other)
}
