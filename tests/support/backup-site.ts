import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { type BackupSite, type BackupTarget, createBackup, restoreBackup } from '../../server/backup/index.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../../server/data/connection.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { createSecretStore } from '../../server/secrets/index.ts'
import { ContentTestHarness } from './content-harness.ts'
import { createMigratedDatabase } from './database-engines.ts'
import { registerCleanup } from './shared-setup.ts'

/** A site with a data folder, for backups and restores. */
export interface BackupTestSite extends BackupSite {
  readonly connection: SiteDatabaseConnection
  readonly harness: ContentTestHarness
}

export const onProgress = () => undefined

/** A backup as the command makes it. */
export const byCommand = { kind: 'backup', actor: operatorAuditActor, timeZone: 'Europe/Prague' } as const

interface BackupTestSiteOptions {
  readonly store?: FileStore
  readonly s3?: BackupSite['s3']
  readonly sharedArchives?: BackupSite['sharedArchives']
  /** For secrets in the database. */
  readonly secretsKey?: string | null
}

/** Creates a data folder with secrets for an open database; files are in it unless a store is given. */
export async function createBackupTestSite(
  connection: SiteDatabaseConnection,
  { store, s3 = null, sharedArchives = null, secretsKey = null }: BackupTestSiteOptions = {},
): Promise<BackupTestSite> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'letopis-backup-'))
  registerCleanup(() => rm(dataFolder, { recursive: true, force: true }))
  await writeFile(join(dataFolder, 'secrets.json'), createSecretsText(), { mode: 0o600 })
  const harness = new ContentTestHarness(connection)
  return {
    dataFolder,
    database: connection.target,
    data: harness.data,
    files: store ?? (await openFolderFileStore(join(dataFolder, 'files'))),
    secrets: createSecretStore({ data: dataFolder, secretsKey }, harness.data, () => undefined),
    s3,
    sharedArchives,
    passphrase: null,
    version: '0.0.0',
    now: () => new Date(),
    connection,
    harness,
  }
}

/** Creates an empty site on an engine. */
export async function createEmptyBackupTestSite(
  engine: SiteDatabaseConnection['engine'],
  options: Parameters<typeof createBackupTestSite>[1] = {},
): Promise<BackupTestSite> {
  const { target, remove } = await createMigratedDatabase(engine)
  const connection = await connectToDatabase(target)
  registerCleanup(async () => {
    await connection.close()
    await remove()
  })
  return createBackupTestSite(connection, options)
}

/** Stores a picture with these bytes in a gallery; returns its hash. */
export async function addPicture(site: BackupTestSite, gallery: number, bytes: string): Promise<string> {
  const { hash, size } = await site.files.put(Buffer.from(bytes))
  const created_at = new Date().toISOString()
  await site.data.files.add({ hash, type: 'image/jpeg', size, created_at, sample: 0 })
  await site.harness.createItem('image', { gallery, name: `Picture ${hash.slice(0, 8)}`, file: hash })
  return hash
}

/** Backs up a site, into its own folder by default; returns the path of the archive, or the store and the run. */
export async function backUp(
  site: BackupSite,
  passphrase: string | null = null,
  to: BackupTarget | null = null,
): Promise<string> {
  return (await createBackup(site, { ...byCommand, to, passphrase, onProgress })).file
}

/** Restores an archive, accepting only complete ones by default. */
export function restore(
  site: BackupSite,
  file: string,
  { passphrase = null as string | null, acceptIncomplete = false } = {},
) {
  return restoreBackup(site, { file, passphrase, acceptIncomplete, onProgress })
}

/** The names of the archives of a site that were requested, and of everything unfinished beside them. */
export async function listBackups({ dataFolder }: BackupSite): Promise<string[]> {
  const names = await readdir(join(dataFolder, 'backups'))
  return names.filter((name) => !name.startsWith('before-')).sort()
}

/** Secrets that are different each time. */
export function createSecretsText(): string {
  return `${JSON.stringify({ signing: crypto.randomUUID() + crypto.randomUUID() })}\n`
}
