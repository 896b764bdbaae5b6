import { scrypt, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { getEntryFile } from '../lib/project-paths.ts'

/** A hash created by another system, which is replaced at the next sign-in. */
type ImportedPasswordHash =
  | { readonly kind: 'bcrypt'; readonly text: string }
  | {
      readonly kind: 'scrypt'
      readonly cost: { readonly N: number; readonly r: number; readonly p: number }
      readonly salt: Buffer
      readonly tag: Buffer
    }

const bcryptPattern = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const scryptPattern =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** Accepted costs: a check takes some 0.3 seconds, and less than two on a busy machine. */
const bcryptCost = { min: 4, max: 12 }
const maxScryptWork = 2 ** 20

/** How the hashes that are accepted here begin. */
export const importedHashPrefixes = ['$2', '$scrypt$'] as const

/** Parses a bcrypt hash or a scrypt hash in PHC form; null if it is invalid or too expensive. */
export function parseImportedPasswordHash(text: string): ImportedPasswordHash | null {
  const bcryptRounds = Number(bcryptPattern.exec(text)?.[1] ?? 0)
  if (bcryptRounds >= bcryptCost.min && bcryptRounds <= bcryptCost.max) return { kind: 'bcrypt', text }
  const [, logN, r, p, salt = '', tag = ''] = scryptPattern.exec(text) ?? []
  if (logN === undefined) return null
  const cost = { N: 2 ** Number(logN), r: Number(r), p: Number(p) }
  // scrypt itself requires N < 2^(16 r).
  const isValid = cost.N > 1 && cost.r > 0 && cost.p > 0 && Number(logN) < 16 * cost.r
  if (!isValid || cost.N * cost.r * cost.p > maxScryptWork) return null
  return { kind: 'scrypt', cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** Verifies a password off the main thread. It is not normalized: other systems hash what was typed. */
export function verifyImportedPasswordHash(password: string, hash: ImportedPasswordHash): Promise<boolean> {
  return hash.kind === 'bcrypt' ? verifyBcrypt(password, hash.text) : verifyScrypt(password, hash)
}

async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  const worker = new Worker(getEntryFile('bcrypt-worker'), {
    workerData: { password, hash },
  })
  const [isEqual]: unknown[] = await once(worker, 'message')
  return isEqual === true
}

function verifyScrypt(
  password: string,
  { cost, salt, tag }: Extract<ImportedPasswordHash, { kind: 'scrypt' }>,
): Promise<boolean> {
  // The memory that the accepted costs need, and some more.
  const maxmem = 129 * maxScryptWork
  return new Promise((resolve, reject) => {
    scrypt(password, salt, tag.length, { ...cost, maxmem }, (error, computed) =>
      error ? reject(error) : resolve(timingSafeEqual(computed, tag)),
    )
  })
}
