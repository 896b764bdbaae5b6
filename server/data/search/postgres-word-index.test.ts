import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase } from '../../../tests/support/database-engines.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../connection.ts'
import { createSiteDatabaseOverConnection } from '../index.ts'
import type { SearchCriteria, SearchDocument } from './search-criteria.ts'

/** How far apart the ids of entries are, so that they are in all ranges of blocks; some share a block. */
const idDistance = 12_000
const entryCount = 60
const publishedAt = '2026-01-01T00:00:00.000Z'

const createCriteria = (terms: readonly string[], more: Partial<SearchCriteria> = {}): SearchCriteria => ({
  terms,
  phrases: [],
  kinds: null,
  days: { from: null, to: null },
  now: '2026-06-01T00:00:00.000Z',
  ...more,
})

const createDocument = (item: number): SearchDocument => ({
  kind: item % 3 === 0 ? 'article' : 'news',
  item,
  title: `mill ${item}`,
  body: '',
  published_at: publishedAt,
  within: null,
  date_from: null,
  date_to: null,
  line_day: null,
  line_title: null,
  author: null,
  words: { a: `mill ${item}`, b: item % 2 === 0 ? 'flood' : 'bridge', c: '' },
})

describe('the word index on Postgres with entries in many blocks', () => {
  let connection: SiteDatabaseConnection
  let remove: () => Promise<void>

  beforeAll(async () => {
    const database = await createMigratedDatabase('postgres')
    remove = database.remove
    connection = await connectToDatabase(database.target)
    await createSiteDatabaseOverConnection(connection).transaction(async ({ search }) => {
      for (let item = 1; item <= entryCount; item += 1) await search.put(createDocument(item))
    })
    // From 3 on, because the oldest entries of a site may be deleted.
    await sql`update search set id = ${sql.lit(-idDistance)} * (item + 3)`.execute(connection.db)
    await sql`update search set id = -id`.execute(connection.db)
  })
  afterAll(async () => {
    await connection.close()
    await remove()
  })

  const findItems = async (criteria: SearchCriteria) => {
    const { search } = createSiteDatabaseOverConnection(connection)
    const { hits, total } = await search.find(criteria, { offset: 0, limit: 200 })
    expect(hits).toHaveLength(total)
    return hits.map(({ item }) => item).sort((a, b) => a - b)
  }
  const items = Array.from({ length: entryCount }, (_, n) => n + 1)

  it('finds each entry once, with any number of words, and of one kind', async () => {
    expect(await findItems(createCriteria(['mill']))).toEqual(items)
    expect(await findItems(createCriteria(['mill', 'flood']))).toEqual(items.filter((n) => n % 2 === 0))
    expect(await findItems(createCriteria(['mill'], { kinds: ['article'] }))).toEqual(
      items.filter((n) => n % 3 === 0),
    )
    for (const item of [1, 31, entryCount])
      expect(await findItems(createCriteria([String(item), 'mil']))).toContain(item)
    expect(await findItems(createCriteria(['flood', 'bridge']))).toEqual([])
  })

  it('lists the newest items of a kind first, up to a limit', async () => {
    const { search } = createSiteDatabaseOverConnection(connection)
    const articles = items.filter((n) => n % 3 === 0).reverse()
    const query = { terms: ['mill'], phrases: [] }
    for (const limit of [1, 2, 7, 25, 200])
      expect(await search.findItemIds(query, 'article', 'title', limit)).toEqual(articles.slice(0, limit))
    expect(await search.findItemIds({ terms: ['mill', 'bridge'], phrases: [] }, 'article', 'all', 3)).toEqual(
      articles.filter((n) => n % 2 === 1).slice(0, 3),
    )
    expect(await search.findItemIds(query, 'link', 'title', 5)).toEqual([])
  })
})
