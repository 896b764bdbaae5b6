import { createHmac, randomBytes } from 'node:crypto'
import { renderSVG } from 'uqr'
import { isEqualInConstantTime } from '../../lib/constant-time.ts'

// RFC 6238 with the parameters of common authenticator apps: SHA-1, six digits, thirty seconds.
const stepSeconds = 30
const digits = 6
/** Accepted steps before and after the current one, for inaccurate clocks. */
const allowedDriftSteps = 1
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Generates the base32 secret of a new TOTP factor. */
export function generateTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => base32Alphabet[byte % base32Alphabet.length]).join('')
}

/** The code of a time step. */
export function computeTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The accepted time step with this code; null: none. All steps are compared, to take constant time. */
export function findMatchingTimeStep(secret: string, code: string, now: Date): number | null {
  const currentStep = toTimeStep(now)
  let matchingStep: number | null = null
  for (let step = currentStep - allowedDriftSteps; step <= currentStep + allowedDriftSteps; step += 1)
    if (isEqualInConstantTime(computeTotpCode(secret, step), code)) matchingStep = step
  return matchingStep
}

export function toTimeStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The key URI for authenticator apps and its QR code. */
export function createTotpKeyUriAndQrCode(
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
  for (const character of secret) bits = (bits << 5n) | BigInt(Math.max(0, base32Alphabet.indexOf(character)))
  const length = Math.floor((secret.length * 5) / 8)
  const spareBits = BigInt(secret.length * 5 - length * 8)
  return Buffer.from((bits >> spareBits).toString(16).padStart(length * 2, '0'), 'hex')
}
