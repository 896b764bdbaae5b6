import { stat, statfs } from 'node:fs/promises'
import type { DatabaseTarget } from '../data/connection.ts'
import type { SiteDatabase } from '../data/index.ts'
import { BackupRunError } from './errors.ts'

const megabyte = 1024 * 1024
/** Left for the site, whose database may be on the same disk. */
const reservedBytes = 100 * megabyte

interface SpaceCheckSource {
  readonly data: Pick<SiteDatabase, 'referencedFiles' | 'backupRuns'>
  readonly database: DatabaseTarget
}

/**
 * Throws a `BackupRunError` unless a disk has space for an archive. A backup that fills the disk would also stop the
 * site, so it is not tried.
 */
export async function assertEnoughSpace(site: SpaceCheckSource, folder: string): Promise<void> {
  await assertFreeSpace(folder, await estimateBackupBytes(site))
}

/** Throws a `BackupRunError` unless a disk has space for so many bytes. */
export async function assertFreeSpace(folder: string, bytes: number): Promise<void> {
  const neededBytes = bytes + reservedBytes
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes >= neededBytes) return
  throw new BackupRunError(
    `The disk with ${folder} has not enough space for a backup: about ${toMegabytes(neededBytes)} MB are needed, ${toMegabytes(freeBytes)} MB are free.`,
  )
}

/** The size of the archive and of the scratch databases, roughly; sizes of storage objects come from the last backup. */
async function estimateBackupBytes({ data, database }: SpaceCheckSource): Promise<number> {
  let fileBytes = 0
  for await (const { size } of data.referencedFiles.iterateAll()) fileBytes += size ?? 0
  const last = await data.backupRuns.findNewestSiteBackup(['verified', 'incomplete'])
  return Math.max(fileBytes, last?.size ?? 0) + (await estimateDatabaseBytes(database))
}

/** The size of the dumped database and of the scratch databases, roughly. */
export async function estimateDatabaseBytes(database: DatabaseTarget): Promise<number> {
  return database.engine === 'sqlite' ? 3 * (await stat(database.file)).size : 0
}

function toMegabytes(bytes: number): number {
  return Math.ceil(bytes / megabyte)
}
