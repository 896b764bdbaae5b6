import { type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { DumpedTable } from './dumped-tables.ts'

/** The last id that the database assigned in a table; ids of deleted rows are not assigned again. */
export async function readLastGeneratedId(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  { name }: DumpedTable,
): Promise<number> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`.execute(db)
      : await sql<{ last: number | null }>`select pg_sequence_last_value(
          pg_get_serial_sequence(${name}, 'id')::regclass) as last`.execute(db)
  return rows[0]?.last ?? 0
}

/** Sets the last assigned id; it is at least the greatest one in the table. */
export async function writeLastGeneratedId(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  { name }: DumpedTable,
  last: number,
): Promise<void> {
  const { rows } = await sql<{
    greatest: number | null
  }>`select max(id) as greatest from ${sql.table(name)}`.execute(db)
  const value = Math.max(last, rows[0]?.greatest ?? 0)
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
    if (value > 0) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${value})`.execute(db)
  } else {
    const sequence = sql`pg_get_serial_sequence(${name}, 'id')::regclass`
    await sql`select setval(${sequence}, ${Math.max(1, value)}, ${sql.lit(value > 0)})`.execute(db)
  }
}
