import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase } from '../../../tests/support/database-engines.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../connection.ts'
import { createSiteDatabaseOverConnection } from '../index.ts'

/** More than are found forwards. */
const entryCount = 450

describe('the word index on SQLite', () => {
  let connection: SiteDatabaseConnection
  let remove: () => Promise<void>

  beforeAll(async () => {
    const database = await createMigratedDatabase('sqlite')
    remove = database.remove
    connection = await connectToDatabase(database.target)
    await createSiteDatabaseOverConnection(connection).transaction(async ({ search }) => {
      for (let item = 1; item <= entryCount; item += 1)
        await search.put({
          kind: item % 2 === 0 ? 'article' : 'news',
          item,
          title: `mill ${item}`,
          body: '',
          published_at: '2026-01-01T00:00:00.000Z',
          within: null,
          date_from: null,
          date_to: null,
          line_day: null,
          line_title: null,
          author: null,
          words: { a: `mill ${item}`, b: item % 5 === 0 ? 'flood' : 'bridge', c: '' },
        })
    })
  })
  afterAll(async () => {
    await connection.close()
    await remove()
  })

  it('lists the newest items of a kind first, of few matches and of many, up to a limit', async () => {
    const { search } = createSiteDatabaseOverConnection(connection)
    const articles = Array.from({ length: entryCount / 2 }, (_, n) => entryCount - 2 * n)
    const find = (terms: readonly string[], limit: number) =>
      search.findItemIds({ terms, phrases: [] }, 'article', 'all', limit)
    for (const limit of [1, 7, 199, 200, 201, 300]) {
      expect(await find(['mill'], limit)).toEqual(articles.slice(0, limit))
      expect(await find(['mill', 'flood'], limit)).toEqual(
        articles.filter((n) => n % 5 === 0).slice(0, limit),
      )
    }
    expect(await find(['mill', 'school'], 7)).toEqual([])
  })
})
