import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataFolderUnusableError } from './database-errors.ts'

/**
 * Creates the data folder and its missing parents. Doesn't use Node's recursive `mkdir`, which never returns
 * if the file system reports ENOENT for the creation itself, as /proc does.
 */
export function createDataFolder(folder: string): void {
  try {
    for (const path of findMissingFolders(folder)) createFolder(path)
  } catch (error) {
    throw new DataFolderUnusableError(folder, describeFolderError(error), { cause: error })
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

function createFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created it a moment earlier.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
