import { createHash, randomBytes } from 'node:crypto'
import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { JwtKey } from '../../domain/jwt-key.ts'
import { getErrorMessage, isFileNotFoundError } from '../lib/errors.ts'
import { generateJwtKey, parseJwtKeys, rotateJwtKeys, serializeJwtKeys } from './jwt-keys.ts'

/** The secrets of the site. Each is generated at random on the first start; none has a default. */
export interface Secrets {
  /** Signs values that clients return unchanged. */
  readonly signing: string
  /** The public API key. */
  readonly publishable: string
  /** The API key with full access to accounts. */
  readonly secret: string
  /** The keys of access tokens, the signing key first. */
  readonly jwtKeys: readonly JwtKey[]
}

const secretGenerators: Readonly<Record<keyof Secrets, () => string>> = {
  signing: () => randomBytes(32).toString('base64url'),
  publishable: () => generateApiKey('sb_publishable_'),
  secret: () => generateApiKey('sb_secret_'),
  jwtKeys: () => serializeJwtKeys([generateJwtKey()]),
}

/** The secrets cannot be read. The message is one line and can be shown as is. */
export class SecretsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SecretsError'
  }
}

/** Secrets by name, as they are stored. */
export type SecretValues = Readonly<Record<string, string | undefined>>

/** New values for the secrets that are missing. */
export function generateMissingSecrets(stored: SecretValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(secretGenerators).flatMap(([name, generate]) =>
      stored[name] === undefined ? [[name, generate()]] : [],
    ),
  )
}

/** Whether all secrets are there. */
export function hasAllSecrets(stored: SecretValues): boolean {
  return Object.keys(secretGenerators).every((name) => stored[name] !== undefined)
}

/**
 * Identifies the secrets without revealing them. The keys of access tokens are not part of it, because instances learn of
 * new ones while they run.
 */
export function computeSecretsFingerprint({ signing, publishable, secret }: Secrets): string {
  return createHash('sha256')
    .update(`instances ${signing} ${publishable} ${secret}`)
    .digest('hex')
    .slice(0, 32)
}

/**
 * Reads the secrets of a data folder and generates missing ones. A file that others could read is made
 * private, with a warning; a damaged one is rejected and not changed.
 */
export async function loadOrCreateSecrets(folder: string, warn: (line: string) => void): Promise<Secrets> {
  const file = getSecretsPath(folder)
  const stored = await readSecretsFile(file, warn)
  const generated = generateMissingSecrets(stored)
  const all = { ...stored, ...generated }
  const secrets = parseSecrets(all, file)
  if (Object.keys(generated).length > 0) await writeFileAtomically(file, formatSecretValues(all))
  return secrets
}

/** Reads the secrets without generating any; null: some are missing. */
export async function readExistingSecrets(
  folder: string,
  warn: (line: string) => void,
): Promise<Secrets | null> {
  const stored = await readStoredSecretValues(folder, warn)
  return hasAllSecrets(stored) ? parseSecrets(stored, getSecretsPath(folder)) : null
}

/** The values in the file of a data folder; none if there is no file. */
export function readStoredSecretValues(folder: string, warn: (line: string) => void): Promise<SecretValues> {
  return readSecretsFile(getSecretsPath(folder), warn)
}

/** Adds a new signing key for access tokens; older tokens stay valid. Returns the id of the new key. */
export async function rotateStoredJwtSigningKey(
  folder: string,
  warn: (line: string) => void,
): Promise<string> {
  const file = getSecretsPath(folder)
  const stored = await readSecretsFile(file, warn)
  const { jwtKeys, kid } = rotateJwtKeyValue(stored.jwtKeys, file)
  await writeFileAtomically(file, formatSecretValues({ ...stored, jwtKeys }))
  return kid
}

/** The stored keys of access tokens with a new signing key, and its id. `source`: see `parseSecrets`. */
export function rotateJwtKeyValue(
  jwtKeys: string | undefined,
  source: string,
): { readonly jwtKeys: string; readonly kid: string } {
  const keys = rotateJwtKeys(jwtKeys === undefined ? [] : parseStoredJwtKeys(source, jwtKeys))
  return { jwtKeys: serializeJwtKeys(keys), kid: keys[0]?.kid ?? '' }
}

/** Values as the content of a `secrets.json`. */
export function formatSecretValues(values: SecretValues): string {
  return `${JSON.stringify(values, null, 2)}\n`
}

/** The file with the secrets as it is, for a backup; null if there is none. */
export async function readSecretsText(folder: string): Promise<string | null> {
  const file = getSecretsPath(folder)
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw new SecretsError(`cannot read ${file}: ${getErrorMessage(error)}`, { cause: error })
  }
}

/** Whether a text of a backup can replace the secrets. */
export function isValidSecretsText(text: string): boolean {
  try {
    const { jwtKeys } = parseSecretsText(text)
    return jwtKeys === undefined || parseJwtKeys(jwtKeys) !== null
  } catch (error) {
    if (error instanceof SecretsError) return false
    throw error
  }
}

/** The values in the content of a `secrets.json`. Throws a `SecretsError`. */
export function parseSecretsText(text: string): SecretValues {
  return parseSecretsFile('secrets.json', text)
}

/** Replaces the file with the secrets by that of a backup. */
export async function replaceSecretsText(folder: string, text: string): Promise<void> {
  await writeFileAtomically(getSecretsPath(folder), text)
}

function getSecretsPath(folder: string): string {
  return join(folder, 'secrets.json')
}

/** A complete set of values as secrets. `source` says in errors where the values are from. */
export function parseSecrets(stored: SecretValues, source: string): Secrets {
  const { signing = '', publishable = '', secret = '', jwtKeys = '' } = stored
  return { signing, publishable, secret, jwtKeys: parseStoredJwtKeys(source, jwtKeys) }
}

function parseStoredJwtKeys(source: string, text: string): JwtKey[] {
  const keys = parseJwtKeys(text)
  if (keys === null) throw createDamagedSecretsError(source)
  return keys
}

/**
 * Generates a key in the format that official clients and secret scanners recognise: random part and
 * checksum.
 */
function generateApiKey(prefix: string): string {
  const random = randomBytes(16).toString('base64url')
  const checksum = createHash('sha256').update(`${prefix}${random}`).digest('base64url').slice(0, 8)
  return `${prefix}${random}_${checksum}`
}

async function readSecretsFile(file: string, warn: (line: string) => void): Promise<SecretValues> {
  let text: string
  try {
    const { mode } = await stat(file)
    // Windows has no such modes: access to a file follows from its folder there.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      await chmod(file, 0o600)
      warn(`${file} could be read by others; it is now readable by its owner only`)
    }
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isFileNotFoundError(error)) return {}
    throw new SecretsError(`cannot read ${file}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  return parseSecretsFile(file, text)
}

function parseSecretsFile(file: string, text: string): SecretValues {
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const entries =
    typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : []
  // A short value was not generated here, and guessable secrets must not be used.
  const isValid =
    entries.length > 0 && entries.every(([, value]) => typeof value === 'string' && value.length >= 40)
  if (isValid) return Object.fromEntries(entries)
  throw createDamagedSecretsError(file)
}

function createDamagedSecretsError(source: string): SecretsError {
  return new SecretsError(
    `${source} is damaged: restore it from a backup, or remove it to generate new secrets`,
  )
}

/** Writes a temporary file and renames it, so that a crash leaves either the old or the new file. */
async function writeFileAtomically(file: string, text: string): Promise<void> {
  const temporaryFile = `${file}.${process.pid}.new`
  try {
    await rm(temporaryFile, { force: true })
    const handle = await open(temporaryFile, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporaryFile, file)
  } catch (error) {
    await rm(temporaryFile, { force: true })
    throw new SecretsError(`cannot write ${file}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  // Windows cannot open folders, and does not need this sync.
  if (process.platform === 'win32') return
  const folder = await open(join(file, '..'), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
