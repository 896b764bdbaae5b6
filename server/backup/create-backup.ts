import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { AuditActor } from '../../domain/audit-actor.ts'
import type { BackupProgress, siteBackupKinds } from '../../domain/backup-run.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import { readSecretsText } from '../config/index.ts'
import type { DatabaseTarget } from '../data/connection.ts'
import type { SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import type { FileStore } from '../files/contract.ts'
import { createArchiveName, prepareBackupFolder } from './backup-folder.ts'
import { type BackupManifest, countRows, isComplete } from './backup-manifest.ts'
import { removeDeferredFiles, withRegisteredRun } from './backup-run.ts'
import { assertEnoughSpace } from './disk-space.ts'
import { BackupRunError } from './errors.ts'
import { writeVerifiedArchive } from './write-verified-archive.ts'

/** The site that is backed up or restored. */
export interface BackupSite {
  readonly dataFolder: string
  readonly database: DatabaseTarget
  readonly data: SiteDatabase
  readonly files: FileStore
  /** The version of Letopis. */
  readonly version: string
  readonly now: () => Date
}

interface CreateBackupOptions {
  readonly kind: (typeof siteBackupKinds)[number]
  /** The actor of the audit entry; null: none is written. */
  readonly actor: AuditActor | null
  /** The path of the archive; null: in `backups/` of the data folder. */
  readonly file: string | null
  /** Null: not sealed. */
  readonly passphrase: string | null
  /** Receives the id of the run as soon as it is registered. */
  readonly onRegistered?: (runId: number) => void
  readonly onProgress: (progress: BackupProgress) => void
}

export interface CreatedBackup {
  readonly file: string
  readonly size: number
  readonly manifest: BackupManifest
}

/**
 * Backs up a site while it is used: the database at one moment and the files that it refers to. The archive is verified
 * before it gets its name. Throws a `BackupRunError`, a `BackupArchiveError` if the verification fails, or errors of the
 * file store and the folder.
 */
export async function createBackup(site: BackupSite, options: CreateBackupOptions): Promise<CreatedBackup> {
  const { data, files, now } = site
  const { kind, actor, passphrase, onProgress } = options
  const startedAt = now()
  const file =
    options.file === null
      ? join(
          await prepareBackupFolder(site.dataFolder),
          createArchiveName('letopis', startedAt, passphrase !== null),
        )
      : resolve(options.file)
  if (existsSync(file)) throw new BackupRunError(`${file} already exists, and backups are never overwritten.`)
  const created = await withRegisteredRun(data, { kind, target: file, now }, async (run) => {
    options.onRegistered?.(run.id)
    await assertEnoughSpace(site, dirname(file))
    const source = { ...site, migrations, secrets: await readSecretsText(site.dataFolder) }
    const { manifest, size } = await writeVerifiedArchive(source, {
      file,
      dataFolder: site.dataFolder,
      passphrase,
      now: startedAt,
      onProgress,
    })
    run.assertLeaseHeld()
    const endedAt = now().toISOString()
    await data.transaction(async (repositories) => {
      await repositories.backupRuns.update(run.id, {
        ended_at: endedAt,
        files_held_until: null,
        size,
        row_count: countRows(manifest),
        file_count: manifest.files.count,
        result: isComplete(manifest) ? 'verified' : 'incomplete',
        error: describeLosses(manifest),
      })
      if (actor !== null)
        await writeSiteAuditEntry(repositories, { actor, event: 'backup_created', at: endedAt })
    })
    return { file, size, manifest }
  })
  await removeDeferredFiles({ data, files })
  return created
}

function describeLosses({ files: { missing, damaged } }: BackupManifest): string | null {
  if (missing.length + damaged.length === 0) return null
  return `${missing.length} files missing, ${damaged.length} damaged: ${[...missing, ...damaged].slice(0, 20).join(', ')}`
}
