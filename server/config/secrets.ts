import { createHash, randomBytes } from 'node:crypto'
import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { JwtKey } from '../../domain/jwt-key.ts'
import { generateJwtKey, parseJwtKeys, rotateJwtKeys, serializeJwtKeys } from './jwt-keys.ts'

/** What the product must keep to itself. Each is made at random on the first start; none has a default. */
export interface Secrets {
  /** Signs what the product hands out and wants back unchanged. */
  readonly signing: string
  /** The API key that anybody may know. */
  readonly publishable: string
  /** The API key that may do everything with accounts. */
  readonly secret: string
  /** The keys of access tokens, the one that signs first. */
  readonly jwtKeys: readonly JwtKey[]
}

const secretGenerators: Readonly<Record<keyof Secrets, () => string>> = {
  signing: () => randomBytes(32).toString('base64url'),
  publishable: () => generateApiKey('sb_publishable_'),
  secret: () => generateApiKey('sb_secret_'),
  jwtKeys: () => serializeJwtKeys([generateJwtKey()]),
}

/** The secrets cannot be read. The message is one line, fit to be shown as it is. */
export class SecretsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SecretsError'
  }
}

/**
 * Reads the secrets of a data folder, making those that are missing. A file that others could read is
 * closed to them, with a warning; a broken one is refused and left as it is.
 */
export async function loadOrCreateSecrets(folder: string, warn: (line: string) => void): Promise<Secrets> {
  const file = getSecretsPath(folder)
  const kept = await readSecretsFile(file, warn)
  const made = Object.entries(secretGenerators).flatMap(([name, make]) =>
    kept[name] === undefined ? [[name, make()]] : [],
  )
  const all = { ...kept, ...Object.fromEntries(made) }
  const secrets = parseSecrets(file, all)
  if (made.length > 0) await writeFileAtomically(file, `${JSON.stringify(all, null, 2)}\n`)
  return secrets
}

/** The secrets as they are, none made; null: some are still missing. */
export async function readExistingSecrets(
  folder: string,
  warn: (line: string) => void,
): Promise<Secrets | null> {
  const kept = await readSecretsFile(getSecretsPath(folder), warn)
  const complete = Object.keys(secretGenerators).every((name) => kept[name] !== undefined)
  return complete ? parseSecrets(getSecretsPath(folder), kept) : null
}

/** Puts a new key for access tokens in place; what the older ones signed stays good. Gives the new key's id. */
export async function rotateJwtSigningKey(folder: string, warn: (line: string) => void): Promise<string> {
  const file = getSecretsPath(folder)
  const kept = await readSecretsFile(file, warn)
  const keys = rotateJwtKeys(kept.jwtKeys === undefined ? [] : parseStoredJwtKeys(file, kept.jwtKeys))
  await writeFileAtomically(
    file,
    `${JSON.stringify({ ...kept, jwtKeys: serializeJwtKeys(keys) }, null, 2)}\n`,
  )
  return keys[0]?.kid ?? ''
}

function getSecretsPath(folder: string): string {
  return join(folder, 'secrets.json')
}

function parseSecrets(file: string, kept: Readonly<Record<string, string | undefined>>): Secrets {
  const { signing = '', publishable = '', secret = '', jwtKeys = '' } = kept
  return { signing, publishable, secret, jwtKeys: parseStoredJwtKeys(file, jwtKeys) }
}

function parseStoredJwtKeys(file: string, text: string): JwtKey[] {
  const keys = parseJwtKeys(text)
  if (keys === null) throw createDamagedSecretsError(file)
  return keys
}

/** In the form that the official clients and scanners for leaked keys know: random letters and a check of them. */
function generateApiKey(prefix: string): string {
  const random = randomBytes(16).toString('base64url')
  const check = createHash('sha256').update(`${prefix}${random}`).digest('base64url').slice(0, 8)
  return `${prefix}${random}_${check}`
}

async function readSecretsFile(
  file: string,
  warn: (line: string) => void,
): Promise<Record<string, string | undefined>> {
  let text: string
  try {
    const { mode } = await stat(file)
    // Windows has no such modes: who may read a file follows from its folder there.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      await chmod(file, 0o600)
      warn(`${file} could be read by others; it is now readable by its owner only`)
    }
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new SecretsError(`cannot read ${file}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  return checked(file, text)
}

function checked(file: string, text: string): Record<string, string> {
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const entries =
    typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : []
  // A short one was not made by us: guessable secrets are as bad as none.
  const sound =
    entries.length > 0 && entries.every(([, value]) => typeof value === 'string' && value.length >= 40)
  if (sound) return Object.fromEntries(entries)
  throw createDamagedSecretsError(file)
}

function createDamagedSecretsError(file: string): SecretsError {
  return new SecretsError(
    `${file} is damaged: restore it from a backup, or remove it to have new secrets made`,
  )
}

/** Writes beside and renames, so that a crash leaves either the old file or the new one. */
async function writeFileAtomically(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.new`
  try {
    await rm(beside, { force: true })
    const handle = await open(beside, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw new SecretsError(`cannot write ${file}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  // Windows cannot open folders, and needs no such thing.
  if (process.platform === 'win32') return
  const folder = await open(join(file, '..'), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
