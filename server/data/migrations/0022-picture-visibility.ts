import { sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** The rich texts at the time of this migration. */
const htmlColumns = [
  ['article', 'content'],
  ['gallery', 'description'],
  ['image', 'description'],
  ['news', 'content'],
  ['site', 'about'],
] as const
const batchSize = 200

/**
 * Which texts show which pictures, and when a picture's address was first answered to visitors: only then is it
 * `410 Gone` after it is withdrawn.
 */
export const pictureVisibilityMigration: Migration = {
  name: '0022-picture-visibility',
  oldestVersion: 'any',
  async up(db, engine) {
    const textType = getByteSortedTextType(engine)
    await db.schema
      .createTable('text_picture')
      .addColumn('hash_prefix', textType, (column) => column.notNull())
      .addColumn('kind', textType, (column) => column.notNull())
      .addColumn('item', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('text_picture_pk', ['hash_prefix', 'kind', 'item'])
      .execute()
    await sql`create index text_picture_item on text_picture (kind, item)`.execute(db)
    if (engine === 'postgres') await sql`alter table text_picture enable row level security`.execute(db)
    for (const [table, column] of htmlColumns) await recordPicturesOfTexts(db, table, column)
    await markPublicPictures(db, engine)
  },
}

async function recordPicturesOfTexts(db: MigrationDatabase, table: string, column: string): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; html: string }>`
      select id, ${sql.ref(column)} as html from ${sql.table(table)}
      where id > ${after} and ${sql.ref(column)} like '%/img/%' order by id limit ${sql.lit(batchSize)}`.execute(
      db,
    )
    for (const { id, html } of rows)
      for (const prefix of new Set([...html.matchAll(/\/img\/([0-9a-f]{24})/g)].map(([, found]) => found)))
        await sql`insert into text_picture (hash_prefix, kind, item) values (${prefix}, ${table}, ${id})`.execute(
          db,
        )
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? 0
  }
}

async function markPublicPictures(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await db.schema.alterTable('file').addColumn('shown_at', getTimestampColumnType(engine)).execute()
  const now = new Date().toISOString()
  await sql`update file set shown_at = ${now} where hash in (
    select image.file from image join gallery on gallery.id = image.gallery
    where image.removed_at is null and image.published_at <= ${now}
      and gallery.removed_at is null and gallery.published_at <= ${now})`.execute(db)
}
