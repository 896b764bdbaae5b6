import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../session-tokens.ts'

/** Marks a link that ends in a code for whoever began the flow, not in a session. */
export const pkceTokenPrefix = 'pkce_'

/** What a link carries. */
export function generateLinkToken(inFlow: boolean): string {
  return `${inFlow ? pkceTokenPrefix : ''}${randomBytes(32).toString('base64url')}`
}

/** A code that is short enough to be copied by hand. */
export function generateNumericCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

export const hashLinkToken = hashToken

/**
 * A code as it is kept. It is short, so a plain hash could be undone by trying all of them: this one needs a key that is
 * not in the database.
 */
export function hashOneTimeCode(key: string, place: string, code: string): string {
  return createHmac('sha256', `one-time codes ${key}`).update(`${place} ${code}`).digest('base64url')
}

/** Compares in the same time wherever the hashes differ. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
