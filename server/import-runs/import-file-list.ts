import { type ImportFile, maxImportFiles, toSafeImportFileName } from '../../domain/import-run.ts'
import { ProblemError } from '../../domain/problem-error.ts'

const maxNameLength = 400
const maxPartBytes = 200
const maxParts = 20
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
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total === 0) throw new ProblemError('bad_request')
  if (total > maxBytes) throw new ProblemError('too_large')
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
  return { name: assertRelativePath(toSafeImportFileName(name)), size }
}

/** A path below the folder of the import. */
function assertRelativePath(path: string): string {
  const parts = path.split('/')
  const isValid =
    path.length <= maxNameLength &&
    parts.length <= maxParts &&
    parts.every((part) => part !== '' && Buffer.byteLength(part) <= maxPartBytes)
  if (!isValid) throw new ProblemError('bad_request')
  return path
}
