import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { hashToken } from '../session-tokens.ts'

/** Marks a link that results in a code for the client that started the flow, not in a session. */
export const pkceTokenPrefix = 'pkce_'

/** Generates the token of a link. */
export function generateLinkToken(isPkceFlow: boolean): string {
  return `${isPkceFlow ? pkceTokenPrefix : ''}${randomBytes(32).toString('base64url')}`
}

/** Generates a code short enough to be typed. */
export function generateNumericCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

export const hashLinkToken = hashToken

/**
 * Hashes a code for storage. Codes are short, so all values of a plain hash could be tried: this one uses a
 * key that is not in the database.
 */
export function hashOneTimeCode(key: string, recipient: string, code: string): string {
  return createHmac('sha256', `one-time codes ${key}`).update(`${recipient} ${code}`).digest('base64url')
}
