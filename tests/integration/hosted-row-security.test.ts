import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Relation, relations } from '../../domain/relations.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import {
  applyRowSecurity,
  prepareHostedDatabase,
  removeDataApiViews,
} from '../../server/data/hosted/apply-row-security.ts'
import { createRowReader } from '../../server/rest/index.ts'
import { createReadFixture } from '../../server/rest/read.fixture.ts'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { startDataApiTestSite } from '../support/data-api-site.ts'
import { createEmptyPostgresDatabase } from '../support/database-engines.ts'
import { openMigratedHostedDatabase, runStatements, startHostedDataApi } from '../support/hosted-database.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'

type Row = Record<string, unknown>

describe('row security in the database of a hosted project', () => {
  const setup = startOnceForBlock(async () => {
    const connection = await openMigratedHostedDatabase()
    const { harness } = await createReadFixture(connection)
    await sql`update article set published_at = '2999-01-01' where name = 'Scheduled'`.execute(connection.db)
    await applyRowSecurity(connection)
    const reader = createRowReader({ data: harness.data, now: () => new Date() })
    const site = await startDataApiTestSite(connection, reader)
    if (connection.target.engine !== 'postgres') throw new Error('Not a Postgres')
    const { url } = connection.target
    const hostedOrigin = await startHostedDataApi(url)
    const clientFor = (key: string, token?: string) =>
      createClient(
        hostedOrigin,
        key,
        token === undefined
          ? { auth: { persistSession: false, autoRefreshToken: false } }
          : { accessToken: async () => token },
      )
    const clientsOf = async (role: 'contributor' | 'editor' | 'owner' | null) => {
      const { client, token, id } = await site.createUser(role)
      return { ours: client, hosted: clientFor(testPublishableKey, token), id }
    }
    return {
      connection,
      url,
      site,
      visitor: { ours: site.anonymousClient, hosted: clientFor(testPublishableKey) },
      service: { ours: site.serviceClient, hosted: clientFor(testSecretKey) },
      userWithoutRole: await clientsOf(null),
      contributor: await clientsOf('contributor'),
      editor: await clientsOf('editor'),
      owner: await clientsOf('owner'),
      clientsOf,
    }
  })

  const callers = ['visitor', 'userWithoutRole', 'contributor', 'editor', 'owner', 'service'] as const
  const readAll = async (client: SupabaseClient, { name }: Relation): Promise<Row[]> => {
    const { data, error } = await client.from(name).select().order('id')
    expect(error).toBeNull()
    return data ?? []
  }

  it.each(callers)('lets the %s read what our data API lets read', async (caller) => {
    const { ours, hosted } = setup()[caller]
    let hiddenRows = 0
    for (const relation of relations.values()) {
      const [expected, actual] = [await readAll(ours, relation), await readAll(hosted, relation)]
      expect([relation.name, actual.map((row) => toComparable(relation, row))]).toEqual([
        relation.name,
        expected.map((row) => toComparable(relation, row)),
      ])
      hiddenRows += actual.filter((row) => row.published_at === null || row.removed_at !== null).length
    }
    const seesHidden = caller !== 'visitor' && caller !== 'userWithoutRole'
    expect(hiddenRows > 0).toBe(seesHidden)
  })

  it.each(callers)('refuses each write of the %s', async (caller) => {
    const { hosted } = setup()[caller]
    for (const { name } of relations.values()) {
      const writes = [
        hosted.from(name).insert({ id: 999, name: 'x' }),
        hosted.from(name).update({ name: 'x' }).gt('id', 0),
        hosted.from(name).delete().gt('id', 0),
      ]
      for (const write of writes)
        expect([name, (await write).error]).toEqual([name, expect.objectContaining({ code: '42501' })])
    }
  })

  it('shows no other table, and no table itself', async () => {
    const { hosted } = setup().owner
    for (const table of ['article', 'secret', 'auth_users', 'history', 'redirects'])
      expect((await hosted.from(table).select()).error).toMatchObject({ code: '42P01' })
    for (const role of ['anon', 'authenticated'])
      await expect(
        runStatements(setup().url, [`set role ${role}`, 'select id from letopis.article']),
      ).rejects.toThrow(/permission denied for schema letopis/)
  })

  it.each([
    ['is signed out', (id: string) => sql`delete from auth_sessions where user_id = ${id}`],
    ['loses the role', (id: string) => sql`update auth_users set raw_app_meta_data = '{}' where id = ${id}`],
    ['is suspended', (id: string) => sql`update auth_users set banned_until = '2999-01-01' where id = ${id}`],
    ['is anonymous', (id: string) => sql`update auth_users set is_anonymous = 1 where id = ${id}`],
  ])('shows drafts no longer to an editor who %s', async (_case, createStatement) => {
    const { clientsOf, connection } = setup()
    const { hosted, id } = await clientsOf('editor')
    const countDrafts = async () =>
      ((await hosted.from('articles').select()).data ?? []).filter((row) => row.published_at === null).length
    expect(await countDrafts()).toBeGreaterThan(0)
    await createStatement(id).execute(connection.db)
    expect(await countDrafts()).toBe(0)
  })

  describe('applied again', () => {
    beforeAll(() => removeDataApiViews(setup().connection))

    it('restores the views after a migration, and does nothing the next time', async () => {
      const { connection, visitor } = setup()
      const articles = relations.get('articles')
      if (articles === undefined) throw new Error('No articles')
      expect((await visitor.hosted.from('articles').select()).error).toMatchObject({ code: '42P01' })
      await applyRowSecurity(connection)
      expect(await readAll(visitor.hosted, articles)).toHaveLength(3)
      await sql`drop view public.news`.execute(connection.db)
      await applyRowSecurity(connection)
      expect((await visitor.hosted.from('news').select()).error).toMatchObject({ code: '42P01' })
    })

    it('does not replace a table of the operator', async () => {
      const { connection, url } = setup()
      await removeDataApiViews(connection)
      await prepareHostedDatabase(connection)
      await runStatements(url, ['create table public.books (id integer)'])
      await expect(applyRowSecurity(connection)).rejects.toThrow(/has books already/)
      await expect(prepareHostedDatabase(connection)).rejects.toThrow(/has books already/)
    })

    it('refuses a database that is not that of a project, and changes nothing in it', async () => {
      const { url, remove } = await createEmptyPostgresDatabase()
      onTestFinished(remove)
      const connection = await connectToDatabase({ engine: 'postgres', url, schema: 'letopis' })
      onTestFinished(() => connection.close())
      await expect(prepareHostedDatabase(connection)).rejects.toThrow(
        /not the database of a Supabase project/,
      )
      const { rows } = await sql`select 1 from pg_namespace where nspname = 'letopis'`.execute(connection.db)
      expect(rows).toEqual([])
    })
  })
})

/** A row without the formats of timestamps; visitors get null for private columns, which our data API leaves out. */
function toComparable({ columns }: Relation, row: Row): Row {
  return Object.fromEntries(
    [...columns.values()].map(({ name, type }) => {
      const value = row[name] ?? null
      return [name, type === 'timestamptz' && value !== null ? Date.parse(String(value)) : value]
    }),
  )
}
