import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SiteDatabase } from '../data/index.ts'
import type { PartStore, StoredPart } from '../files/contract.ts'
import { ObjectStoreResponseError } from '../files/errors.ts'
import { BackupArchiveError } from './errors.ts'

/** An archive in the file store, where all instances find it. */
export interface SharedArchive {
  readonly part: StoredPart
  readonly isSealed: boolean
}

/** Targets of archives in the file store begin so. */
export const sharedTargetPrefix = 'shared:'
const targetPattern = /^shared:([0-9a-f]{32})\/(\d{1,15})-([0-9a-f]{64})\.zip(\.sealed)?$/
/** Left for the site, whose database may be on the same disk. */
const reservedBytes = 100 * 1024 * 1024

/** The archive that `prepareArchiveToShare` has named; null for any other text. */
export function parseSharedTarget(text: string): SharedArchive | null {
  const [match, upload = '', size, sha256 = '', sealed] = targetPattern.exec(text) ?? []
  if (match === undefined) return null
  return { part: { upload, start: 0, size: Number(size), sha256 }, isSealed: sealed !== undefined }
}

/** A file that is to be stored for all instances, and its target. */
export interface ArchiveToShare {
  readonly file: string
  readonly part: StoredPart
  readonly target: string
}

/** Chooses the target of an archive, so that it can be recorded before the archive is stored. */
export async function prepareArchiveToShare(file: string): Promise<ArchiveToShare> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const { size } = await stat(file)
  const part = { upload: randomBytes(16).toString('hex'), start: 0, size, sha256: hash.digest('hex') }
  const extension = file.endsWith('.sealed') ? '.zip.sealed' : '.zip'
  return { file, part, target: `${sharedTargetPrefix}${part.upload}/${size}-${part.sha256}${extension}` }
}

/**
 * Stores an archive in the file store. Its run says before that what is stored has to be deleted again, unless the run is
 * recorded as finished with `deletion_pending: 0`.
 */
export async function uploadSharedArchive(
  { backupRuns }: Pick<SiteDatabase, 'backupRuns'>,
  runId: number,
  { file, part, target }: ArchiveToShare,
  store: PartStore,
): Promise<void> {
  await backupRuns.update(runId, { target, deletion_pending: 1 })
  await store.put(part, file)
}

/** Whether the store has an archive. */
export async function hasSharedArchive(store: PartStore | null, { part }: SharedArchive): Promise<boolean> {
  const parts = (await store?.listParts(part.upload)) ?? []
  return parts.some(({ sha256, size }) => sha256 === part.sha256 && size === part.size)
}

/**
 * Copies an archive of the file store into a folder, unless it is there, and returns the path of the copy; the target of
 * any other backup is returned as it is. Throws a `BackupArchiveError` if it is gone, damaged or too large.
 */
export async function downloadSharedArchive(
  target: string,
  folder: string,
  store: PartStore | null,
): Promise<string> {
  const archive = parseSharedTarget(target)
  if (archive === null) return target
  const file = join(folder, archive.isSealed ? 'archive.zip.sealed' : 'archive.zip')
  if (existsSync(file)) return file
  if (store === null)
    throw new BackupArchiveError(target, 'it is in a file store that is not in the settings', {
      problem: 'missing',
    })
  const { bavail, bsize } = await statfs(folder)
  if (archive.part.size + reservedBytes > bavail * bsize)
    throw new BackupArchiveError(target, 'there is not enough space to copy it from the file store', {
      problem: 'space',
    })
  const temporary = `${file}.part`
  try {
    const sha256 = await download(store, archive.part, temporary)
    if (sha256 !== archive.part.sha256) throw new BackupArchiveError(target, 'it is damaged')
  } catch (error) {
    await rm(temporary, { force: true })
    if (!(error instanceof ObjectStoreResponseError) || error.code !== 'NoSuchKey') throw error
    throw new BackupArchiveError(target, 'it is gone from the file store', {
      problem: 'missing',
      cause: error,
    })
  }
  await rename(temporary, file)
  return file
}

async function download(store: PartStore, part: StoredPart, file: string): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(store.read(part), hashing, createWriteStream(file, { mode: 0o600 }))
  return hash.digest('hex')
}
