import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { renderSVG } from 'uqr'

// RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds.
const stepSeconds = 30
const digits = 6
/** Steps before and after the present one that are taken, for clocks that are not right. */
const allowedDriftSteps = 1
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What a new TOTP factor's codes are made from, in base32. */
export function generateTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => base32Alphabet[byte % base32Alphabet.length]).join('')
}

/** The code of a moment's time step. */
export function computeTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step whose code this is; null: of none that is near. All are compared, whichever it is. */
export function findMatchingTimeStep(secret: string, code: string, now: Date): number | null {
  const present = toTimeStep(now)
  let found: number | null = null
  for (let step = present - allowedDriftSteps; step <= present + allowedDriftSteps; step += 1)
    if (isEqualConstantTime(computeTotpCode(secret, step), code)) found = step
  return found
}

export function toTimeStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** How an authenticator app takes up a factor: the address, and a picture of it. */
export function createTotpKeyUri(
  secret: string,
  issuer: string,
  account: string,
): { readonly uri: string; readonly qrCode: string } {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `algorithm=SHA1&digits=${digits}&issuer=${encodeURIComponent(issuer)}&period=${stepSeconds}&secret=${secret}`
  const uri = `otpauth://totp/${label}?${query}`
  return { uri, qrCode: renderSVG(uri, { border: 4 }) }
}

function decodeBase32(secret: string): Buffer {
  let bits = 0n
  for (const letter of secret) bits = (bits << 5n) | BigInt(Math.max(0, base32Alphabet.indexOf(letter)))
  const length = Math.floor((secret.length * 5) / 8)
  const spare = BigInt(secret.length * 5 - length * 8)
  return Buffer.from((bits >> spare).toString(16).padStart(length * 2, '0'), 'hex')
}

function isEqualConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
