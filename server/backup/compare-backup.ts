import { compareTables, type TableDifference } from '../data/dump/compare-tables.ts'
import { withDatabaseSnapshot } from '../data/dump/database-snapshot.ts'
import type { BackupManifest } from './backup-manifest.ts'
import type { BackupSite } from './create-backup.ts'
import { type ArchiveOptions, withPreparedArchive } from './restore-backup.ts'

/** What a restore would change. */
export interface RestorePreview {
  readonly manifest: BackupManifest
  readonly tables: readonly TableDifference[]
  /** Files of the archive that are not stored yet. */
  readonly newFiles: number
}

/** Checks an archive completely and compares it with a site; changes nothing. Throws a `BackupArchiveError`. */
export async function previewRestore(site: BackupSite, options: ArchiveOptions): Promise<RestorePreview> {
  return withPreparedArchive(site, options, async ({ archive, scratch, tables }) => {
    const differences: TableDifference[] = []
    await withDatabaseSnapshot(site.database, async (db) => {
      for (const table of tables) differences.push(await compareTables(db, scratch, table))
    })
    let newFiles = 0
    for await (const { is } of archive.iterateEntries())
      if (is.type === 'file' && (await site.files.open(is.hash)) === null) newFiles += 1
    return { manifest: archive.manifest, tables: differences, newFiles }
  })
}
