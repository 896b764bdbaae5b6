import { type CreateTableBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import {
  addHistoricalDateColumns,
  addLengthCheckedTextColumn,
  addReferenceColumn,
  createIdTableBuilder,
  createItemTableBuilder,
  getTimestampColumnType,
} from './table-builders.ts'

const kindNames = [
  ...[
    'author',
    'category',
    'contact',
    'gallery',
    'image',
    'article',
    'news',
    'book',
    'link',
    'timeline',
    'site',
  ],
]
const maxRichTextLength = 1_000_000
const maxUrlLength = 2000

/** Creates the tables of the kinds, the history, the outbox, files and accounts. */
export const initialSchemaMigration: Migration = {
  name: '0001-content',
  oldestVersion: 'any',
  async up(db, engine) {
    await createFileTable(db, engine)
    for (const table of buildKindTables(db, engine)) await table.execute()
    await createIndexes(db)
    await createHistory(db, engine)
    await createOutbox(db, engine)
    await createAccount(db, engine)
    await db.schema
      .createTable('meta')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}

/** In an order in which every reference points to an existing table. */
function buildKindTables(
  db: MigrationDatabase,
  engine: DatabaseEngine,
): CreateTableBuilder<string, string>[] {
  const item = (name: string) => createItemTableBuilder(db, engine, name)
  const addOrdColumn = (table: CreateTableBuilder<string, string>) =>
    table.addColumn('ord', 'integer', (column) => column.notNull())
  const addChoiceColumn = (
    table: CreateTableBuilder<string, string>,
    name: string,
    choices: readonly string[],
    required: boolean,
  ) =>
    table.addColumn(name, 'text', (column) => {
      const checked = column.check(
        sql`${sql.ref(name)} in (${sql.join(choices.map((choice) => sql.lit(choice)))})`,
      )
      return required ? checked.notNull() : checked
    })
  const addFileColumn = (table: CreateTableBuilder<string, string>, name: string, required: boolean) =>
    table.addColumn(name, 'text', (column) =>
      required ? column.notNull().references('file.hash') : column.references('file.hash'),
    )
  const fields: ((table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>)[] = []
  const buildKind = (name: string, ...columns: typeof fields) =>
    columns.reduce((table, add) => add(table), item(name))
  return [
    buildKind(
      'author',
      (t) => addLengthCheckedTextColumn(t, 'name', 50, true),
      (t) => addLengthCheckedTextColumn(t, 'email', 254, true),
      (t) => addLengthCheckedTextColumn(t, 'account', 36, false),
    ),
    buildKind(
      'category',
      (t) => addChoiceColumn(t, 'for', ['article', 'book', 'link'], true),
      (t) => addLengthCheckedTextColumn(t, 'name', 50, true),
      (t) => addLengthCheckedTextColumn(t, 'dscr', 255, true),
      addOrdColumn,
    ),
    buildKind(
      'contact',
      addOrdColumn,
      (t) => addLengthCheckedTextColumn(t, 'name', 100, true),
      (t) => addLengthCheckedTextColumn(t, 'email', 254, true),
      (t) => addLengthCheckedTextColumn(t, 'phone', 30, false),
      (t) => addLengthCheckedTextColumn(t, 'web', maxUrlLength, false),
    ),
    buildKind(
      'gallery',
      (t) => addLengthCheckedTextColumn(t, 'name', 80, true),
      (t) => addLengthCheckedTextColumn(t, 'dscr', maxRichTextLength, false),
      (t) => addReferenceColumn(t, 'parent', 'gallery', false),
    ),
    buildKind(
      'image',
      (t) => addReferenceColumn(t, 'gallery', 'gallery', true),
      addOrdColumn,
      (t) => addLengthCheckedTextColumn(t, 'name', 80, true),
      (t) => addLengthCheckedTextColumn(t, 'dscr', maxRichTextLength, false),
      (t) => addFileColumn(t, 'file', true),
      (t) => addLengthCheckedTextColumn(t, 'alt', 255, false),
      (t) => addHistoricalDateColumns(t, 'date'),
      (t) => addLengthCheckedTextColumn(t, 'source', 255, false),
      (t) => addLengthCheckedTextColumn(t, 'licence', 255, false),
    ),
    buildKind(
      'article',
      (t) => addReferenceColumn(t, 'category', 'category', true),
      (t) => addLengthCheckedTextColumn(t, 'name', 120, true),
      (t) => addLengthCheckedTextColumn(t, 'dscr', 255, true),
      (t) => addLengthCheckedTextColumn(t, 'content', maxRichTextLength, true),
      (t) => addReferenceColumn(t, 'thumb', 'image', false),
      (t) => addReferenceColumn(t, 'gallery', 'gallery', false),
    ),
    buildKind(
      'news',
      (t) => addLengthCheckedTextColumn(t, 'title', 100, true),
      (t) => addLengthCheckedTextColumn(t, 'content', maxRichTextLength, true),
      (t) => addLengthCheckedTextColumn(t, 'url', maxUrlLength, false),
    ),
    buildKind(
      'book',
      (t) => addReferenceColumn(t, 'category', 'category', true),
      addOrdColumn,
      (t) => addLengthCheckedTextColumn(t, 'writer', 100, true),
      (t) => addLengthCheckedTextColumn(t, 'name', 100, true),
      (t) => addLengthCheckedTextColumn(t, 'dscr', 255, true),
      (t) => addLengthCheckedTextColumn(t, 'url', maxUrlLength, true),
      (t) => addReferenceColumn(t, 'thumb', 'image', false),
      (t) => addLengthCheckedTextColumn(t, 'review', maxUrlLength, false),
      (t) => t.addColumn('year', 'integer', (column) => column.notNull().check(sql`year between 0 and 9999`)),
      (t) => addLengthCheckedTextColumn(t, 'isbn', 20, false),
    ),
    buildKind(
      'link',
      (t) => addReferenceColumn(t, 'category', 'category', true),
      addOrdColumn,
      (t) => addLengthCheckedTextColumn(t, 'name', 100, true),
      (t) => addLengthCheckedTextColumn(t, 'dscr', 255, true),
      (t) => addLengthCheckedTextColumn(t, 'url', maxUrlLength, true),
      (t) => addReferenceColumn(t, 'thumb', 'image', false),
    ),
    buildKind(
      'timeline',
      (t) => addLengthCheckedTextColumn(t, 'title', 100, true),
      (t) => addLengthCheckedTextColumn(t, 'content', 255, true),
      (t) => addLengthCheckedTextColumn(t, 'tooltip', 255, false),
      (t) => addHistoricalDateColumns(t, 'date'),
      (t) => addChoiceColumn(t, 'title_format', ['text', 'date'], true),
      (t) => addLengthCheckedTextColumn(t, 'title_date_format', 40, false),
      (t) => addReferenceColumn(t, 'image', 'image', false),
      (t) => addReferenceColumn(t, 'article', 'article', false),
      (t) => addReferenceColumn(t, 'gallery', 'gallery', false),
    ),
    buildKind(
      'site',
      (t) => addLengthCheckedTextColumn(t, 'web_title', 100, false),
      (t) => addLengthCheckedTextColumn(t, 'web_author', 100, false),
      (t) => addLengthCheckedTextColumn(t, 'web_link', maxUrlLength, false),
      (t) => addLengthCheckedTextColumn(t, 'about', maxRichTextLength, false),
      (t) => addChoiceColumn(t, 'lang', ['cs', 'en-US'], false),
      (t) => addFileColumn(t, 'banner', false),
      (t) => addFileColumn(t, 'favicon', false),
      (t) => addFileColumn(t, 'share_image', false),
    ),
  ]
}

/** Indexes for the order of each list and for each lookup; trashed items are in none of them. */
async function createIndexes(db: MigrationDatabase): Promise<void> {
  const notRemoved = sql`where removed_at is null`
  const lists: readonly [name: string, on: string][] = [
    ['news_author', 'news (author, published_at)'],
    ['news_list', 'news (published_at, id)'],
    ['article_list', 'article (published_at, id)'],
    ['article_category', 'article (category, published_at)'],
    ['article_author', 'article (author, published_at)'],
    ['article_gallery', 'article (gallery, published_at)'],
    ['book_list', 'book (category, ord, id)'],
    ['link_list', 'link (category, ord, id)'],
    ['gallery_list', 'gallery (title_sort, id)'],
    ['gallery_parent', 'gallery (parent)'],
    ['image_list', 'image (gallery, ord, id, published_at)'],
    ['image_published', 'image (published_at)'],
    ['image_date', 'image (date_from, date_to)'],
    ['timeline_list', 'timeline (date_from, title_sort, id, date_to, published_at)'],
    ['timeline_published', 'timeline (published_at)'],
  ]
  for (const [name, on] of lists)
    await sql`create index ${sql.ref(name)} on ${sql.raw(on)} ${notRemoved}`.execute(db)
  for (const kind of kindNames) {
    await sql`create index ${sql.ref(`${kind}_trash`)} on ${sql.table(kind)} (removed_at) where removed_at is not null`.execute(
      db,
    )
  }
  for (const table of ['image_file', 'article_thumb', 'book_thumb', 'link_thumb', 'timeline_image']) {
    const [kind = '', column = ''] = table.split('_')
    await db.schema.createIndex(`${table}_ref`).on(kind).column(column).execute()
  }
}

async function createFileTable(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await db.schema
    .createTable('file')
    .addColumn('hash', 'text', (column) => column.primaryKey().check(sql`length(hash) = 64`))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', engine === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

async function createHistory(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await createIdTableBuilder(db, engine, 'history')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('saved_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('saved_by', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('history_item').on('history').columns(['kind', 'item', 'id']).execute()
}

async function createOutbox(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await createIdTableBuilder(db, engine, 'outbox')
    .addColumn('at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item', 'integer', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('delivered_at', getTimestampColumnType(engine))
    .execute()
  await sql`create index outbox_waiting on outbox (id) where delivered_at is null`.execute(db)
}

async function createAccount(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique().check(sql`length(email) <= 254`))
    .addColumn('encrypted_password', 'text')
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('editor', 'owner')`))
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('updated_at', getTimestampColumnType(engine), (column) => column.notNull())
    .execute()
}
