import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { createRowReader } from '../../server/rest/index.ts'
import { createReadFixture } from '../../server/rest/read.fixture.ts'
import { testPublishableKey } from '../support/auth-site.ts'
import { today } from '../support/content-harness.ts'
import { startDataApiTestSite } from '../support/data-api-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'

describeOnOneEngine('the data API with the official client', (open) => {
  let now = today
  const setup = startOnceForBlock(async () => {
    const connection = await open()
    const { harness, ids } = await createReadFixture(connection)
    const reader = createRowReader({ data: harness.data, now: () => new Date(now) })
    const site = await startDataApiTestSite(connection, reader)
    return { ids, site, anonymous: site.anonymousClient, editor: (await site.createUser('editor')).client }
  })
  const namesOf = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await query
    expect(error).toBeNull()
    return (data as { name: string }[]).map(({ name }) => name)
  }
  const publicNames = ['Čtvrtek', 'Flood of 1890', 'Chór 100% a_b']

  it('reads what each caller may see', async () => {
    const { anonymous, editor, site } = setup()
    const read = (client: SupabaseClient) => client.from('articles').select('name')
    expect((await namesOf(read(anonymous))).toSorted()).toEqual(publicNames.toSorted())
    for (const client of [editor, site.serviceClient])
      expect((await namesOf(read(client))).toSorted()).toEqual(
        [...publicNames, 'Draft about the quarry', 'Scheduled', 'Trashed'].toSorted(),
      )
    const user = await site.createUser(null)
    expect(await namesOf(read(user.client))).toHaveLength(3)
  })

  it('gives visitors no way to columns that they may not see', async () => {
    const { anonymous, editor } = setup()
    const articles = () => anonymous.from('articles')
    for (const column of ['removed_at', 'version', 'sample', 'title_sort']) {
      const queries = [
        articles().select(column),
        articles().select().is(column, null),
        articles().select().order(column),
        articles().select().or(`id.eq.1,${column}.is.null`),
        articles().select('*', { count: 'exact', head: true }).not(column, 'is', null),
        anonymous.from('categories').select(`articles(${column})`),
        anonymous.from('categories').select('articles!inner(id)').not(`articles.${column}`, 'is', null),
      ]
      for (const query of queries) expect((await query).status).toBe(400)
    }
    expect((await articles().select('version')).error).toMatchObject({ code: '42703' })
    expect((await editor.from('articles').select('version').limit(1)).error).toBeNull()
    expect((await editor.from('articles').select('title_sort').limit(1)).error).toMatchObject({
      code: '42703',
    })
  })

  it('applies the time of each request to a request that is repeated', async () => {
    const { anonymous, editor } = setup()
    const readScheduled = () => namesOf(editor.from('articles').select('name').gt('published_at', 'now'))
    const readPublic = () => namesOf(anonymous.from('articles').select('name'))
    expect(await readScheduled()).toEqual(['Scheduled'])
    expect(await readPublic()).not.toContain('Scheduled')
    now = '2100-01-01T00:00:00.000Z'
    try {
      expect(await readScheduled()).toEqual([])
      expect(await readPublic()).toContain('Scheduled')
    } finally {
      now = today
    }
  })

  it('embeds rows in both directions', async () => {
    const { anonymous, ids } = setup()
    const { data } = await anonymous
      .from('articles')
      .select('title:name, ...categories(topic:name), author(name), galleries(name, images(name))')
      .eq('id', ids.flood)
      .order('name', { referencedTable: 'galleries.images' })
      .single()
    expect(data).toEqual({
      title: 'Flood of 1890',
      topic: 'Village',
      author: { name: 'Jan Čermák' },
      galleries: { name: 'Open', images: [{ name: 'Brook' }, { name: 'Mill' }] },
    })
    const byAuthor = await anonymous
      .from('authors')
      .select('name, articles!inner(name)')
      .like('articles.name', 'Flood*')
    expect(byAuthor.data).toEqual([{ name: 'Jan Čermák', articles: [{ name: 'Flood of 1890' }] }])
  })

  it('filters, sorts and pages', async () => {
    const { anonymous, ids } = setup()
    const articles = () => anonymous.from('articles').select('name')
    expect(await namesOf(articles().eq('id', ids.choir))).toEqual(['Chór 100% a_b'])
    expect(await namesOf(articles().in('name', ['Čtvrtek', 'a,b']))).toEqual(['Čtvrtek'])
    expect(await namesOf(articles().ilike('name', '%100\\%%'))).toEqual(['Chór 100% a_b'])
    expect(
      await namesOf(articles().or(`id.eq.${ids.flood},and(id.gt.0,name.like."Ch*")`).order('id')),
    ).toEqual(['Flood of 1890', 'Chór 100% a_b'])
    expect(await namesOf(articles().textSearch('search', 'mill', { type: 'websearch' }))).toEqual([
      'Chór 100% a_b',
    ])
    expect(await namesOf(articles().order('published_at').order('id').range(1, 1))).toEqual(['Flood of 1890'])
    expect(await namesOf(articles().likeAnyOf('name', ['Flood%', 'Čt%']).order('id'))).toEqual([
      'Flood of 1890',
      'Čtvrtek',
    ])
    expect((await articles().eq('id', "1' or '1'='1")).error).toMatchObject({ code: '22P02' })
  })

  it('counts, and answers one object, CSV and only headers', async () => {
    const { anonymous, site, ids } = setup()
    const articles = anonymous.from('articles')
    for (const count of ['exact', 'planned', 'estimated'] as const)
      expect(await articles.select('id', { count }).limit(1)).toMatchObject({ status: 206, count: 3 })
    expect(await articles.select('*', { count: 'exact', head: true })).toMatchObject({ count: 3, data: null })
    expect((await articles.select('id', { count: 'exact' }).range(9, 10)).error).toMatchObject({
      code: 'PGRST103',
    })
    expect((await articles.select('id').single()).error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 3 rows',
    })
    expect(await articles.select('id').eq('id', ids.draft).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect((await articles.select('id,name,thumb').eq('id', ids.choir).csv()).data).toBe(
      `id,name,thumb\n${ids.choir},Chór 100% a_b,`,
    )
    expect((await articles.select('id,thumb').eq('id', ids.choir).stripNulls()).data).toEqual([
      { id: ids.choir },
    ])
    const response = await site.request('/articles?select=id&limit=2', {
      headers: { apikey: testPublishableKey },
    })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '0-1/*'])
  })

  it('rejects unknown names and costly operators', async () => {
    const { anonymous, site } = setup()
    const codeOf = async (query: PromiseLike<{ error: { code: string } | null; status: number }>) => {
      const { error, status } = await query
      return `${status} ${error?.code}`
    }
    expect(await codeOf(anonymous.from('users').select())).toBe('404 PGRST205')
    expect(await codeOf(anonymous.from('redirects').select())).toBe('404 PGRST205')
    expect(await codeOf(anonymous.from('__proto__').select())).toBe('404 PGRST205')
    expect(await codeOf(anonymous.from('articles').select('password'))).toBe('400 42703')
    expect(await codeOf(anonymous.from('articles').select('users(*)'))).toBe('400 PGRST200')
    expect(await codeOf(anonymous.from('articles').select('id').eq('authors.name', 'a'))).toBe('400 PGRST108')
    expect((await anonymous.from('articles').select('id').regexMatch('name', '(a+)+$')).error).not.toBeNull()
    expect(
      (await site.serviceClient.from('articles').select('id').regexMatch('name', '^Flood')).data,
    ).toHaveLength(1)
    expect(site.reported).toEqual([])
  })
})
