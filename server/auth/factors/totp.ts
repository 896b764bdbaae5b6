import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { renderSVG } from 'uqr'

// RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds.
const period = 30
const digits = 6
/** Steps before and after the present one that are taken, for clocks that are not right. */
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What a new TOTP factor's codes are made from, in base32. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

/** The code of a moment's time step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step whose code this is; null: of none that is near. All are compared, whichever it is. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const present = timeStep(now)
  let found: number | null = null
  for (let step = present - drift; step <= present + drift; step += 1)
    if (isSame(codeAt(secret, step), code)) found = step
  return found
}

export function timeStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / period)
}

/** How an authenticator app takes up a factor: the address, and a picture of it. */
export function keyUri(
  secret: string,
  issuer: string,
  account: string,
): { readonly uri: string; readonly qrCode: string } {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `algorithm=SHA1&digits=${digits}&issuer=${encodeURIComponent(issuer)}&period=${period}&secret=${secret}`
  const uri = `otpauth://totp/${label}?${query}`
  return { uri, qrCode: renderSVG(uri, { border: 4 }) }
}

function bytesOf(secret: string): Buffer {
  let bits = 0n
  for (const letter of secret) bits = (bits << 5n) | BigInt(Math.max(0, alphabet.indexOf(letter)))
  const length = Math.floor((secret.length * 5) / 8)
  const spare = BigInt(secret.length * 5 - length * 8)
  return Buffer.from((bits >> spare).toString(16).padStart(length * 2, '0'), 'hex')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
