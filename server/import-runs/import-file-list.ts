import { type ImportFile, maxImportFiles } from '../../domain/import-run.ts'
import { ProblemError } from '../../domain/problem-error.ts'

const maxNameLength = 400
const maxPartBytes = 200
const maxParts = 20
/** Not allowed in file names by some systems, or with a meaning of their own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const unsafeCharacters = /[\u0000-\u001f\u007f<>:"|?*\\]/g

/**
 * Checks the files that a browser announces and makes their names safe as relative paths. Throws `bad_request` for a
 * list that no browser sends, `too_large` if the files are larger than allowed.
 */
export function parseImportFiles(text: string, maxBytes: number): ImportFile[] {
  const announced = parseJsonArray(text)
  if (announced.length === 0 || announced.length > maxImportFiles) throw new ProblemError('bad_request')
  const files = announced.map(parseImportFile)
  if (new Set(files.map(({ name }) => name.toLowerCase())).size < files.length)
    throw new ProblemError('bad_request')
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new ProblemError('too_large')
  return files
}

function parseJsonArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // Below.
  }
  throw new ProblemError('bad_request')
}

function parseImportFile(value: unknown): ImportFile {
  const { name, size }: { name?: unknown; size?: unknown } =
    typeof value === 'object' && value !== null ? value : {}
  if (typeof name !== 'string' || typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
    throw new ProblemError('bad_request')
  return { name: toSafeRelativePath(name), size }
}

/** A path below the folder of the import; hidden files would not be read, so they are not hidden. */
function toSafeRelativePath(name: string): string {
  const parts = name.slice(0, maxNameLength).toWellFormed().split('/')
  if (name.length > maxNameLength || parts.length > maxParts) throw new ProblemError('bad_request')
  return parts.map(toSafeName).join('/')
}

function toSafeName(part: string): string {
  const safe = part.replace(unsafeCharacters, '_').replace(/^\.+/, '_').replace(/[ .]+$/, '_')
  if (safe === '' || Buffer.byteLength(safe) > maxPartBytes) throw new ProblemError('bad_request')
  return safe
}
