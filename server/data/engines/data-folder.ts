import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getErrorCode } from '../../lib/errors.ts'
import { DataFolderUnusableError } from './database-errors.ts'

/**
 * Creates the data folder and its missing parents. Doesn't use Node's recursive `mkdir`, which never returns
 * if the file system reports ENOENT for the creation itself, as /proc does.
 */
export function createDataFolder(folder: string): void {
  try {
    // Its parents may be meant for others, too.
    for (const path of findMissingFolders(folder)) createFolder(path, path === folder ? 0o700 : undefined)
  } catch (error) {
    throw new DataFolderUnusableError(folder, describeFolderError(error), { cause: error })
  }
}

/** The folders of the product in the data folder. */
const subfolders = new Set(['backups', 'cache', 'damaged', 'files', 'mail', 'tmp', 'uploads'])
/** The folder belongs to another user, or its file system has no permissions or is read-only. */
const toleratedErrorCodes = ['EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'ENOSYS']

/**
 * Takes the access of other users to the data folder and its folders away: earlier versions created them with the
 * permissions of the process. Folders further inside are out of reach then.
 */
export function restrictDataFolderAccess(folder: string): void {
  // Windows has no such permissions.
  if (process.platform === 'win32') return
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && subfolders.has(entry.name))
    .map(({ name }) => join(folder, name))
  for (const path of [folder, ...inner]) {
    try {
      if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700)
    } catch (error) {
      if (!toleratedErrorCodes.includes(getErrorCode(error) ?? '')) throw error
    }
  }
}

/** A short reason why a folder can't be used. */
export function describeFolderError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const path = 'path' in error ? error.path : ''
  switch ('code' in error ? error.code : null) {
    case 'EACCES':
    case 'EPERM':
      return `permission denied: ${path}`
    case 'EROFS':
      return `the file system is read-only: ${path}`
    case 'ENOTDIR':
    case 'EEXIST':
      return `not a folder: ${path}`
    case 'ENOENT':
      return `no folder can be created here: ${path}`
    default:
      return error.message
  }
}

/** The folders to create, the outermost first. */
function findMissingFolders(folder: string): string[] {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return []
  // If it is a file, creating a folder there throws the right error.
  const parent = dirname(folder)
  return stats !== undefined || parent === folder ? [folder] : [...findMissingFolders(parent), folder]
}

function createFolder(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have created it a moment earlier.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
