import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { KindName } from '../../domain/kinds/index.ts'
import type { CreateContentServicesDeps } from '../../server/content/index.ts'
import { outboxOnlyContentEventBus } from '../../server/events/index.ts'
import { checkArchive, type ItemRestoreJob, restoreArchivedItem } from '../../server/restore/index.ts'
import { type BackupTestSite, onProgress } from './backup-site.ts'

export const owner = {
  role: 'owner',
  userId: 'owner-account',
  client: { name: 'owner@example.org', address: '192.0.2.1', userAgent: null },
} as const

/** Checks an archive as the process of a site does; returns the folder with its database. */
export async function openArchiveFor(site: BackupTestSite, file: string, passphrase: string | null = null) {
  const folder = await mkdtemp(join(site.dataFolder, 'opened-'))
  const result = await checkArchive(site, { type: 'check', file, passphrase, folder }, onProgress)
  return { folder, result }
}

/** Restores an item as the process of a site does. */
export function restoreItem(
  site: BackupTestSite,
  archive: Pick<ItemRestoreJob, 'file' | 'folder'>,
  [kind, id]: readonly [KindName, number],
  options: Partial<ItemRestoreJob> = {},
) {
  const content: CreateContentServicesDeps = {
    data: site.data,
    events: outboxOnlyContentEventBus,
    label: (key) => key,
    siteDefaults: { webTitle: '', webAuthor: '', webLink: null, lang: 'en-US', timeZone: 'UTC' },
    settingsSetByEnvironment: [],
    bytes: site.files,
    now: () => new Date(site.harness.now),
  }
  const deps = { content, files: site.files, access: site, now: () => new Date(site.harness.now) }
  return restoreArchivedItem(deps, {
    type: 'item',
    passphrase: null,
    kind,
    id,
    publishes: false,
    actor: owner,
    language: 'en-US',
    ...archive,
    ...options,
  })
}
