import { type CreateTableBuilder, sql } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Migration, Schema } from '../migrator.ts'
import { historicalDate, itemTable, momentType, ref, tableWithId, text } from './columns.ts'

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
const richText = 1_000_000
const address = 2000

/** The kinds of content, their history, the outbox, files and accounts. */
export const content: Migration = {
  name: '0001-content',
  async up(db, engine) {
    await createFile(db, engine)
    for (const table of kindTables(db, engine)) await table.execute()
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

/** In an order in which every reference points to a table that is there already. */
function kindTables(db: Schema, engine: Engine): CreateTableBuilder<string, string>[] {
  const item = (name: string) => itemTable(db, engine, name)
  const ord = (table: CreateTableBuilder<string, string>) =>
    table.addColumn('ord', 'integer', (column) => column.notNull())
  const oneOf = (
    table: CreateTableBuilder<string, string>,
    name: string,
    words: readonly string[],
    required: boolean,
  ) =>
    table.addColumn(name, 'text', (column) => {
      const checked = column.check(sql`${sql.ref(name)} in (${sql.join(words.map((word) => sql.lit(word)))})`)
      return required ? checked.notNull() : checked
    })
  const file = (table: CreateTableBuilder<string, string>, name: string, required: boolean) =>
    table.addColumn(name, 'text', (column) =>
      required ? column.notNull().references('file.hash') : column.references('file.hash'),
    )
  const fields: ((table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>)[] = []
  const kind = (name: string, ...own: typeof fields) => own.reduce((table, add) => add(table), item(name))
  return [
    kind(
      'author',
      (t) => text(t, 'name', 50, true),
      (t) => text(t, 'email', 254, true),
      (t) => text(t, 'account', 36, false),
    ),
    kind(
      'category',
      (t) => oneOf(t, 'for', ['article', 'book', 'link'], true),
      (t) => text(t, 'name', 50, true),
      (t) => text(t, 'dscr', 255, true),
      ord,
    ),
    kind(
      'contact',
      ord,
      (t) => text(t, 'name', 100, true),
      (t) => text(t, 'email', 254, true),
      (t) => text(t, 'phone', 30, false),
      (t) => text(t, 'web', address, false),
    ),
    kind(
      'gallery',
      (t) => text(t, 'name', 80, true),
      (t) => text(t, 'dscr', richText, false),
      (t) => ref(t, 'parent', 'gallery', false),
    ),
    kind(
      'image',
      (t) => ref(t, 'gallery', 'gallery', true),
      ord,
      (t) => text(t, 'name', 80, true),
      (t) => text(t, 'dscr', richText, false),
      (t) => file(t, 'file', true),
      (t) => text(t, 'alt', 255, false),
      (t) => historicalDate(t, 'date'),
      (t) => text(t, 'source', 255, false),
      (t) => text(t, 'licence', 255, false),
    ),
    kind(
      'article',
      (t) => ref(t, 'category', 'category', true),
      (t) => text(t, 'name', 120, true),
      (t) => text(t, 'dscr', 255, true),
      (t) => text(t, 'content', richText, true),
      (t) => ref(t, 'thumb', 'image', false),
      (t) => ref(t, 'gallery', 'gallery', false),
    ),
    kind(
      'news',
      (t) => text(t, 'title', 100, true),
      (t) => text(t, 'content', richText, true),
      (t) => text(t, 'url', address, false),
    ),
    kind(
      'book',
      (t) => ref(t, 'category', 'category', true),
      ord,
      (t) => text(t, 'writer', 100, true),
      (t) => text(t, 'name', 100, true),
      (t) => text(t, 'dscr', 255, true),
      (t) => text(t, 'url', address, true),
      (t) => ref(t, 'thumb', 'image', false),
      (t) => text(t, 'review', address, false),
      (t) => t.addColumn('year', 'integer', (column) => column.notNull().check(sql`year between 0 and 9999`)),
      (t) => text(t, 'isbn', 20, false),
    ),
    kind(
      'link',
      (t) => ref(t, 'category', 'category', true),
      ord,
      (t) => text(t, 'name', 100, true),
      (t) => text(t, 'dscr', 255, true),
      (t) => text(t, 'url', address, true),
      (t) => ref(t, 'thumb', 'image', false),
    ),
    kind(
      'timeline',
      (t) => text(t, 'title', 100, true),
      (t) => text(t, 'content', 255, true),
      (t) => text(t, 'tooltip', 255, false),
      (t) => historicalDate(t, 'date'),
      (t) => oneOf(t, 'title_format', ['text', 'date'], true),
      (t) => text(t, 'title_date_format', 40, false),
      (t) => ref(t, 'image', 'image', false),
      (t) => ref(t, 'article', 'article', false),
      (t) => ref(t, 'gallery', 'gallery', false),
    ),
    kind(
      'site',
      (t) => text(t, 'web_title', 100, false),
      (t) => text(t, 'web_author', 100, false),
      (t) => text(t, 'web_link', address, false),
      (t) => text(t, 'about', richText, false),
      (t) => oneOf(t, 'lang', ['cs', 'en-US'], false),
      (t) => file(t, 'banner', false),
      (t) => file(t, 'favicon', false),
      (t) => file(t, 'share_image', false),
    ),
  ]
}

/** Each list's order and each lookup has its index; the trash is in none of them. */
async function createIndexes(db: Schema): Promise<void> {
  const kept = sql`where removed_at is null`
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
    await sql`create index ${sql.ref(name)} on ${sql.raw(on)} ${kept}`.execute(db)
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

async function createFile(db: Schema, engine: Engine): Promise<void> {
  await db.schema
    .createTable('file')
    .addColumn('hash', 'text', (column) => column.primaryKey().check(sql`length(hash) = 64`))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', engine === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('created_at', momentType(engine), (column) => column.notNull())
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

async function createHistory(db: Schema, engine: Engine): Promise<void> {
  await tableWithId(db, engine, 'history')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('saved_at', momentType(engine), (column) => column.notNull())
    .addColumn('saved_by', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('history_item').on('history').columns(['kind', 'item', 'id']).execute()
}

async function createOutbox(db: Schema, engine: Engine): Promise<void> {
  await tableWithId(db, engine, 'outbox')
    .addColumn('at', momentType(engine), (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item', 'integer', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('delivered_at', momentType(engine))
    .execute()
  await sql`create index outbox_waiting on outbox (id) where delivered_at is null`.execute(db)
}

async function createAccount(db: Schema, engine: Engine): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique().check(sql`length(email) <= 254`))
    .addColumn('encrypted_password', 'text')
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('editor', 'owner')`))
    .addColumn('created_at', momentType(engine), (column) => column.notNull())
    .addColumn('updated_at', momentType(engine), (column) => column.notNull())
    .execute()
}
