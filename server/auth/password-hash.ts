import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { Semaphore } from './semaphore.ts'

interface Argon2Cost {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

interface ParsedPasswordHash extends Argon2Cost {
  readonly salt: Buffer
  readonly tag: Buffer
}

// OWASP's parameters for argon2id.
const currentCost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }
/** What may be asked of this machine by a hash that was made elsewhere. */
const maxCost: Argon2Cost = { memory: 131_072, passes: 10, parallelism: 4 }

// One at a time: each takes a core and 19 MB, and the other threads of the pool are for files and compression.
const semaphore = new Semaphore(1, 200)

/** What is compared where there is no account, so that it takes as long as where there is one. */
const placeholderHash = encodePhcString(currentCost, randomBytes(16), randomBytes(32))

/** A password as a PHC string, made off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return encodePhcString(
    currentCost,
    salt,
    await computeTag(password, { ...currentCost, salt, tag: Buffer.alloc(32) }),
  )
}

/** Whether a password is the one that was stored; takes as long where nothing is stored. Off the main thread. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = decodePhcString(stored ?? '')
  const compared = known ?? decodePhcString(placeholderHash)
  if (compared === null) throw new Error('The hash of nobody is none')
  const same = timingSafeEqual(await computeTag(password, compared), compared.tag)
  return same && known !== null
}

/** Whether a stored password was made with parameters other than today's. */
export function isPasswordHashOutdated(stored: string): boolean {
  const known = decodePhcString(stored)
  return (
    known === null ||
    Object.entries(currentCost).some(([name, value]) => known[name as keyof Argon2Cost] !== value)
  )
}

/** Whether a text is a hash that we can compare with. */
export function isPasswordHash(text: string): boolean {
  return decodePhcString(text) !== null
}

/** A password nobody has to think of. */
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
  const form =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(text) ?? []
  if (memory === undefined) return null
  const asked = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const bearable =
    asked.memory <= maxCost.memory &&
    asked.passes <= maxCost.passes &&
    asked.parallelism <= maxCost.parallelism
  const sound = asked.passes > 0 && asked.parallelism > 0 && asked.memory >= 8 * asked.parallelism
  if (!bearable || !sound) return null
  return { ...asked, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
