import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { toFolderError } from '../files/errors.ts'
import { isFileNotFoundError } from '../lib/errors.ts'

/** How many archives from before migrations, and from before restores, are kept. */
export const maxAutomaticArchives = 5

function getBackupFolder(dataFolder: string): string {
  return join(dataFolder, 'backups')
}

/** Whether an archive is directly in the backup folder. */
export function isInBackupFolder(dataFolder: string, path: string): boolean {
  return dirname(path) === getBackupFolder(dataFolder)
}

/** The size of an archive in the backup folder; null if it is not there, or is not directly in this folder. */
export async function statArchive(dataFolder: string, path: string): Promise<{ size: number } | null> {
  if (!isInBackupFolder(dataFolder, path)) return null
  try {
    const stats = await lstat(path)
    return stats.isFile() ? { size: stats.size } : null
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}

/** The folder of archives in the data folder, created if missing. */
export async function prepareBackupFolder(dataFolder: string): Promise<string> {
  const folder = getBackupFolder(dataFolder)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw toFolderError(folder, error)
  }
  return folder
}

/** The name of an archive: what it is, and the time in UTC. */
export function createArchiveName(beginning: string, now: Date, isSealed = false): string {
  const timestamp = now.toISOString().replaceAll(/[:.]/g, '-')
  return `${beginning}-${timestamp}.zip${isSealed ? '.sealed' : ''}`
}

/**
 * Deletes the oldest archives that were made automatically beside a new one; those that were requested are never deleted.
 * The new one is kept, even if others seem newer because the clock was wrong.
 */
export async function deleteOldAutomaticArchives(
  newFile: string,
  beginning: 'before-migration' | 'before-restore',
): Promise<void> {
  const timestamp = /-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.zip$/
  const folder = dirname(newFile)
  const others = (await readdir(folder))
    .filter((name) => name !== basename(newFile) && name.startsWith(`${beginning}-`) && timestamp.test(name))
    .sort((one, other) => ((timestamp.exec(one)?.[1] ?? '') < (timestamp.exec(other)?.[1] ?? '') ? 1 : -1))
  for (const name of others.slice(maxAutomaticArchives - 1)) await rm(join(folder, name), { force: true })
}
