import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseImportedPasswordHash, verifyImportedPasswordHash } from './imported-password-hash.ts'
import { type Argon2Cost, passwordHashCost } from './password-hash-cost.ts'
import { TaskConcurrencyLimiter } from './semaphore.ts'

interface ParsedPasswordHash extends Argon2Cost {
  readonly salt: Buffer
  readonly tag: Buffer
}

/** Maximum cost accepted from a hash that was created elsewhere. */
const maxCost: Argon2Cost = { memory: 131_072, passes: 10, parallelism: 4 }

// One at a time: each uses a core and 19 MB, and the other threads of the pool are for files and compression.
const semaphore = new TaskConcurrencyLimiter(1, 200)

/** Compared when there is no account, so that the response takes the same time. */
const placeholderHash = encodePhcString(passwordHashCost, randomBytes(16), randomBytes(32))

/** Hashes a password as a PHC string, off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return encodePhcString(
    passwordHashCost,
    salt,
    await computeTag(password, { ...passwordHashCost, salt, tag: Buffer.alloc(32) }),
  )
}

/** Verifies a password off the main thread; takes the same time when no hash is stored. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const imported = parseImportedPasswordHash(stored ?? '')
  if (imported !== null) return semaphore.run(() => verifyImportedPasswordHash(password, imported))
  const parsed = decodePhcString(stored ?? '')
  const compared = parsed ?? decodePhcString(placeholderHash)
  if (compared === null) throw new Error('Invalid placeholder password hash')
  const isEqual = timingSafeEqual(await computeTag(password, compared), compared.tag)
  return isEqual && parsed !== null
}

/** Whether a hash was created by another system or with other than the current parameters. */
export function isPasswordHashOutdated(stored: string): boolean {
  const parsed = decodePhcString(stored)
  return (
    parsed === null ||
    Object.entries(passwordHashCost).some(([name, value]) => parsed[name as keyof Argon2Cost] !== value)
  )
}

/** Whether a text is a hash that can be verified. */
export function isPasswordHash(text: string): boolean {
  return decodePhcString(text) !== null || parseImportedPasswordHash(text) !== null
}

/** Generates a random password. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

function computeTag(password: string, { salt, tag, ...costs }: ParsedPasswordHash): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return semaphore.run(() => runArgon2id({ message, nonce: salt, tagLength: tag.length, ...costs }))
}

function runArgon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

function encodePhcString({ memory, passes, parallelism }: Argon2Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`
}

function decodePhcString(text: string): ParsedPasswordHash | null {
  const pattern =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/
  const [, memory, passes, parallelism, salt = '', tag = ''] = pattern.exec(text) ?? []
  if (memory === undefined) return null
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const isAffordable =
    cost.memory <= maxCost.memory && cost.passes <= maxCost.passes && cost.parallelism <= maxCost.parallelism
  const isValid = cost.passes > 0 && cost.parallelism > 0 && cost.memory >= 8 * cost.parallelism
  if (!isAffordable || !isValid) return null
  return { ...cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
