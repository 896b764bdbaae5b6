import { getUtcOffsetMs, resolveWallTime, type WallTime } from '../../../../domain/wall-time.ts'

/** One of the two instants of a wall time that is repeated when clocks are set back. */
export type RepeatedTimeOccurrence = 'first' | 'second'

/** The instant of a chosen date and time. */
export interface ResolvedScheduleTime {
  readonly at: string
  readonly isPast: boolean
  /** The clocks skip the chosen time; `at` is the shifted one. */
  readonly isSkipped: boolean
  /** Both instants of a repeated time, between which the user has to choose. */
  readonly occurrences: Readonly<Record<RepeatedTimeOccurrence, string>> | null
}

/** Resolves a wall time in a time zone; null if it is not a valid time. */
export function resolveScheduleTime(
  wallTime: WallTime,
  zone: string,
  occurrence: RepeatedTimeOccurrence,
  now: number,
): ResolvedScheduleTime | null {
  const resolved = resolveWallTime(wallTime, zone)
  if (resolved === null) return null
  const occurrences = resolved.state === 'twice' ? { first: resolved.at, second: resolved.again } : null
  const at = occurrences === null ? resolved.at : occurrences[occurrence]
  return { at, isPast: Date.parse(at) <= now, isSkipped: resolved.state === 'skipped', occurrences }
}

/** Whether two time zones have the same UTC offset at an instant. */
export function hasSameUtcOffset(at: string, one: string, other: string): boolean {
  const timestamp = Date.parse(at)
  return getUtcOffsetMs(timestamp, one) === getUtcOffsetMs(timestamp, other)
}
