import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const version = 'v1.'
const [ivBytes, tagBytes] = [12, 16]

/**
 * Encrypts a value with a key derived from a secret of the data folder, so that the database alone does not reveal it.
 * It can be opened only for the same purpose.
 */
export function sealValue(text: string, secret: string, purpose: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, deriveKey(secret), iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return version + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed value; null if it was sealed with another secret or for another purpose, or is damaged. */
export function openSealedValue(sealed: string, secret: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
  if (!sealed.startsWith(version) || bytes.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, deriveKey(secret), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const start = decipher.update(bytes.subarray(ivBytes + tagBytes))
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8')
  } catch {
    // The authentication tag does not match.
    return null
  }
}

function deriveKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'letopis sealed values', 32))
}
