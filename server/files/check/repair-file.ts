import { cp, lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { isFileNotFoundError } from '../../lib/errors.ts'
import { writeTempFileForRename } from '../atomic-write.ts'
import type { FileStore } from '../contract.ts'
import type { FileCheckDeps } from './contract.ts'
import { type ThrottledFileReadOptions, verifyFileHash } from './verify-file-hash.ts'

interface FileRepairResult {
  readonly restored: boolean
  readonly aside: string | null
}

/**
 * Moves wrong bytes to the damaged folder, never deletes them, and restores the file from another copy if
 * there is one. Without a copy a file is left in place if it is unreadable, or if `mustHaveCopy` is set: a damaged
 * picture can often still be shown.
 */
export async function quarantineAndRestoreFile(
  { files, copies, damagedFolder, derivedFiles }: FileCheckDeps,
  hash: string,
  wrong: 'missing' | 'changed' | 'unreadable',
  now: Date,
  { mustHaveCopy, ...readOptions }: ThrottledFileReadOptions & { readonly mustHaveCopy: boolean },
): Promise<FileRepairResult> {
  const copy = await findIntactCopy(copies, hash, mustHaveCopy, readOptions)
  if (copy === null && mustHaveCopy) return { restored: false, aside: null }
  const shouldMove = wrong === 'changed' || copy !== null
  const aside = shouldMove ? await moveToDamagedFolder(files, hash, damagedFolder, now) : null
  if (wrong === 'changed') await derivedFiles.remove(hash)
  if (copy === null) return { restored: false, aside }
  const stored = await copy.open(hash)
  if (stored === null) return { restored: false, aside }
  const put = await files.put(stored.stream())
  return { restored: put.hash === hash, aside }
}

/**
 * @param canWait - Whether a copy that does not respond is passed over: without one, the file is left as it is, and the
 * next check tries again.
 */
async function findIntactCopy(
  copies: FileCheckDeps['copies'],
  hash: string,
  canWait: boolean,
  readOptions: ThrottledFileReadOptions,
): Promise<Pick<FileStore, 'open'> | null> {
  for (const copy of copies)
    try {
      if ((await verifyFileHash(copy, hash, readOptions)).is === 'whole') return copy
    } catch (error) {
      if (!canWait || toProblemOrNull(error)?.code !== 'unavailable') throw error
    }
  return null
}

/** Moves whatever is at the file's path to a local folder; null if nothing is there. */
async function moveToDamagedFolder(
  files: FileStore,
  hash: string,
  folder: string,
  now: Date,
): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${hash}-${now.toISOString().replaceAll(/[:.]/g, '')}`
  const target = join(folder, name)
  const path = files.localPath(hash)
  if (path === null) return (await downloadToDamagedFolder(files, hash, folder, name)) ? target : null
  try {
    await lstat(path)
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
  await rename(path, target).catch(async () => {
    // Another disk: the source is removed only after it is copied completely.
    await cp(path, target, { recursive: true, force: false, errorOnExist: true, verbatimSymlinks: true })
    await rm(path, { recursive: true })
  })
  return target
}

async function downloadToDamagedFolder(
  files: FileStore,
  hash: string,
  folder: string,
  name: string,
): Promise<boolean> {
  const stored = await files.open(hash)
  if (stored === null) return false
  const written = await writeTempFileForRename(folder, (handle) => handle.writeFile(stored.stream()))
  await written.publish(name)
  await files.remove(hash)
  return true
}
