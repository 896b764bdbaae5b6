import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Schema } from '../migrator.ts'

type Table = CreateTableBuilder<string, string>

/** A table with an automatic `id`. */
export function tableWithId(db: Schema, engine: Engine, name: string): Table {
  const table = db.schema.createTable(name)
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
}

/** The type of a moment: ISO text in SQLite, a real timestamp in Postgres. */
export function momentType(engine: Engine): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`text` : sql`timestamptz(3)`
}

/** Text that sorts by its bytes on both engines. */
export function byteText(engine: Engine): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`text` : sql`text collate "C"`
}

/** Adds a text column whose length the database itself checks. */
export function text(table: Table, name: string, max: number, required: boolean): Table {
  return table.addColumn(name, 'text', (column) => {
    const checked = column.check(sql`length(${sql.ref(name)}) <= ${sql.lit(max)}`)
    return required ? checked.notNull() : checked
  })
}

/** Adds a reference to another table's id. */
export function ref(table: Table, name: string, to: string, required: boolean): Table {
  return table.addColumn(name, 'integer', (column) => {
    const referencing = column.references(`${to}.id`)
    return required ? referencing.notNull() : referencing
  })
}

/** Adds a historical date: its EDTF text, and the days it may span (undated ones sort last). */
export function historicalDate(table: Table, name: string): Table {
  return text(table, name, 100, false)
    .addColumn(`${name}_from`, 'integer', (column) => column.notNull())
    .addColumn(`${name}_to`, 'integer', (column) => column.notNull())
}

/** A kind's table with the columns that all kinds have. */
export function itemTable(db: Schema, engine: Engine, name: string): Table {
  const moment = momentType(engine)
  return tableWithId(db, engine, name)
    .addColumn('author', 'integer', (column) => column.references('author.id'))
    .addColumn('created_at', moment, (column) => column.notNull())
    .addColumn('edited_at', moment, (column) => column.notNull())
    .addColumn('published_at', moment)
    .addColumn('removed_at', moment)
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('title_sort', byteText(engine), (column) => column.notNull())
}

/** The columns by which a kind's lists are read: those of its public order, and those its admin list is narrowed by. */
export interface ItemIndexes {
  readonly list: readonly string[]
  readonly filters: readonly string[]
}

/** Adds to a new kind's table what the tables of all kinds have: indexes, and row security on Postgres. */
export async function finishItemTable(
  db: Schema,
  engine: Engine,
  kind: string,
  { list, filters }: ItemIndexes,
): Promise<void> {
  const index = (name: string, columns: readonly string[], where: string) =>
    sql`create index ${sql.ref(`${kind}_${name}`)} on ${sql.table(kind)} (${sql.raw(columns.join(', '))}) where ${sql.raw(where)}`.execute(
      db,
    )
  const kept = 'removed_at is null'
  await index('list', [...list, 'published_at'], kept)
  await index('edited', ['edited_at', 'id', ...filters, 'published_at'], kept)
  await index('title', ['title_sort', 'id', ...filters, 'published_at'], kept)
  await index('moment', ['(published_at is null)', 'published_at', 'id', ...filters], kept)
  await index('trash', ['removed_at'], 'removed_at is not null')
  await index('sample', ['id'], 'sample = 1')
  if (engine === 'postgres') await sql`alter table ${sql.table(kind)} enable row level security`.execute(db)
}
