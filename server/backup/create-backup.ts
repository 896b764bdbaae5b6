import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { AuditActor } from '../../domain/audit-actor.ts'
import type { BackupProgress, siteBackupKinds } from '../../domain/backup-run.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import type { S3ConnectionConfig, StoreLocation } from '../config/index.ts'
import type { DatabaseTarget } from '../data/connection.ts'
import type { SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import type { FileStore, PartStore } from '../files/contract.ts'
import type { SecretStore } from '../secrets/index.ts'
import { createArchiveName, prepareBackupFolder } from './backup-folder.ts'
import { type BackupManifest, countRows, isComplete } from './backup-manifest.ts'
import { findRunPlace, type RegisteredRun, removeDeferredFiles, withRegisteredRun } from './backup-run.ts'
import { assertEnoughSpace, estimateDatabaseBytes } from './disk-space.ts'
import { BackupInProgressError, BackupRunError } from './errors.ts'
import { prepareArchiveToShare, uploadSharedArchive } from './shared-archives.ts'
import { BackupStore } from './store/backup-store.ts'
import { type BackupTarget, formatStoreLocation, formatStoreRunReference } from './store/store-location.ts'
import { writeStoreRun } from './store/write-store-run.ts'
import { withWorkFolder } from './work-folder.ts'
import { writeVerifiedArchive } from './write-verified-archive.ts'

/** The site that is backed up or restored. */
export interface BackupSite {
  readonly dataFolder: string
  readonly database: DatabaseTarget
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly secrets: SecretStore
  /** For backups on S3; null: there are none. */
  readonly s3: S3ConnectionConfig | null
  /** Where archives are stored that the server makes, for all instances; null: in `backups/` of the data folder. */
  readonly sharedArchives: PartStore | null
  /** Of the settings: seals what a restore stores there of the database from before; null: it is not sealed. */
  readonly passphrase: string | null
  /** The version of Letopis. */
  readonly version: string
  readonly now: () => Date
}

interface CreateBackupOptions {
  readonly kind: (typeof siteBackupKinds)[number]
  /** The actor of the audit entry; null: none is written. */
  readonly actor: AuditActor | null
  /** Null: an archive; that of a command is in `backups/` of the data folder. */
  readonly to: BackupTarget | null
  /** Null: not sealed. */
  readonly passphrase: string | null
  /** Of the site, for the retention rule of stores. */
  readonly timeZone: string
  /** Receives the id of the run as soon as it is registered. */
  readonly onRegistered?: (runId: number) => void
  readonly onProgress: (progress: BackupProgress) => void
}

export interface CreatedBackup {
  /** The path of the archive, its reference in the file store, or the store with the name of the run. */
  readonly file: string
  readonly size: number
  /** The bytes that were added to a store; null for an archive. */
  readonly newBytes: number | null
  readonly manifest: BackupManifest
  /** What an operator should know about earlier backups. */
  readonly warnings: readonly string[]
}

/** An identifier of the site in the table `meta`, which is restored with it. */
const siteIdKey = 'site_id'

/**
 * Backs up a site while it is used: the database at one moment and the files that it refers to. The backup is verified
 * before it gets its name. Throws a `BackupRunError`, a `BackupArchiveError` if the verification fails, or errors of the
 * file store and the folder.
 */
export async function createBackup(site: BackupSite, options: CreateBackupOptions): Promise<CreatedBackup> {
  const { data, files, now } = site
  const { kind, actor } = options
  const startedAt = now()
  const shared = options.to === null && kind !== 'backup' ? site.sharedArchives : null
  const to = options.to ?? (await createArchiveTarget(site, startedAt, options.passphrase !== null))
  if (to.type === 'archive' && existsSync(to.file))
    throw new BackupRunError(`${to.file} already exists, and backups are never overwritten.`)
  const target = to.type === 'archive' ? to.file : formatStoreLocation(to.location)
  const created = await withRegisteredRun(data, { ...findRunPlace(site), kind, target, now }, async (run) => {
    options.onRegistered?.(run.id)
    const written =
      to.type === 'store'
        ? await writeToStore(site, options, to.location, startedAt)
        : shared === null
          ? await writeArchive(site, options, to.file, startedAt)
          : await writeSharedArchive(site, options, {
              name: basename(to.file),
              run,
              store: shared,
              startedAt,
            })
    run.assertLeaseHeld()
    const endedAt = now().toISOString()
    await recordBackup(data, run, written, endedAt, actor)
    return written
  }).catch(async (error: unknown) => {
    if (actor !== null && !(error instanceof BackupInProgressError))
      await writeSiteAuditEntry(data, { actor, event: 'backup_failed', at: now().toISOString() }).catch(
        // If the database is gone, the first error is the useful one.
        () => undefined,
      )
    throw error
  })
  await removeDeferredFiles({ data, files })
  return created
}

async function createArchiveTarget(
  { dataFolder }: BackupSite,
  now: Date,
  isSealed: boolean,
): Promise<BackupTarget> {
  const folder = await prepareBackupFolder(dataFolder)
  return { type: 'archive', file: join(folder, createArchiveName('letopis', now, isSealed)) }
}

async function writeArchive(
  site: BackupSite,
  { passphrase, onProgress }: CreateBackupOptions,
  file: string,
  now: Date,
): Promise<CreatedBackup> {
  const { dataFolder } = site
  await assertEnoughSpace(site, dirname(file))
  const source = { ...site, migrations, secrets: await site.secrets.readText() }
  const options = { file, dataFolder, passphrase, now, onProgress }
  const { manifest, size } = await writeVerifiedArchive(source, options)
  return { file, size, newBytes: null, manifest, warnings: [] }
}

interface SharedArchiveOptions {
  readonly name: string
  readonly run: RegisteredRun
  readonly store: PartStore
  readonly startedAt: Date
}

async function writeSharedArchive(
  site: BackupSite,
  options: CreateBackupOptions,
  { name, run, store, startedAt }: SharedArchiveOptions,
): Promise<CreatedBackup> {
  return withWorkFolder(site.dataFolder, async (folder) => {
    const written = await writeArchive(site, options, join(folder, name), startedAt)
    const archive = await prepareArchiveToShare(written.file)
    await uploadSharedArchive(site.data, run.id, archive, store)
    return { ...written, file: archive.target }
  })
}

async function writeToStore(
  site: BackupSite,
  { passphrase, timeZone, onProgress }: CreateBackupOptions,
  location: StoreLocation,
  now: Date,
): Promise<CreatedBackup> {
  const { data, dataFolder, database } = site
  const wasUsedBefore = await data.backupRuns.hasRunsInStore(formatStoreLocation(location))
  await data.meta.setIfAbsent(siteIdKey, randomUUID())
  const options = {
    site: (await data.meta.get(siteIdKey)) ?? '',
    dataFolder,
    databaseBytes: await estimateDatabaseBytes(database),
    timeZone,
    now,
    onProgress,
  }
  const source = { ...site, migrations, secrets: await site.secrets.readText() }
  const written = await BackupStore.withWritable(
    location,
    site,
    { passphrase, wasUsedBefore },
    (store, lock) => writeStoreRun(store, lock, source, options),
  )
  const { run, size, newBytes, manifest, warnings, deletedRuns } = written
  await data.backupRuns.markDeleted(
    deletedRuns.map((name) => formatStoreRunReference(location, name)),
    site.now().toISOString(),
  )
  return { file: formatStoreRunReference(location, run), size, newBytes, manifest, warnings }
}

async function recordBackup(
  data: SiteDatabase,
  { id }: RegisteredRun,
  { file, size, newBytes, manifest, warnings }: CreatedBackup,
  endedAt: string,
  actor: AuditActor | null,
): Promise<void> {
  const notes = [...describeLosses(manifest), ...warnings]
  await data.transaction(async (repositories) => {
    await repositories.backupRuns.update(id, {
      ended_at: endedAt,
      files_held_until: null,
      target: file,
      deletion_pending: 0,
      size,
      new_bytes: newBytes,
      row_count: countRows(manifest),
      file_count: manifest.files.count,
      result: isComplete(manifest) ? 'verified' : 'incomplete',
      error: notes.length === 0 ? null : notes.join(' '),
    })
    if (actor !== null)
      await writeSiteAuditEntry(repositories, { actor, event: 'backup_created', at: endedAt })
  })
}

function describeLosses({ files: { missing, damaged } }: BackupManifest): string[] {
  if (missing.length + damaged.length === 0) return []
  const hashes = [...missing, ...damaged].slice(0, 20).join(', ')
  return [`${missing.length} files missing, ${damaged.length} damaged: ${hashes}`]
}
