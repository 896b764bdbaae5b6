import { getUtcOffsetMs, resolveWallTime, type WallTime } from '../../../../domain/wall-time.ts'

/** Which of two times that look the same. */
export type RepeatedTimeOccurrence = 'first' | 'second'

/** What a date and a time mean that somebody chooses. */
export interface ResolvedTime {
  readonly at: string
  readonly isPast: boolean
  /** The clocks go over the time, to this one. */
  readonly isSkipped: boolean
  /** The moments between which one has to choose. */
  readonly occurrences: Readonly<Record<RepeatedTimeOccurrence, string>> | null
}

/** What a time of a zone's clocks means; null where it is no time. */
export function resolveScheduleTime(
  wall: WallTime,
  zone: string,
  occurrence: RepeatedTimeOccurrence,
  now: number,
): ResolvedTime | null {
  const found = resolveWallTime(wall, zone)
  if (found === null) return null
  const twice = found.state === 'twice' ? { first: found.at, second: found.again } : null
  const at = twice === null ? found.at : twice[occurrence]
  return { at, isPast: Date.parse(at) <= now, isSkipped: found.state === 'skipped', occurrences: twice }
}

/** Whether the clocks of two zones show the same at a moment. */
export function hasSameUtcOffset(at: string, one: string, other: string): boolean {
  const moment = Date.parse(at)
  return getUtcOffsetMs(moment, one) === getUtcOffsetMs(moment, other)
}
