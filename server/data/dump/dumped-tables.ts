import { sql } from 'kysely'
import type { SiteDatabaseConnection } from '../connection.ts'

export interface DumpedColumn {
  readonly name: string
  /** Bytes are written as base64. */
  readonly isBytes: boolean
}

/** A table as a dump contains it, the same for both engines. */
export interface DumpedTable {
  readonly name: string
  readonly columns: readonly DumpedColumn[]
  /** The columns of its primary key. */
  readonly key: readonly string[]
  /** Whether its ids are assigned by the database. */
  readonly hasGeneratedId: boolean
}

/** Tables that can be made again from the others: the search index. */
export const rebuiltTables: readonly string[] = ['search', 'spelling']

/** Tables about this installation, which a restore does not change. */
export const installationTables: readonly string[] = [
  'migration',
  'backup_run',
  'deferred_file_removal',
  'site_check_run',
  'file_fixity',
  'import_run',
  'secret',
  'instance',
  'job_run',
  'resumable_upload',
  'resumable_upload_part',
  'image_creation',
  'upload_batch',
  'rate_limit',
  'export_run',
  'opened_archive',
  'queued_email',
]

/**
 * The tables to dump, by name, read from a migrated SQLite database. A database on Postgres has the same ones, and perhaps
 * tables of other programs.
 */
export async function listDumpedTables(connection: SiteDatabaseConnection): Promise<DumpedTable[]> {
  if (connection.engine !== 'sqlite') throw new Error('The tables are listed from a SQLite database.')
  // The tables of a full-text index have other types.
  const { rows: tables } = await sql<{ name: string; definition: string }>`
    select t.name, s.sql as definition from pragma_table_list as t
    join sqlite_schema as s on s.name = t.name and s.type = 'table'
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite!_%' escape '!'
    order by t.name`.execute(connection.db)
  const excluded = new Set([...rebuiltTables, ...installationTables])
  const dumped: DumpedTable[] = []
  for (const { name, definition } of tables) {
    if (excluded.has(name)) continue
    const { rows: columns } = await sql<{ name: string; type: string; pk: number }>`
      select name, type, pk from pragma_table_info(${name}) order by cid`.execute(connection.db)
    const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    if (key.length === 0) throw new Error(`The table ${name} has no primary key, so it cannot be dumped.`)
    dumped.push({
      name,
      columns: columns.map((column) => ({
        name: column.name,
        isBytes: column.type.toLowerCase() === 'blob',
      })),
      key: key.map((column) => column.name),
      hasGeneratedId: /\bautoincrement\b/i.test(definition),
    })
  }
  return dumped
}
