import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupSite, BackupTarget } from '../../server/backup/index.ts'
import { createBackup } from '../../server/backup/index.ts'
import { type BackupTestSite, byCommand, onProgress } from './backup-site.ts'
import type { TestS3Server } from './s3-server.ts'
import { registerCleanup } from './shared-setup.ts'

type StoreTarget = Extract<BackupTarget, { type: 'store' }>

/** A new folder for a store, which does not exist yet. */
export async function createFolderStoreTarget(): Promise<StoreTarget & { readonly path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-store-'))
  registerCleanup(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'backups')
  return { type: 'store', location: { type: 'folder', path }, path }
}

/** A new prefix of the bucket of an S3 server. */
export function createS3StoreTarget({ settings }: TestS3Server): StoreTarget & { readonly prefix: string } {
  const prefix = `${settings.prefix}store-${crypto.randomUUID()}/`
  return { type: 'store', location: { type: 's3', bucket: settings.bucket, prefix }, prefix }
}

/** Backs up a site into a store as the command does. */
export function backUpToStore(
  site: BackupSite | BackupTestSite,
  to: BackupTarget,
  { passphrase = null as string | null, now = site.now } = {},
) {
  return createBackup({ ...site, now }, { ...byCommand, to, passphrase, onProgress })
}
