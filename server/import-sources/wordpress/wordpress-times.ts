import { resolveWallTime } from '../../../domain/wall-time.ts'

/** The first plausible time of a WordPress record: in UTC, or else on the clock of the site; null if there is none. */
export function parseWordPressTime(utc: string, local: string, timeZone: string): string | null {
  return parseTime(utc, 'UTC') ?? parseTime(local, timeZone)
}

function parseTime(text: string, timeZone: string): string | null {
  const [, date = '', time = ''] = /^\s*(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)\s*$/.exec(text) ?? []
  // Drafts have 0000-00-00 00:00:00.
  if (date === '' || date < '1000') return null
  return resolveWallTime({ date, time }, timeZone)?.at ?? null
}
