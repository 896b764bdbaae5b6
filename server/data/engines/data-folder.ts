import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataFolderUnusableError } from './database-errors.ts'

/**
 * Creates the data folder, and the folders above it, where they are missing. Not by Node's recursive `mkdir`: that one
 * never returns where the file system answers "no such file" to the creation itself, as /proc does.
 */
export function createDataFolder(folder: string): void {
  try {
    for (const path of missingFolders(folder)) createFolder(path)
  } catch (error) {
    throw new DataFolderUnusableError(folder, describeFolderError(error), { cause: error })
  }
}

/** Why a folder cannot be used, in a few words. */
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

/** The folders that have to be created, the outermost first. */
function missingFolders(folder: string): string[] {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return []
  // A file: creating a folder in its place gives the error that says so.
  const parent = dirname(folder)
  return found !== undefined || parent === folder ? [folder] : [...missingFolders(parent), folder]
}

function createFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created it a moment earlier.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
