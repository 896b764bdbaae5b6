import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { MigrationDatabase } from '../migrator.ts'

type Table = CreateTableBuilder<string, string>

/** A table with an automatic `id`. */
export function createIdTableBuilder(db: MigrationDatabase, engine: DatabaseEngine, name: string): Table {
  const table = db.schema.createTable(name)
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
}

/** The type of a timestamp: ISO text in SQLite, a real timestamp in Postgres. */
export function getTimestampColumnType(engine: DatabaseEngine): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`text` : sql`timestamptz(3)`
}

/** Text that sorts by its bytes on both engines. */
export function getByteSortedTextType(engine: DatabaseEngine): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`text` : sql`text collate "C"`
}

/** Adds a text column whose length is checked by the database itself. */
export function addLengthCheckedTextColumn(
  table: Table,
  name: string,
  max: number,
  required: boolean,
): Table {
  return table.addColumn(name, 'text', (column) => {
    const checked = column.check(sql`length(${sql.ref(name)}) <= ${sql.lit(max)}`)
    return required ? checked.notNull() : checked
  })
}

/** Adds a reference to another table's id. */
export function addReferenceColumn(table: Table, name: string, to: string, required: boolean): Table {
  return table.addColumn(name, 'integer', (column) => {
    const reference = column.references(`${to}.id`)
    return required ? reference.notNull() : reference
  })
}

/** Adds a historical date: its EDTF text, and the range of days it may mean (undated ones sort last). */
export function addHistoricalDateColumns(table: Table, name: string): Table {
  return addLengthCheckedTextColumn(table, name, 100, false)
    .addColumn(`${name}_from`, 'integer', (column) => column.notNull())
    .addColumn(`${name}_to`, 'integer', (column) => column.notNull())
}

/** Creates a kind's table with the common columns. */
export function createItemTableBuilder(db: MigrationDatabase, engine: DatabaseEngine, name: string): Table {
  const timestamp = getTimestampColumnType(engine)
  return createIdTableBuilder(db, engine, name)
    .addColumn('author', 'integer', (column) => column.references('author.id'))
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('edited_at', timestamp, (column) => column.notNull())
    .addColumn('published_at', timestamp)
    .addColumn('removed_at', timestamp)
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('title_sort', getByteSortedTextType(engine), (column) => column.notNull())
}
