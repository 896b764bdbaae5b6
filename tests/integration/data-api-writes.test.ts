import { expect, it } from 'vitest'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { createOwnerContext, tomorrow } from '../support/content-harness.ts'
import type { DataApiTestSite } from '../support/data-api-site.ts'
import { codeOf, startDataApiWriteTestSite } from '../support/data-api-write-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'

describeOnOneEngine('writes of the data API with the official client', (open) => {
  const setup = startOnceForBlock(async () => startDataApiWriteTestSite(await open()))

  it('inserts one row and many', async () => {
    const { editor, category, site } = setup()
    const article = { category, name: 'Mill', description: 'Old', content: '<p>Mill</p>' }
    const one = await editor
      .from('articles')
      .insert(article)
      .select('name, published_at, version, categories(name)')
      .single()
    expect(one).toMatchObject({ status: 201, error: null })
    expect(one.data).toEqual({
      name: 'Mill',
      published_at: null,
      version: 1,
      categories: { name: 'Village' },
    })
    const many = await editor
      .from('articles')
      .insert(
        [
          { ...article, name: 'One' },
          { ...article, name: 'Two', published_at: '2026-11-14 12:00+01' },
        ],
        { count: 'exact' },
      )
      .select('name, published_at')
    expect(many).toMatchObject({ status: 201, count: 2 })
    expect(many.data).toEqual([
      { name: 'One', published_at: null },
      { name: 'Two', published_at: '2026-11-14T11:00:00.000+00:00' },
    ])
    expect(await editor.from('articles').insert({ ...article, name: 'Silent' })).toMatchObject({
      status: 201,
      data: null,
    })
    expect(await editor.from('articles').insert([]).select()).toMatchObject({ status: 201, data: [] })
    expect(site.reported).toEqual([])
  })

  it('inserts drafts with a title only, and publishes them once they are complete', async () => {
    const { editor } = setup()
    const draft = await editor
      .from('books')
      .insert({ name: 'Chronicle' })
      .select('id, category, year')
      .single()
    expect(draft).toMatchObject({ status: 201, data: { category: null, year: null } })
    const publish = { published_at: '2026-11-14T11:00:00Z' }
    const change = (values: object) =>
      editor.from('books').update(values).eq('id', draft.data?.id).select('year')
    const refused = await change(publish)
    expect(refused).toMatchObject({
      status: 400,
      error: { code: '23514', hint: expect.stringContaining('draft') },
    })
    for (const column of ['category', 'writer']) expect(refused.error?.details).toContain(`${column}: `)
    expect((await editor.from('books').insert({ name: 'Public', ...publish })).error?.code).toBe('23514')
    expect((await change({ year: 'x' })).error?.code).toBe('23514')
    const { data: category } = await editor
      .from('categories')
      .insert({ for: 'book', name: 'Books' })
      .select('id')
      .single()
    const complete = { category: category?.id, writer: 'K. Novák', year: 1890 }
    expect(await change({ ...complete, ...publish })).toMatchObject({ status: 200, data: [{ year: '1890' }] })
    expect((await change({ writer: null })).error?.code).toBe('23514')
  })

  it('answers headers only, CSV and what was applied', async () => {
    const body = JSON.stringify({ title: 'Headers', content: 'x' })
    const created = await setup().send('/news', {
      method: 'POST',
      body,
      headers: { Prefer: 'return=headers-only, count=exact' },
    })
    expect([created.status, await created.text(), created.headers.get('content-range')]).toEqual([
      201,
      '',
      '*/1',
    ])
    expect(created.headers.get('location')).toMatch(/^\/news\?id=eq\.\d+$/)
    expect(created.headers.get('preference-applied')).toBe('return=headers-only, count=exact')
    const csv = await setup().send('/news?select=title,content', {
      method: 'POST',
      body: 'title,content,author\r\n"A ""b"", c",x,\r\nSecond,"y\nz",NULL\n',
      headers: { 'Content-Type': 'text/csv', Accept: 'text/csv', Prefer: 'return=representation' },
    })
    expect([csv.status, await csv.text()]).toEqual([201, 'title,content\n"A ""b"", c",x\nSecond,"y\nz"'])
    const updated = await setup().send(`${created.headers.get('location')}`, {
      method: 'PATCH',
      body: '{"title":"Changed"}',
      headers: { Prefer: 'return=minimal, count=exact' },
    })
    expect([updated.status, updated.headers.get('content-range')]).toEqual([204, '0-0/1'])
    const deleted = await setup().send(`${created.headers.get('location')}`, {
      method: 'DELETE',
      headers: { Prefer: 'count=exact' },
    })
    expect([deleted.status, deleted.headers.get('content-range')]).toEqual([204, '*/1'])
  })

  it('writes all rows of a request or none', async () => {
    const { editor, category } = setup()
    const before = await setup().countNews()
    const rows = [
      ...Array.from({ length: 20 }, (_, n) => ({ title: `${n}`, content: 'x' })),
      { title: '', content: 'x' },
    ]
    const failed = await editor.from('news').insert(rows)
    expect(failed).toMatchObject({
      status: 400,
      error: { code: '23502', details: expect.stringContaining('Row 21, title: ') },
    })
    expect(await setup().countNews()).toBe(before)
    const [first, second] = [await setup().createNews('First'), await setup().createNews('Second')]
    await editor.from('news').delete().eq('id', second)
    // The second one is in the trash.
    expect(await codeOf(editor.from('news').update({ title: 'x' }).in('id', [first, second]))).toBe(
      '400 23514',
    )
    expect(await setup().readNews(first)).toMatchObject({ title: 'First', version: 1 })
    const other = await setup().createNews('Other')
    const withTrash = editor.from('news').delete().in('id', [other, second])
    expect(await codeOf(withTrash.or('removed_at.is.null,removed_at.not.is.null'))).toBe('403 42501')
    expect(await setup().readNews(other)).toMatchObject({ removed_at: null })
    expect(await editor.from('categories').delete().eq('id', category)).toMatchObject({
      status: 409,
      error: { code: '23503', details: 'It is still referenced from: articles.' },
    })
    expect(await codeOf(editor.from('news').insert(rows.slice(0, 2)).select('nonsense'))).toBe('400 42703')
    expect(await codeOf(editor.from('news').insert(rows.slice(0, 2)).select().single())).toBe('406 PGRST116')
    expect(await setup().countNews()).toBe((before ?? 0) + 3)
  })

  it('updates the rows that match', async () => {
    const { editor, service } = setup()
    const ids = [
      await setup().createNews('Blue one'),
      await setup().createNews('Blue two'),
      await setup().createNews('Red'),
    ]
    const { data, count, status } = await editor
      .from('news')
      .update({ content: '<p>New</p>' }, { count: 'exact' })
      .in('id', ids)
      .like('title', 'Blue%')
      .select('title, content, version')
      .order('title', { ascending: false })
    expect([status, count]).toEqual([200, 2])
    expect(data).toEqual([
      { title: 'Blue two', content: '<p>New</p>', version: 2 },
      { title: 'Blue one', content: '<p>New</p>', version: 2 },
    ])
    expect(await setup().readNews(ids[2] ?? 0)).toMatchObject({ version: 1 })
    expect(await editor.from('news').update({ title: 'x' }).eq('id', 0).select()).toMatchObject({
      status: 200,
      data: [],
    })
    expect(await editor.from('news').update({}).in('id', ids).select()).toMatchObject({ data: [] })
    const publish = (at: string | null) => service.from('news').update({ published_at: at }).in('id', ids)
    await publish(tomorrow)
    expect(await setup().readNews(ids[0] ?? 0)).toMatchObject({
      published_at: '2026-11-16T12:00:00.000+00:00',
    })
    await publish(null)
    expect(await setup().readNews(ids[0] ?? 0)).toMatchObject({ published_at: null })
  })

  it('upserts by id', async () => {
    const { editor } = setup()
    const id = await setup().createNews('Old')
    const merged = await editor
      .from('news')
      .upsert([{ id, title: 'Merged', content: 'x' }], { onConflict: 'id' })
      .select('id, title')
    expect(merged).toMatchObject({ status: 200, data: [{ id, title: 'Merged' }] })
    const mixed = await editor
      .from('news')
      .upsert(
        [
          { id, title: 'Again', content: 'x' },
          { title: 'New', content: 'x' },
        ],
        { defaultToNull: false },
      )
      .select('title')
    expect(mixed).toMatchObject({ status: 201, data: [{ title: 'Again' }, { title: 'New' }] })
    const ignored = await editor
      .from('news')
      .upsert({ id, title: 'Ignored', content: 'x' }, { ignoreDuplicates: true })
      .select()
    expect(ignored).toMatchObject({ error: null, data: [] })
    expect(await setup().readNews(id)).toMatchObject({ title: 'Again' })
    expect(await codeOf(editor.from('news').upsert({ id: 2_000_000, title: 'x', content: 'x' }))).toBe(
      '400 428C9',
    )
    expect(
      await codeOf(
        editor.from('news').upsert([
          { id, title: 'a' },
          { id, title: 'b' },
        ]),
      ),
    ).toBe('400 21000')
    expect(await codeOf(editor.from('news').upsert({ title: 'x' }, { onConflict: 'title' }))).toBe(
      '400 42P10',
    )
    const put = (query: string, body: object) =>
      setup().send(`/news?${query}`, { method: 'PUT', body: JSON.stringify(body) })
    expect((await put(`id=eq.${id}`, { id, title: 'Put', content: 'x' })).status).toBe(204)
    expect(await setup().readNews(id)).toMatchObject({ title: 'Put' })
    expect((await (await put(`id=eq.${id}`, { id: 1e6, title: 'x' })).json()).code).toBe('PGRST115')
    expect((await (await put(`id=gt.${id}`, { id, title: 'x' })).json()).code).toBe('PGRST105')
    expect((await (await put(`id=eq.${id}&limit=1`, { id, title: 'x' })).json()).code).toBe('PGRST114')
  })

  it('moves rows to the trash, restores them, and deletes them for good', async () => {
    const { editor, owner, service, harness } = setup()
    const id = await setup().createNews('Trash')
    const removed = await editor.from('news').delete().eq('id', id).select('title, removed_at').single()
    expect(removed.data).toEqual({ title: 'Trash', removed_at: null })
    expect(await setup().readNews(id)).toMatchObject({ removed_at: '2026-11-15T12:00:00.000+00:00' })
    // Sent again: the row stays in the trash.
    for (const client of [editor, owner, service])
      expect((await client.from('news').delete().eq('id', id).select('id')).data).toEqual([])
    const purge = (client: typeof owner, row: number) =>
      client.from('news').delete().eq('id', row).not('removed_at', 'is', null)
    expect(await codeOf(purge(editor, id))).toBe('403 42501')
    const restored = await editor
      .from('news')
      .update({ removed_at: null, title: 'Back' })
      .eq('id', id)
      .select('title, removed_at')
      .single()
    expect(restored.data).toEqual({ title: 'Back', removed_at: null })
    for (const client of [owner, service]) {
      const other = await setup().createNews('Purged')
      await client.from('news').delete().eq('id', other)
      expect((await purge(client, other).select('title')).data).toEqual([{ title: 'Purged' }])
      expect(await setup().readNews(other)).toBeNull()
    }
    const gallery = await harness.createGallery('Open')
    const image = await harness.createImage(gallery, 'Only')
    // With its gallery, and back.
    const readRemoval = async () => (await harness.data.items.find('image', image))?.removed_at
    await editor.from('galleries').delete().eq('id', gallery)
    expect(await readRemoval()).not.toBeNull()
    expect(await codeOf(editor.from('images').update({ removed_at: null }).eq('id', image))).toBe('409 23503')
    expect(
      await codeOf(service.from('galleries').delete().eq('id', gallery).not('removed_at', 'is', null)),
    ).toBe('409 23503')
    await editor.from('galleries').update({ removed_at: null }).eq('id', gallery)
    expect(await readRemoval()).toBeNull()
    const file = (await harness.data.items.find('image', image))?.file ?? ''
    await service.from('images').delete().eq('id', image)
    const purgeImage = () => service.from('images').delete().eq('id', image).not('removed_at', 'is', null)
    const rolledBack = purgeImage().rollback()
    expect(await codeOf(rolledBack)).toBe('204 ok')
    expect(harness.removedHashes).not.toContain(file)
    await purgeImage()
    expect(harness.removedHashes).toContain(file)
  })

  it('undoes everything if a rollback is preferred', async () => {
    const { editor, harness } = setup()
    const [before, events] = [await setup().countNews(), [] as unknown[]]
    const stop = harness.events.subscribe((some) => events.push(some))
    const { data } = await editor
      .from('news')
      .insert({ title: 'Draft', content: 'x' })
      .select('title')
      .rollback()
    stop()
    expect(data).toEqual([{ title: 'Draft' }])
    expect([await setup().countNews(), events]).toEqual([before, []])
  })

  it('fills columns that are missing by preference', async () => {
    const { service } = setup()
    const insert = (missing: string) =>
      setup().send('/timeline?columns=title,content,date,title_format&select=title_format', {
        method: 'POST',
        body: '[{"title":"x","content":"x","date":"1890","ignored":1}]',
        headers: { Prefer: `missing=${missing}, return=representation` },
      })
    const filled = await insert('default')
    expect(filled.headers.get('preference-applied')).toBe('missing=default, return=representation')
    expect(await filled.json()).toEqual([{ title_format: 'text' }])
    expect((await insert('null')).status).toBe(400)
    expect(await codeOf(service.from('news').insert([{ nonsense: 1 }]))).toBe('400 PGRST204')
  })

  it('updates the settings of the site', async () => {
    const { owner, service } = setup()
    const menu = { 'en-US': { article: 'Stories' } }
    const { error } = await owner.from('site').update({ web_title: 'Lhota', menu }).gt('id', 0)
    expect(error).toBeNull()
    expect((await service.from('site').select('web_title, menu').single()).data).toEqual({
      web_title: 'Lhota',
      menu,
    })
  })

  it('records history, audit entries and events of the changes', async () => {
    const { editor, site, harness } = setup()
    const tags: string[] = []
    const stop = harness.events.subscribe((events) =>
      tags.push(...(events ?? []).flatMap((event) => event.tags)),
    )
    const id = await setup().createNews('Recorded')
    await editor.from('news').update({ title: 'Changed' }).eq('id', id)
    stop()
    expect(tags.filter((tag) => tag === `news:${id}`)).toHaveLength(2)
    expect(await harness.data.outbox.findUndelivered(10)).toEqual([])
    const history = await harness.content.history.list('news', id, null, createOwnerContext())
    expect(history.map(({ action, savedBy }) => [action, typeof savedBy])).toEqual([
      ['update', 'string'],
      ['create', 'object'],
    ])
    const entries = await readAuditEntries(site, String(id))
    expect(entries).toEqual([
      ['item_created', 'service_role'],
      ['item_updated', expect.stringMatching(/@example\.org$/)],
    ])
  })

  it('describes itself for each caller', async () => {
    const { site } = setup()
    const read = async (key: string, path = '/') =>
      await (
        await site.request(path, { headers: { apikey: key, Accept: 'application/openapi+json' } })
      ).json()
    const [forVisitors, forService] = [await read(testPublishableKey), await read(testSecretKey)]
    expect(forVisitors).toMatchObject({ swagger: '2.0', basePath: '/rest/v1', host: 'lhota.example' })
    expect(Object.keys(forVisitors.paths['/articles'])).toEqual(['get'])
    expect(Object.keys(forService.paths['/articles'])).toEqual(['get', 'post', 'patch', 'delete'])
    expect(Object.keys(forService.paths['/site'])).toEqual(['get', 'patch'])
    expect(forVisitors.definitions.articles.properties).not.toHaveProperty('version')
    expect(forVisitors.definitions.authors.properties).not.toHaveProperty('email')
    expect(forVisitors.parameters).not.toHaveProperty(['rowFilter.authors.email'])
    expect(forService.definitions.articles).toMatchObject({
      required: expect.arrayContaining(['id', 'name']),
      properties: {
        id: { type: 'integer', format: 'integer' },
        category: { description: expect.stringContaining('`categories.id`') },
        name: { type: 'string', maxLength: 120 },
      },
    })
    const text = JSON.stringify(forService)
    for (const [, name] of text.matchAll(/"#\/parameters\/([^"]+)"/g))
      expect(forService.parameters).toHaveProperty([name ?? ''])
    const wrong = await site.request('/', { headers: { apikey: testPublishableKey, Accept: 'text/csv' } })
    expect(wrong.status).toBe(406)
  })
})

/** Event and actor of the entries about an item, the oldest first. */
async function readAuditEntries({ harness }: DataApiTestSite, id: string): Promise<[string, string][]> {
  const filter = { actor: null, area: null, from: null, to: null }
  const entries = await harness.data.auditLog.list(filter, { direction: 'newer', from: null }, 1000)
  return entries.flatMap(({ payload }): [string, string][] => {
    const { action, actor_username: actor, traits } = JSON.parse(payload)
    return traits.target?.type === 'news' && traits.target.id === id ? [[action, actor]] : []
  })
}
