import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toFolderError } from '../files/errors.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

const namePrefix = 'backup-'
/** Folders that stay while owners look at a backup. Only the server makes them, which holds the data folder. */
const openedNamePrefix = 'opened-'
const day = 24 * 3_600_000

/**
 * Runs work with an empty folder in `tmp/` of the data folder, which is deleted afterwards: scratch databases contain
 * secrets, so they are not put into the folder for temporary files of the machine.
 */
export async function withWorkFolder<T>(
  dataFolder: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await createWorkFolder(dataFolder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Creates such a folder, which the caller deletes. */
export function createWorkFolder(dataFolder: string): Promise<string> {
  return createFolder(dataFolder, namePrefix)
}

/** Creates an empty folder in `tmp/` that the caller deletes, for as long as the server runs. */
export function createServerWorkFolder(dataFolder: string): Promise<string> {
  return createFolder(dataFolder, openedNamePrefix)
}

/** Removes the folders of `createServerWorkFolder` that a server has left because it was killed. */
export async function removeServerWorkFolders(dataFolder: string): Promise<void> {
  const parent = join(dataFolder, 'tmp')
  try {
    for (const name of await readdir(parent))
      if (name.startsWith(openedNamePrefix)) await rm(join(parent, name), { recursive: true, force: true })
  } catch (error) {
    if (!isFileNotFoundError(error)) throw toFolderError(parent, error)
  }
}

async function createFolder(dataFolder: string, prefix: string): Promise<string> {
  const parent = join(dataFolder, 'tmp')
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await removeLeftovers(parent)
    return await mkdtemp(join(parent, prefix))
  } catch (error) {
    throw toFolderError(parent, error)
  }
}

/** Creates an empty folder inside a work folder. */
export async function createSubfolder(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { mode: 0o700 })
  return path
}

/** Removes folders of processes that were killed. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(namePrefix)) continue
    const path = join(parent, name)
    try {
      if ((await stat(path)).mtimeMs < Date.now() - day) await rm(path, { recursive: true, force: true })
    } catch (error) {
      // Removed by the process that owns it.
      if (!isFileNotFoundError(error)) throw error
    }
  }
}
