import { statfs } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { BackupProgress } from '../../domain/backup-run.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { type DumpedTable, listDumpedTables } from '../data/dump/dumped-tables.ts'
import { writeLastGeneratedId } from '../data/dump/generated-ids.ts'
import { InvalidRowLineError, parseRowLine, TableDigest } from '../data/dump/row-lines.ts'
import { createScratchDatabase } from '../data/dump/scratch-database.ts'
import { iterateTableRows, TableRowInserter } from '../data/dump/table-rows.ts'
import { findDatabaseIntegrityProblems } from '../data/engines/check-database-integrity.ts'
import type { Migration } from '../data/migrator.ts'
import { getErrorMessage } from '../lib/errors.ts'
import type { ArchivedTable, BackupManifest } from './backup-manifest.ts'
import type { BackupEntry, BackupReader } from './backup-reader.ts'
import { BackupArchiveError } from './errors.ts'

export interface LoadOptions {
  readonly migrations: readonly Migration[]
  /** An empty folder for temporary files. */
  readonly scratchFolder: string
  /** Whether only the database is read and checked. */
  readonly skipsFiles?: boolean
  readonly onProgress: (progress: BackupProgress) => void
}

/** An archive that was read completely. */
export interface LoadedArchive {
  /** Its database, as it was when the archive was made. */
  readonly scratch: SiteDatabaseConnection
  /** Its `secrets.json`. */
  readonly secrets: string | null
}

const maxLineLength = 256 * 1024 * 1024

/**
 * Reads a whole archive, checks every checksum, loads its database into a scratch database and compares that with the
 * digests. Throws a `BackupArchiveError`; nothing outside the scratch folder is changed.
 */
export async function loadBackupArchive(archive: BackupReader, options: LoadOptions): Promise<LoadedArchive> {
  const { file, manifest } = archive
  const known = options.migrations.filter(({ name }) => manifest.migrations.includes(name))
  if (known.length !== manifest.migrations.length)
    throw new BackupArchiveError(file, 'it was made by a newer version of Letopis; install that one', {
      problem: 'newer',
    })
  const { bavail, bsize } = await statfs(options.scratchFolder)
  if (archive.databaseSize > bavail * bsize)
    throw new BackupArchiveError(file, `${options.scratchFolder} has not enough space for its database`, {
      problem: 'space',
    })
  const scratch = await createScratchDatabase(options.scratchFolder, known)
  try {
    const tables = new Map((await listDumpedTables(scratch)).map((table) => [table.name, table]))
    const secrets = await loadEntries(archive, scratch, tables, options)
    for (const archived of manifest.tables) {
      const table = tables.get(archived.name)
      if (table !== undefined) await compareTable(file, scratch, table, archived)
    }
    const strange = await scratch.db
      .selectFrom('file')
      .select('hash')
      .where(sql<boolean>`hash glob '*[^0-9a-f]*'`)
      .executeTakeFirst()
    // Files have these names in the store.
    if (strange !== undefined)
      throw new BackupArchiveError(
        file,
        `the table file has an invalid hash, ${JSON.stringify(strange.hash)}`,
      )
    const [problem] = await findDatabaseIntegrityProblems(scratch)
    if (problem !== undefined) throw new BackupArchiveError(file, `its database has ${problem}`)
    return { scratch, secrets }
  } catch (error) {
    await scratch.close()
    if (error instanceof InvalidRowLineError)
      throw new BackupArchiveError(file, error.message, { cause: error })
    throw error
  }
}

/** Reads a backup completely and compares its database with its digests; throws a `BackupArchiveError`. */
export async function verifyOpenedBackup(
  reader: BackupReader,
  options: LoadOptions,
): Promise<{ file: string; manifest: BackupManifest; size: number }> {
  const { scratch } = await loadBackupArchive(reader, options)
  await scratch.close()
  return { file: reader.file, manifest: reader.manifest, size: reader.size }
}

async function loadEntries(
  archive: BackupReader,
  scratch: SiteDatabaseConnection,
  tables: ReadonlyMap<string, DumpedTable>,
  { skipsFiles = false, onProgress }: LoadOptions,
): Promise<string | null> {
  assertSameTables(archive, tables)
  let [done, secrets]: [number, string | null] = [0, null]
  for await (const entry of archive.iterateEntries()) {
    const table = entry.is.type === 'table' ? tables.get(entry.is.name) : undefined
    if (table !== undefined) await loadTable(archive.file, scratch, table, entry)
    else if (entry.is.type === 'secrets') secrets = await text(entry.read())
    else if (!skipsFiles || entry.is.type !== 'file') await entry.verify()
    done += entry.size
    onProgress({ step: 'verifying', done, total: archive.contentSize })
  }
  return secrets
}

function assertSameTables({ file, manifest }: BackupReader, tables: ReadonlyMap<string, DumpedTable>): void {
  const describe = (name: string, columns: readonly string[]) => `${name} (${columns.join()})`
  const archived = manifest.tables.map(({ name, columns }) => describe(name, columns)).toSorted()
  const expected = [...tables.values()]
    .map(({ name, columns }) =>
      describe(
        name,
        columns.map((column) => column.name),
      ),
    )
    .toSorted()
  const different = archived.find((one, index) => one !== expected[index]) ?? expected[archived.length]
  if (different !== undefined)
    throw new BackupArchiveError(file, `its tables do not match its migrations: ${different.slice(0, 200)}`)
}

async function loadTable(
  file: string,
  scratch: SiteDatabaseConnection,
  table: DumpedTable,
  entry: BackupEntry,
): Promise<void> {
  const insertRows = async (db: SiteDatabaseConnection['db']) => {
    // Some migrations add rows, which the archive contains as well.
    await sql`delete from ${sql.table(table.name)}`.execute(db)
    const inserter = new TableRowInserter(db, table)
    for await (const line of splitLines(file, entry))
      await inserter.add(parseRowLine(table, line), line.length)
    await inserter.flush()
  }
  try {
    await scratch.transaction(insertRows)
  } catch (error) {
    if (!isRefusedBySqlite(error)) throw error
    const reason = `the table ${table.name} has rows that the database refuses: ${getErrorMessage(error)}`
    throw new BackupArchiveError(file, reason, { cause: error })
  }
}

/** Primary result codes of SQLite for values that it does not accept: too big, constraint, datatype mismatch. */
const refusalCodes = [18, 19, 20]

function isRefusedBySqlite(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  return typeof code === 'number' && refusalCodes.includes(code & 0xff)
}

async function compareTable(
  file: string,
  scratch: SiteDatabaseConnection,
  table: DumpedTable,
  { rows, digest, lastId }: ArchivedTable,
): Promise<void> {
  const loaded = new TableDigest()
  for await (const { line } of iterateTableRows(scratch.db, table)) loaded.add(line)
  if (loaded.rows !== rows || loaded.toHex() !== digest)
    throw new BackupArchiveError(file, `the rows of the table ${table.name} are not those that were written`)
  if (lastId !== null) await writeLastGeneratedId(scratch.db, 'sqlite', table, lastId)
}

/** The lines of a file; each ends with a line feed. */
async function* splitLines(file: string, entry: BackupEntry): AsyncGenerator<string> {
  let pending: Buffer[] = []
  let pendingLength = 0
  for await (const chunk of entry.read()) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pending, chunk.subarray(start, end)]).toString()
      pending = []
      pendingLength = 0
      start = end + 1
    }
    pending.push(chunk.subarray(start))
    pendingLength += chunk.length - start
    if (pendingLength > maxLineLength)
      throw new BackupArchiveError(file, `${entry.path} has a line that is too long`)
  }
  if (pendingLength > 0) throw new BackupArchiveError(file, `the end of ${entry.path} is missing`)
}
