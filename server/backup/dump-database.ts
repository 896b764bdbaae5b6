import type { Kysely } from 'kysely'
import type { BackupProgress } from '../../domain/backup-run.ts'
import type { DatabaseTarget } from '../data/connection.ts'
import { withDatabaseSnapshot } from '../data/dump/database-snapshot.ts'
import { type DumpedTable, listDumpedTables } from '../data/dump/dumped-tables.ts'
import { readLastGeneratedId } from '../data/dump/generated-ids.ts'
import { TableDigest } from '../data/dump/row-lines.ts'
import { createScratchDatabase } from '../data/dump/scratch-database.ts'
import { iterateTableRows } from '../data/dump/table-rows.ts'
import { type Migration, readAppliedMigrations } from '../data/migrator.ts'
import { createReferencedFileRepository } from '../data/referenced-file-repository.ts'
import type { DatabaseTables } from '../data/tables.ts'
import type { FileStore } from '../files/contract.ts'
import type { ArchivedTable } from './backup-manifest.ts'
import { BackupRunError } from './errors.ts'

/** What is backed up. */
export interface BackupSource {
  readonly database: DatabaseTarget
  readonly migrations: readonly Migration[]
  /** Null: the database alone is backed up. */
  readonly files: Pick<FileStore, 'open' | 'localPath' | 'all'> | null
  /** The content of `secrets.json`; null if there is none. */
  readonly secrets: string | null
  readonly version: string
}

interface DumpOptions {
  /** An empty folder for temporary files. */
  readonly scratchFolder: string
  /** Writes the lines of a table. */
  readonly writeTable: (name: string, lines: AsyncIterable<Uint8Array>) => Promise<void>
  readonly onProgress: (progress: BackupProgress) => void
}

interface DatabaseDump {
  /** The migrations of the database. */
  readonly migrations: readonly string[]
  readonly tables: readonly ArchivedTable[]
  /** Of the files that the database refers to, in order; none if the database alone is backed up. */
  readonly hashes: readonly string[]
}

/** Writes all tables as they are at one moment, and lists the files that they refer to. */
export async function dumpDatabase(source: BackupSource, options: DumpOptions): Promise<DatabaseDump> {
  const { database, migrations, files } = source
  return withDatabaseSnapshot(database, async (db) => {
    const applied = new Set(await readAppliedMigrations(db, database.engine))
    const known = migrations.filter(({ name }) => applied.has(name))
    // Its tables and columns would be missing in the archive.
    if (known.length < applied.size)
      throw new BackupRunError(
        'The database was changed by a newer version of Letopis; only that version can back it up.',
      )
    const schema = await createScratchDatabase(options.scratchFolder, known)
    const dumpedTables = await listDumpedTables(schema).finally(() => schema.close())
    const tables: ArchivedTable[] = []
    for (const table of dumpedTables) {
      tables.push(await dumpTable(db, database.engine, table, options))
      options.onProgress({ step: 'database', done: tables.length, total: dumpedTables.length })
    }
    const hashes: string[] = []
    if (files !== null)
      for await (const { hash } of createReferencedFileRepository(db).iterateAll()) hashes.push(hash)
    return { migrations: known.map(({ name }) => name), tables, hashes }
  })
}

async function dumpTable(
  db: Kysely<DatabaseTables>,
  engine: DatabaseTarget['engine'],
  table: DumpedTable,
  { writeTable }: DumpOptions,
): Promise<ArchivedTable> {
  const digest = new TableDigest()
  await writeTable(table.name, joinLines(iterateTableRows(db, table), digest))
  return {
    name: table.name,
    columns: table.columns.map(({ name }) => name),
    rows: digest.rows,
    digest: digest.toHex(),
    lastId: table.hasGeneratedId ? await readLastGeneratedId(db, engine, table) : null,
  }
}

const chunkLength = 65_536

async function* joinLines(
  rows: AsyncIterable<{ readonly line: string }>,
  digest: TableDigest,
): AsyncGenerator<Buffer> {
  let text = ''
  for await (const { line } of rows) {
    digest.add(line)
    text += `${line}\n`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** Joins short texts to chunks. */
export async function* joinTexts(texts: Iterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for (const part of texts) {
    text += part
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
