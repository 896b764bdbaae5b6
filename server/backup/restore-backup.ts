import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type AuditActor, operatorAuditActor } from '../../domain/audit-actor.ts'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import { isValidSecretsText } from '../config/index.ts'
import { rebuildSearchIndex } from '../content/index.ts'
import type { BackupRun } from '../data/backup-run-repository.ts'
import { type DumpedTable, listDumpedTables } from '../data/dump/dumped-tables.ts'
import { replaceDatabaseContent } from '../data/dump/replace-content.ts'
import { createRepositories } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { migrateDatabase } from '../data/migrator.ts'
import { anyContentTag } from '../events/index.ts'
import { verifyFileHash } from '../files/check/verify-file-hash.ts'
import {
  createArchiveName,
  deleteOldAutomaticArchives,
  maxAutomaticArchives,
  prepareBackupFolder,
} from './backup-folder.ts'
import { type BackupManifest, countRows, isComplete } from './backup-manifest.ts'
import type { BackupReader } from './backup-reader.ts'
import { findRunPlace, type RegisteredRun, withRegisteredRun } from './backup-run.ts'
import type { BackupSite } from './create-backup.ts'
import { BackupArchiveError, BackupRunError } from './errors.ts'
import { type LoadedArchive, loadBackupArchive } from './load-archive.ts'
import { openBackup } from './open-backup.ts'
import { completePendingRestore, markRestoreCommitted, preparePendingSecrets } from './restored-secrets.ts'
import {
  parseSharedTarget,
  prepareArchiveToShare,
  sharedTargetPrefix,
  uploadSharedArchive,
} from './shared-archives.ts'
import { withWorkFolder } from './work-folder.ts'
import { writeVerifiedArchive } from './write-verified-archive.ts'

/** For how long a restore can be undone. */
export const restoreUndoPeriodMs = 24 * 3_600_000

export interface ArchiveOptions {
  /** The path of an archive, or a store, with `#` and the name of a run unless its newest one is meant. */
  readonly file: string
  readonly passphrase: string | null
  /** Whether an archive is accepted that lacks files. */
  readonly acceptIncomplete: boolean
  /** Whether only its database is read: it was checked before. */
  readonly skipsFiles?: boolean
  readonly onProgress: (progress: BackupProgress) => void
}

/** Who restores, and what is recorded of it. */
export interface RestoreOrigin {
  readonly event: 'backup_restored' | 'restore_undone'
  readonly actor: AuditActor
  /** Receives the id of the run as soon as it is registered. */
  readonly onRegistered?: (runId: number) => void
}

const byOperator = { actor: operatorAuditActor } as const

export interface RestoreResult {
  readonly manifest: BackupManifest
  /** The archive of the database from before. */
  readonly undoFile: string
  /** Otherwise the site has kept its own. */
  readonly hasSecrets: boolean
}

/** An archive that was read and checked completely, with its database in the current schema. */
export interface PreparedArchive extends LoadedArchive {
  readonly archive: BackupReader
  readonly tables: readonly DumpedTable[]
}

/**
 * Replaces the content of a site by that of an archive. The archive is checked completely first. Files are added before
 * the database is replaced in one transaction, so a process that is killed leaves the old content or the new one. The
 * caller has locked the data folder. Throws a `BackupArchiveError` or a `BackupRunError`; nothing has changed then.
 */
export async function restoreBackup(
  site: BackupSite,
  options: ArchiveOptions,
  origin: RestoreOrigin = { ...byOperator, event: 'backup_restored' },
): Promise<RestoreResult> {
  const { data, now, dataFolder } = site
  const run = { ...findRunPlace(site), kind: 'restore', target: options.file, now } as const
  const result = await withRegisteredRun(data, run, async (registered) => {
    origin.onRegistered?.(registered.id)
    return withPreparedArchive(site, options, async (prepared) => {
      await copyFiles(site, prepared.archive, options)
      const undoFile = await backUpBefore(site)
      options.onProgress({ step: 'replacing', done: 0, total: 0 })
      await replaceContent(site, prepared, { run: registered, undoFile, origin })
      return { manifest: prepared.archive.manifest, undoFile, hasSecrets: prepared.secrets !== null }
    })
  })
  await completePendingRestore(dataFolder, data)
  if (parseSharedTarget(result.undoFile) === null)
    await deleteOldAutomaticArchives(result.undoFile, 'before-restore')
  else await startDeletionOfOldSharedArchives(site)
  return result
}

/** Restores what the last restore replaced, if that was less than a day ago. */
export async function undoRestore(
  site: BackupSite,
  onProgress: ArchiveOptions['onProgress'],
  origin: Omit<RestoreOrigin, 'event'> = byOperator,
): Promise<RestoreResult> {
  const file = (await findRestoreToUndo(site))?.undo_file
  if (!file) throw new BackupRunError('There was no restore in the last 24 hours.')
  if (parseSharedTarget(file) === null && !existsSync(file))
    throw new BackupRunError(`The archive from before the restore, ${file}, is missing.`)
  const options = { file, passphrase: site.passphrase, acceptIncomplete: true, onProgress }
  return restoreBackup(site, options, { ...origin, event: 'restore_undone' })
}

/** The last restore, if it can still be undone. */
export async function findRestoreToUndo({
  data,
  now,
}: Pick<BackupSite, 'data' | 'now'>): Promise<BackupRun | null> {
  return data.backupRuns.findLastRestore(new Date(now().getTime() - restoreUndoPeriodMs).toISOString())
}

/** Opens an archive, reads it completely and brings its database to the current schema. */
export async function withPreparedArchive<T>(
  site: Pick<BackupSite, 'dataFolder' | 's3' | 'files'>,
  options: ArchiveOptions,
  work: (prepared: PreparedArchive) => Promise<T>,
): Promise<T> {
  return withWorkFolder(site.dataFolder, (workFolder) =>
    withArchiveLoadedInto(site, workFolder, options, work),
  )
}

/** The same with a scratch database in a folder that the caller deletes. */
export async function withArchiveLoadedInto<T>(
  site: Pick<BackupSite, 'dataFolder' | 's3' | 'files'>,
  scratchFolder: string,
  { file, passphrase, acceptIncomplete, skipsFiles = false, onProgress }: ArchiveOptions,
  work: (prepared: PreparedArchive) => Promise<T>,
): Promise<T> {
  const archive = await openBackup({ file, passphrase }, site)
  try {
    if (!isComplete(archive.manifest) && !acceptIncomplete) throw createIncompleteError(archive)
    const loaded = await loadBackupArchive(archive, { migrations, scratchFolder, skipsFiles, onProgress })
    try {
      if (loaded.secrets !== null && !isValidSecretsText(loaded.secrets))
        throw new BackupArchiveError(file, 'its secrets.json is damaged')
      await migrateDatabase(loaded.scratch, migrations)
      const tables = await listDumpedTables(loaded.scratch)
      return await work({ ...loaded, archive, tables })
    } finally {
      await loaded.scratch.close()
    }
  } finally {
    await archive.close()
  }
}

function createIncompleteError({ file, manifest: { files } }: BackupReader): BackupArchiveError {
  const count = files.missing.length + files.damaged.length
  return new BackupArchiveError(
    file,
    `${count} files are missing or damaged in it (${[...files.missing, ...files.damaged].slice(0, 5).join(', ')}); --incomplete restores the rest`,
    { problem: 'incomplete' },
  )
}

/** Adds the files that the store does not have. They are named by their content, so others are not affected. */
async function copyFiles(
  { files }: BackupSite,
  archive: BackupReader,
  { onProgress }: ArchiveOptions,
): Promise<void> {
  const { count, damaged } = archive.manifest.files
  const skipped = new Set(damaged)
  let done = 0
  for await (const { is, read } of archive.iterateEntries()) {
    if (is.type !== 'file') continue
    const { hash } = is
    const stored = await verifyFileHash(files, hash, { throttle: async () => undefined })
    if (stored.is !== 'whole' && !skipped.has(hash)) {
      // A file of the right size would count as present.
      if (stored.is !== 'missing') await files.remove(hash)
      await files.put(Readable.from(read()))
    }
    done += 1
    onProgress({ step: 'copying', done, total: count })
  }
}

/** The database alone: the files that it refers to are kept until the restore can no longer be undone. */
async function backUpBefore(site: BackupSite): Promise<string> {
  const { database, dataFolder, version, now, sharedArchives, data } = site
  const startedAt = now()
  // It has the secrets of the site: outside of the data folder it is sealed as other backups are.
  const passphrase = sharedArchives === null ? null : site.passphrase
  const name = createArchiveName('before-restore', startedAt, passphrase !== null)
  const secrets = await site.secrets.readText()
  const write = async (folder: string) => {
    const file = join(folder, name)
    const { manifest, size } = await writeVerifiedArchive(
      { database, migrations, files: null, secrets, version },
      { file, dataFolder, passphrase, now: startedAt, onProgress: () => undefined },
    )
    const run = {
      kind: 'before-restore',
      started_at: startedAt.toISOString(),
      size,
      row_count: countRows(manifest),
      file_count: 0,
    } as const
    return { file, run, outcome: { ended_at: now().toISOString(), result: 'verified' } as const }
  }
  if (sharedArchives === null) {
    const { file, run, outcome } = await write(await prepareBackupFolder(dataFolder))
    await data.backupRuns.add({ ...run, ...outcome, target: file })
    return file
  }
  return withWorkFolder(dataFolder, async (folder) => {
    const { file, run, outcome } = await write(folder)
    const archive = await prepareArchiveToShare(file)
    const id = await data.backupRuns.add({ ...run, target: archive.target })
    await uploadSharedArchive(data, id, archive, sharedArchives)
    await data.backupRuns.update(id, { ...outcome, deletion_pending: 0 })
    return archive.target
  })
}

/**
 * Of the archives from before restores in the file store, as many are kept as of those in the data folder. The restore is
 * done, so it does not ask a store that may not respond: the daily maintenance deletes the others.
 */
async function startDeletionOfOldSharedArchives({
  data: { backupRuns },
  now,
}: Pick<BackupSite, 'data' | 'now'>): Promise<void> {
  const archives = await backupRuns.listByTarget('before-restore', sharedTargetPrefix)
  for (const { id } of archives.slice(maxAutomaticArchives))
    await backupRuns.startDeletion(id, now().toISOString())
}

interface ReplaceContentOptions {
  readonly run: RegisteredRun
  readonly undoFile: string
  readonly origin: RestoreOrigin
}

/** The commit of its transaction is the moment at which the new content replaces the old one. */
async function replaceContent(
  { database, dataFolder, secrets: secretStore, now }: BackupSite,
  { archive: { manifest, size }, scratch, tables, secrets }: PreparedArchive,
  { run, undoFile, origin: { actor, event } }: ReplaceContentOptions,
): Promise<void> {
  const restoreId = randomUUID()
  if (secrets !== null && secretStore.place === 'folder')
    await preparePendingSecrets(dataFolder, { restoreId, secrets })
  await replaceDatabaseContent(database, scratch, tables, async (db) => {
    const repositories = createRepositories(db, database.engine)
    // A session that was ended since the backup must not be valid again.
    await repositories.auth.sessions.removeOfAllUsers()
    await rebuildSearchIndex(repositories)
    await markRestoreCommitted(repositories, restoreId)
    if (secrets !== null && secretStore.place === 'database')
      await secretStore.replaceByText(repositories, secrets)
    const at = now().toISOString()
    await writeSiteAuditEntry(repositories, { actor, event, at })
    // Other instances on the same database forget what they have cached.
    await repositories.outbox.add({ at, action: 'purge', kind: 'site', item: 0, tags: [anyContentTag] })
    await repositories.backupRuns.update(run.id, {
      ended_at: at,
      // Undoing it needs files that nothing uses until then.
      files_held_until: new Date(now().getTime() + restoreUndoPeriodMs).toISOString(),
      size,
      row_count: countRows(manifest),
      file_count: manifest.files.count,
      result: 'restored',
      undo_file: undoFile,
    })
  })
}
