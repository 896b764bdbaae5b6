import type { AuthUserTable } from '../data/auth/tables.ts'
import { AuthProblem } from './auth-problem.ts'

export function isBanned({ banned_until }: Pick<AuthUserTable, 'banned_until'>, now: Date): boolean {
  return banned_until !== null && Date.parse(banned_until) > now.getTime()
}

const unitMilliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const maxBanMilliseconds = 2_562_047 * 3_600_000

/** The end of a ban that begins now (`24h`, `1h30m`); null for `none`. */
export function calculateBanEnd(duration: string, now: Date): string | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)/g)]
  const length = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * (unitMilliseconds[unit ?? ''] ?? 0),
    0,
  )
  const isComplete = parts.map(([text]) => text).join('') === duration && duration !== ''
  if (isComplete && length <= maxBanMilliseconds)
    return new Date(now.getTime() + Math.round(length)).toISOString()
  throw new AuthProblem('validation_failed', {
    message: 'invalid format for ban duration: it is a number and a unit such as 24h, or none',
  })
}
