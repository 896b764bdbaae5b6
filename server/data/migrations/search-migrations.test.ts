import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/database-engines.ts'
import type { SiteDatabaseConnection } from '../connection.ts'
import { createSiteDatabaseOverConnection } from '../index.ts'
import { migrateDatabase } from '../migrator.ts'
import { createVocabularyRepository } from '../search/vocabulary-repository.ts'
import { migrations } from './index.ts'

const migrationsBefore = (first: string) =>
  migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === first),
  )
const now = '2026-11-15T12:00:00.000Z'

/** Writes an item to the index in the format before spelling correction and periods. */
async function insertOldRow(
  { db, engine }: SiteDatabaseConnection,
  { item, title, text, day }: { item: number; title: string; text: string; day: number | null },
): Promise<void> {
  const { id } = await db
    .insertInto('search')
    .values({
      kind: 'timeline',
      item,
      title,
      body: text,
      published_at: now,
      within: null,
      date_from: day,
      date_to: day,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (engine === 'sqlite')
    await sql`insert into search_words (rowid, a, b, c, kind) values (${id}, ${title}, '', ${text}, 'timeline')`.execute(
      db,
    )
  else
    await sql`update search set words = setweight(to_tsvector('simple', ${title}), 'A') ||
      setweight(to_tsvector('simple', ${text}), 'C') where id = ${id}`.execute(db)
}

describeOnBothEngines(
  'a site from before spelling correction',
  (open) => {
    it('finds the same items, and supports spelling correction and periods', async () => {
      const connection = await open()
      await insertOldRow(connection, {
        item: 1,
        title: 'flood',
        text: 'stone bridge gone the bridge',
        day: -29_000,
      })
      await insertOldRow(connection, { item: 2, title: 'bridge', text: 'stone after the flood', day: 11_500 })
      await insertOldRow(connection, { item: 3, title: 'undated', text: '1890 flood', day: null })
      const applied = await migrateDatabase(connection, migrations)
      expect(applied).toContain('0004-spelling')

      const { search } = createSiteDatabaseOverConnection(connection)
      const find = async (terms: string[], from: number | null = null, to: number | null = null) => {
        const found = await search.find(
          { terms, phrases: [], kinds: null, days: { from, to }, now },
          { offset: 0, limit: 9 },
        )
        return found.hits.map((hit) => hit.item)
      }
      expect((await find(['flood'])).toSorted()).toEqual([1, 2, 3])
      expect((await find(['bridge']))[0]).toBe(2)
      expect(await find(['undat'])).toEqual([3])
      expect(await find(['1890'])).toEqual([3])
      expect(await find(['flood'], -30_000, -28_000)).toEqual([1])
      expect(await find(['flood'], 0)).toEqual([2])
      expect(await find(['flood'], 12_000)).toEqual([])
      expect(await search.findSimilarWords('flod')).toEqual(['flood'])
      expect(await search.findSimilarWords('1891')).toEqual([])
    })
  },
  migrationsBefore('0004-spelling'),
)

describeOnBothEngines(
  'a site from before changed vowels',
  (open) => {
    it('finds forms of its words by the new rules, and no longer by the old ones', async () => {
      const connection = await open()
      const stems = { kun: 'kun', kone: 'kon', psa: 'psa', pes: 'pes', rec: 'rek', reka: 'rek' }
      const rows = Object.entries(stems).flatMap(([word, stem]) => [
        { key: word, word },
        { key: `=cs:${stem}`, word },
      ])
      await connection.db.insertInto('spelling').values(rows).execute()
      const { findWordForms } = createVocabularyRepository(connection.db)
      expect(await findWordForms('reka')).toEqual(['rec'])
      await migrateDatabase(connection, migrations)
      for (const [word, forms] of [
        ['kun', ['kone']],
        ['psa', ['pes']],
        ['reka', []],
      ] as const)
        expect([word, await findWordForms(word)]).toEqual([word, forms])
    })
  },
  migrationsBefore('0059-changed-vowels'),
)
