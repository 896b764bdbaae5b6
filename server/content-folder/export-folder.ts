import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getErrorCode, isFileNotFoundError } from '../lib/errors.ts'

/** The folder cannot be written to, for a reason that the operator can fix. */
export class ExportFolderError extends Error {
  override readonly name = 'ExportFolderError'
}

/** A folder that is being written. It gets its files all at once, when it is complete. */
export interface ExportFolder {
  writeFile(name: string, content: string | NodeJS.ReadableStream): Promise<void>
  /** Replaces the files of an earlier export; other files in the folder stay. */
  publish(): Promise<void>
  discard(): Promise<void>
}

const unfinishedFolderName = '.letopis-export'

/**
 * Prepares a folder for an export. `listEarlierEntries` names the entries of an earlier export; a folder that holds
 * something else is rejected unless there is one.
 */
export async function openExportFolder(
  folder: string,
  lastEntry: string | null,
  listEarlierEntries: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<ExportFolder> {
  const names = (await listNames(folder)).filter((name) => name !== unfinishedFolderName)
  const earlierEntries = await listEarlierEntries(names)
  if (names.length > 0 && earlierEntries.length === 0)
    throw new ExportFolderError(`${folder} is neither empty nor an earlier export: name another folder.`)
  const unfinished = join(folder, unfinishedFolderName)
  await rm(unfinished, { recursive: true, force: true })
  // Drafts and e-mail addresses are private.
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  return {
    async writeFile(name, content) {
      const file = join(unfinished, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(file, content, { mode: 0o600, flag: 'wx' })
    },
    async publish() {
      // The last entry is the one by which an export is recognized: it is missing while the folder is incomplete.
      const order = (await readdir(unfinished)).sort(
        (a, b) => Number(a === lastEntry) - Number(b === lastEntry) || (a < b ? -1 : 1),
      )
      if (lastEntry !== null) await rm(join(folder, lastEntry), { force: true })
      for (const name of new Set([...earlierEntries, ...order]))
        await rm(join(folder, name), { recursive: true, force: true })
      for (const name of order) await rename(join(unfinished, name), join(folder, name))
      await rm(unfinished, { recursive: true, force: true })
    },
    discard: () => rm(unfinished, { recursive: true, force: true }),
  }
}

/** Reads a file of an earlier export; null if there is none. */
export async function readEarlierFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isFileNotFoundError(error)) return []
    if (getErrorCode(error) === 'ENOTDIR') throw new ExportFolderError(`${folder} is not a folder.`)
    throw error
  }
}
