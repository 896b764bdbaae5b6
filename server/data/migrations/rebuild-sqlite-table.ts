import { sql } from 'kysely'
import type { MigrationDatabase } from '../migrator.ts'

interface TableRebuild {
  readonly table: string
  /** Pairs of a part of the table's definition and what replaces it; each part must occur once. */
  readonly replacements: readonly (readonly [part: string, replacement: string])[]
  /** Expressions of the copied columns that aren't copied as they are, by column. */
  readonly converted?: Readonly<Record<string, string>>
}

/**
 * SQLite cannot change a constraint or the type of a column: the table is copied into one with another definition. Its
 * indexes and the highest id that it ever had stay.
 */
export async function rebuildSqliteTable(
  db: MigrationDatabase,
  { table, replacements, converted = {} }: TableRebuild,
): Promise<void> {
  const copy = `${table}_copy`
  const { rows: definitions } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_schema
    where tbl_name = ${table} and sql is not null`.execute(db)
  const definition = definitions.find(({ type }) => type === 'table')?.sql ?? ''
  const parts = [[`CREATE TABLE "${table}"`, `CREATE TABLE "${copy}"`] as const, ...replacements]
  await sql.raw(parts.reduce((text, part) => replaceOnce(table, text, part), definition)).execute(db)
  const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
    db,
  )
  const names = columns.map(({ name }) => name).filter((name) => !Object.hasOwn(converted, name))
  const targets = [...names, ...Object.keys(converted)].map((name) => sql.ref(name))
  const sources = [
    ...names.map((name) => sql.ref(name)),
    ...Object.values(converted).map((text) => sql.raw(text)),
  ]
  await sql`insert into ${sql.ref(copy)} (${sql.join(targets)})
    select ${sql.join(sources)} from ${sql.ref(table)}`.execute(db)
  await sql`delete from sqlite_sequence where name = ${copy}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq)
    select ${copy}, seq from sqlite_sequence where name = ${table}`.execute(db)
  await sql`drop table ${sql.ref(table)}`.execute(db)
  await sql`alter table ${sql.ref(copy)} rename to ${sql.ref(table)}`.execute(db)
  for (const { sql: text } of definitions.filter(({ type }) => type !== 'table'))
    await sql.raw(text).execute(db)
}

function replaceOnce(table: string, text: string, [part, replacement]: readonly [string, string]): string {
  const pieces = text.split(part)
  if (pieces.length !== 2) throw new Error(`The table ${table} has an unexpected definition: ${part}`)
  return pieces.join(replacement)
}
