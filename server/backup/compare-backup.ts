import { compareTables, type TableDifference } from '../data/dump/compare-tables.ts'
import { withDatabaseSnapshot } from '../data/dump/database-snapshot.ts'
import type { BackupManifest } from './backup-manifest.ts'
import type { BackupSite } from './create-backup.ts'
import {
  type ArchiveOptions,
  type PreparedArchive,
  withArchiveLoadedInto,
  withPreparedArchive,
} from './restore-backup.ts'

/** What a restore would change. */
export interface RestorePreview {
  readonly manifest: BackupManifest
  readonly tables: readonly TableDifference[]
  /** Files of the archive that are not stored yet. */
  readonly newFiles: number
}

/** Checks an archive completely and compares it with a site; changes nothing. Throws a `BackupArchiveError`. */
export async function previewRestore(site: BackupSite, options: ArchiveOptions): Promise<RestorePreview> {
  return withPreparedArchive(site, options, (prepared) => compareWithSite(site, prepared, options))
}

/** The same, and leaves the database of the archive, in the current schema, as `scratch.sqlite` in a folder. */
export async function previewRestoreInto(
  folder: string,
  site: BackupSite,
  options: ArchiveOptions,
): Promise<RestorePreview> {
  return withArchiveLoadedInto(site, folder, options, (prepared) => compareWithSite(site, prepared, options))
}

/** Leaves the database of an archive in a folder in the same way, without reading the files of the archive. */
export async function loadArchiveIntoFolder(
  folder: string,
  site: BackupSite,
  options: ArchiveOptions,
): Promise<void> {
  await withArchiveLoadedInto(site, folder, { ...options, skipsFiles: true }, async () => undefined)
}

async function compareWithSite(
  site: BackupSite,
  { archive, scratch, tables }: PreparedArchive,
  { onProgress }: Pick<ArchiveOptions, 'onProgress'>,
): Promise<RestorePreview> {
  const { manifest } = archive
  const total = tables.length + manifest.files.count
  let done = 0
  const advance = () => {
    done += 1
    onProgress({ step: 'comparing', done, total })
  }
  const differences: TableDifference[] = []
  await withDatabaseSnapshot(site.database, async (db) => {
    for (const table of tables) {
      differences.push(await compareTables(db, scratch, table))
      advance()
    }
  })
  let newFiles = 0
  for await (const { is } of archive.iterateEntries()) {
    if (is.type !== 'file') continue
    if ((await site.files.open(is.hash)) === null) newFiles += 1
    advance()
  }
  return { manifest, tables: differences, newFiles }
}
