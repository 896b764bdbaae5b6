import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import { getErrorCode, isFileNotFoundError } from '../lib/errors.ts'
import { ContentFormatError } from './content-format.ts'

// Folders come from elsewhere: no link is followed, and no file is read before its size is known.

/** A text of a million characters, each written as an entity. */
const maxTextFileBytes = 16_000_000
/** A list of a hundred thousand items. */
const maxListFileBytes = 256_000_000

/** Reads a text file; null if it does not exist. */
export async function readFolderText(file: string, size: 'text' | 'list' = 'text'): Promise<string | null> {
  const handle = await openRegularFile(file)
  if (handle === null) return null
  try {
    if ((await handle.stat()).size > (size === 'text' ? maxTextFileBytes : maxListFileBytes))
      throw new ContentFormatError(file, 'too large')
    return decodeUtf8(await handle.readFile(), file)
  } finally {
    await handle.close()
  }
}

/** Opens a regular file; null if it does not exist. */
export async function openRegularFile(file: string): Promise<FileHandle | null> {
  try {
    // A pipe without a writer would block.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    if (getErrorCode(error) === 'ELOOP') throw new ContentFormatError(file, 'is a symbolic link')
    throw new ContentFormatError(file, `cannot be read (${getErrorCode(error) ?? error})`)
  }
  throw new ContentFormatError(file, 'is not a file')
}

/** The names in a folder, sorted; empty if it does not exist. */
export async function listFolderNames(folder: string): Promise<string[]> {
  try {
    if (!(await lstat(folder)).isDirectory()) throw new ContentFormatError(folder, 'is not a folder')
    return (await readdir(folder)).sort()
  } catch (error) {
    if (isFileNotFoundError(error)) return []
    throw error
  }
}

function decodeUtf8(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ContentFormatError(file, 'is not UTF-8')
  }
}
