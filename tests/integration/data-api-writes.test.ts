import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { systemActor } from '../../domain/permissions.ts'
import { createRowReader } from '../../server/rest/index.ts'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { ContentTestHarness, createOwnerContext, today, tomorrow } from '../support/content-harness.ts'
import { type DataApiTestSite, startDataApiTestSite } from '../support/data-api-site.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'

type Answer = PromiseLike<{ status: number; error: { code: string } | null }>

describeOnBothEngines('writes of the data API with the official client', (open) => {
  const setup = startOnceForBlock(async () => {
    const connection = await open()
    const harness = new ContentTestHarness(connection)
    const reader = createRowReader({ data: harness.data, now: () => new Date(harness.now) })
    const site = await startDataApiTestSite(connection, reader, harness)
    const category = await harness.createCategory('article')
    return {
      site,
      harness,
      category,
      anonymous: site.anonymousClient,
      service: site.serviceClient,
      user: (await site.createUser(null)).client,
      editor: (await site.createUser('editor')).client,
      owner: (await site.createUser('owner')).client,
    }
  })
  const codeOf = async (answer: Answer) => {
    const { status, error } = await answer
    return `${status} ${error?.code ?? 'ok'}`
  }
  const createNews = async (title: string, more: object = {}): Promise<number> => {
    const { data, error } = await setup()
      .service.from('news')
      .insert({ title, content: '<p>x</p>', ...more })
      .select('id')
      .single()
    expect(error).toBeNull()
    return data?.id
  }
  const readNews = async (id: number) =>
    (await setup().service.from('news').select().eq('id', id).maybeSingle()).data
  const countNews = async () =>
    (await setup().service.from('news').select('*', { count: 'exact', head: true })).count
  const send = (site: DataApiTestSite, path: string, init: RequestInit) =>
    site.request(path, {
      ...init,
      headers: { apikey: testSecretKey, 'Content-Type': 'application/json', ...init.headers },
    })

  it('lets nobody write who may not', async () => {
    const { anonymous, user, editor, harness } = setup()
    const id = await createNews('Protected')
    await harness.createItem('site', { webTitle: 'Mine' })
    const attempts = (client: SupabaseClient) => [
      client.from('news').insert({ title: 'x', content: 'x' }),
      client.from('news').insert([]),
      client.from('news').update({ title: 'x' }).eq('id', id),
      client.from('news').update({ title: 'x' }).eq('id', 0),
      client.from('news').upsert({ id, title: 'x' }),
      client.from('news').delete().eq('id', id),
      client.from('site').update({ web_title: 'x' }).gt('id', 0),
      client.from('news').insert({ nonsense: 1 }),
    ]
    for (const attempt of attempts(anonymous)) expect(await codeOf(attempt)).toBe('401 42501')
    for (const attempt of attempts(user)) expect(await codeOf(attempt)).toBe('403 42501')
    expect(await codeOf(editor.from('site').update({ web_title: 'x' }).gt('id', 0))).toBe('403 42501')
    expect(await codeOf(anonymous.from('redirects').insert({ path: '/x' }))).toBe('404 PGRST205')
    expect(await codeOf(editor.from('users').insert({ email: 'x' }))).toBe('404 PGRST205')
    expect(await readNews(id)).toMatchObject({ title: 'Protected', version: 1, removed_at: null })
  })

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

  it('answers headers only, CSV and what was applied', async () => {
    const { site } = setup()
    const body = JSON.stringify({ title: 'Headers', content: 'x' })
    const created = await send(site, '/news', {
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
    const csv = await send(site, '/news?select=title,content', {
      method: 'POST',
      body: 'title,content,author\r\n"A ""b"", c",x,\r\nSecond,"y\nz",NULL\n',
      headers: { 'Content-Type': 'text/csv', Accept: 'text/csv', Prefer: 'return=representation' },
    })
    expect([csv.status, await csv.text()]).toEqual([201, 'title,content\n"A ""b"", c",x\nSecond,"y\nz"'])
    const updated = await send(site, `${created.headers.get('location')}`, {
      method: 'PATCH',
      body: '{"title":"Changed"}',
      headers: { Prefer: 'return=minimal, count=exact' },
    })
    expect([updated.status, updated.headers.get('content-range')]).toEqual([204, '0-0/1'])
    const deleted = await send(site, `${created.headers.get('location')}`, {
      method: 'DELETE',
      headers: { Prefer: 'count=exact' },
    })
    expect([deleted.status, deleted.headers.get('content-range')]).toEqual([204, '*/1'])
  })

  it('writes all rows of a request or none', async () => {
    const { editor, category } = setup()
    const before = await countNews()
    const rows = [
      ...Array.from({ length: 20 }, (_, n) => ({ title: `${n}`, content: 'x' })),
      { title: '', content: 'x' },
    ]
    const failed = await editor.from('news').insert(rows)
    expect(failed).toMatchObject({
      status: 400,
      error: { code: '23502', details: expect.stringContaining('Row 21, title: ') },
    })
    expect(await countNews()).toBe(before)
    const [first, second] = [await createNews('First'), await createNews('Second')]
    await editor.from('news').delete().eq('id', second)
    // The second one is in the trash.
    expect(await codeOf(editor.from('news').update({ title: 'x' }).in('id', [first, second]))).toBe(
      '400 23514',
    )
    expect(await readNews(first)).toMatchObject({ title: 'First', version: 1 })
    const other = await createNews('Other')
    expect(await codeOf(editor.from('news').delete().in('id', [other, second]))).toBe('403 42501')
    expect(await readNews(other)).toMatchObject({ removed_at: null })
    expect(await editor.from('categories').delete().eq('id', category)).toMatchObject({
      status: 409,
      error: { code: '23503', details: 'It is still referenced from: articles.' },
    })
    expect(await codeOf(editor.from('news').insert(rows.slice(0, 2)).select('nonsense'))).toBe('400 42703')
    expect(await codeOf(editor.from('news').insert(rows.slice(0, 2)).select().single())).toBe('406 PGRST116')
    expect(await countNews()).toBe((before ?? 0) + 3)
  })

  it('updates the rows that match', async () => {
    const { editor, service } = setup()
    const ids = [await createNews('Blue one'), await createNews('Blue two'), await createNews('Red')]
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
    expect(await readNews(ids[2] ?? 0)).toMatchObject({ version: 1 })
    expect(await editor.from('news').update({ title: 'x' }).eq('id', 0).select()).toMatchObject({
      status: 200,
      data: [],
    })
    expect(await editor.from('news').update({}).in('id', ids).select()).toMatchObject({ data: [] })
    const publish = (at: string | null) => service.from('news').update({ published_at: at }).in('id', ids)
    await publish(tomorrow)
    expect(await readNews(ids[0] ?? 0)).toMatchObject({ published_at: '2026-11-16T12:00:00.000+00:00' })
    await publish(null)
    expect(await readNews(ids[0] ?? 0)).toMatchObject({ published_at: null })
  })

  it('locks optimistically by version', async () => {
    const { editor } = setup()
    const id = await createNews('Versioned')
    const save = (title: string) =>
      editor.from('news').update({ title }).eq('id', id).eq('version', 1).select('title')
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(save))
    expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null))
    const winners = answers.flatMap(({ data }) => data ?? [])
    expect(winners).toHaveLength(1)
    expect(await readNews(id)).toMatchObject({ version: 2, title: winners[0]?.title })
  })

  it('makes concurrent changes of one row one after another', async () => {
    const { editor, owner, harness } = setup()
    const id = await createNews('Busy')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        codeOf(
          (n % 2 ? editor : owner)
            .from('news')
            .update({ title: `Busy ${n}` })
            .eq('id', id),
        ),
      ),
    )
    expect(answers).toEqual(Array(12).fill('204 ok'))
    expect(await readNews(id)).toMatchObject({ version: 13 })
    expect(await harness.content.history.list('news', id, null, createOwnerContext())).toHaveLength(13)
  })

  it('lets requests that change the same rows in another order wait for each other', async () => {
    const { editor, owner, harness } = setup()
    const galleries = [
      await harness.createGallery('A'),
      await harness.createGallery('B'),
      await harness.createGallery('C'),
    ]
    const authors = await Promise.all(
      ['a', 'b'].map((name) => harness.createItem('author', { name, email: `${name}@example.org` })),
    )
    const [first, second] = authors.map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const client = n % 2 ? editor : owner
        const ids = n % 2 ? galleries : galleries.toReversed()
        const rows = ids.map((id) => ({ id, name: `${id} ${n}`, author: n % 2 ? first : second }))
        return codeOf(client.from('galleries').upsert(rows))
      }),
    )
    expect(answers).toEqual(Array(10).fill('200 ok'))
    for (const id of galleries) expect((await harness.data.items.find('gallery', id))?.version).toBe(11)
  })

  it('makes changed sample content content of the site', async () => {
    const { service, harness } = setup()
    const values = { title: 'Sample', content: '<p>x</p>' }
    const system = { ...createOwnerContext(), actor: systemActor }
    const { id } = await harness.content.items.save('news', { values, sample: true }, system)
    expect(await readNews(id)).toMatchObject({ sample: true })
    await service.from('news').update({ title: 'Ours' }).eq('id', id)
    expect(await readNews(id)).toMatchObject({ sample: false })
  })

  it('upserts by id', async () => {
    const { editor, site } = setup()
    const id = await createNews('Old')
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
    expect(await readNews(id)).toMatchObject({ title: 'Again' })
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
      send(site, `/news?${query}`, { method: 'PUT', body: JSON.stringify(body) })
    expect((await put(`id=eq.${id}`, { id, title: 'Put', content: 'x' })).status).toBe(204)
    expect(await readNews(id)).toMatchObject({ title: 'Put' })
    expect((await (await put(`id=eq.${id}`, { id: 1e6, title: 'x' })).json()).code).toBe('PGRST115')
    expect((await (await put(`id=gt.${id}`, { id, title: 'x' })).json()).code).toBe('PGRST105')
    expect((await (await put(`id=eq.${id}&limit=1`, { id, title: 'x' })).json()).code).toBe('PGRST114')
  })

  it('moves rows to the trash, restores them, and deletes them for good', async () => {
    const { editor, owner, service, harness } = setup()
    const id = await createNews('Trash')
    const removed = await editor.from('news').delete().eq('id', id).select('title, removed_at').single()
    expect(removed.data).toEqual({ title: 'Trash', removed_at: null })
    expect(await readNews(id)).toMatchObject({ removed_at: '2026-11-15T12:00:00.000+00:00' })
    expect(await codeOf(editor.from('news').delete().eq('id', id))).toBe('403 42501')
    const restored = await editor
      .from('news')
      .update({ removed_at: null, title: 'Back' })
      .eq('id', id)
      .select('title, removed_at')
      .single()
    expect(restored.data).toEqual({ title: 'Back', removed_at: null })
    for (const client of [owner, service]) {
      const other = await createNews('Purged')
      await client.from('news').delete().eq('id', other)
      expect((await client.from('news').delete().eq('id', other).select('title')).data).toEqual([
        { title: 'Purged' },
      ])
      expect(await readNews(other)).toBeNull()
    }
    const gallery = await harness.createGallery('Open')
    const image = await harness.createImage(gallery, 'Only')
    const file = (await harness.data.items.find('image', image))?.file ?? ''
    await service.from('images').delete().eq('id', image)
    const rolledBack = service.from('images').delete().eq('id', image).rollback()
    expect(await codeOf(rolledBack)).toBe('204 ok')
    expect(harness.removedHashes).not.toContain(file)
    await service.from('images').delete().eq('id', image)
    expect(harness.removedHashes).toContain(file)
  })

  it('undoes everything if a rollback is preferred', async () => {
    const { editor, harness } = setup()
    const [before, events] = [await countNews(), [] as unknown[]]
    const stop = harness.events.subscribe((some) => events.push(some))
    const { data } = await editor
      .from('news')
      .insert({ title: 'Draft', content: 'x' })
      .select('title')
      .rollback()
    stop()
    expect(data).toEqual([{ title: 'Draft' }])
    expect([await countNews(), events]).toEqual([before, []])
  })

  it('limits how many rows a request affects', async () => {
    const { service, site } = setup()
    const ids = [await createNews('Many'), await createNews('Many')]
    const strict = (path: string, method: string, max: number) =>
      send(site, path, {
        method,
        ...(method === 'PATCH' && { body: '{"title":"x"}' }),
        headers: { Prefer: `handling=strict, max-affected=${max}` },
      })
    for (const method of ['PATCH', 'DELETE']) {
      const response = await strict(`/news?id=in.(${ids})`, method, 1)
      expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST124'])
    }
    expect((await strict(`/news?id=in.(${ids})`, 'PATCH', 2)).status).toBe(204)
    expect(await codeOf(service.from('news').update({ title: 'x' }))).toBe('400 21000')
    expect(await codeOf(service.from('news').delete())).toBe('400 21000')
    expect(await codeOf(service.from('news').delete().gt('id', 0).limit(1))).toBe('400 PGRST127')
    const tooMany = Array.from({ length: 10_000 }, () => ({ title: 'x', content: 'x' }))
    expect(await codeOf(service.from('news').insert(tooMany))).toBe('413 54000')
  })

  it('answers what is wrong with a row', async () => {
    const { editor, owner, category, harness, site } = setup()
    const article = { category, name: 'Mill', description: 'Old', content: '<p>Mill</p>' }
    const insert = (more: object) => codeOf(editor.from('articles').insert({ ...article, ...more }))
    expect(await insert({ nonsense: 1 })).toBe('400 PGRST204')
    expect(await insert({ title_sort: 'a' })).toBe('400 PGRST204')
    expect(await insert({ __proto__x: 1 })).toBe('400 PGRST204')
    for (const more of [
      { id: 7 },
      { created_at: today },
      { edited_at: today },
      { version: 1 },
      { sample: true },
      { search: 'x' },
      { removed_at: today },
      { removed_at: null },
    ])
      expect(await insert(more)).toBe('400 428C9')
    expect(await insert({ name: null })).toBe('400 23502')
    expect(await insert({ name: 'x'.repeat(500) })).toBe('400 23514')
    expect(await insert({ category: 'abc' })).toBe('400 22P02')
    expect(await insert({ category: 1.5 })).toBe('400 22P02')
    expect(await insert({ category: true })).toBe('400 22P02')
    expect(await insert({ category: [1] })).toBe('400 22P02')
    expect(await insert({ name: { a: 1 } })).toBe('400 22P02')
    expect(await insert({ category: 3e9 })).toBe('400 22003')
    expect(await insert({ name: 'a\0b' })).toBe('400 22021')
    expect(await insert({ published_at: 'soon' })).toBe('400 22007')
    expect(await insert({ category: 999_999 })).toBe('409 23503')
    expect(await insert({ author: 999_999 })).toBe('409 23503')
    const missing = await editor.from('articles').insert({ ...article, category: 999_999 })
    expect(missing.error).toMatchObject({
      message: expect.stringContaining('"articles_category_fkey"'),
      details: expect.stringMatching(/^category: ./),
    })
    const gallery = await harness.createGallery('Pictures')
    const image = { gallery, name: 'x', file: 'f'.repeat(64) }
    expect(await codeOf(editor.from('images').insert(image))).toBe('409 23503')
    expect(
      await codeOf(editor.from('images').insert({ ...image, date_range: '[2000-01-01,2001-01-01)' })),
    ).toBe('400 428C9')
    const file = await harness.createFile('stored')
    const { data } = await editor
      .from('images')
      .insert({ ...image, file, date: '1890' })
      .select('id, date_range')
    expect(data).toMatchObject([{ date_range: '[1890-01-01,1891-01-01)' }])
    expect(await codeOf(editor.from('images').update({ ord: 5 }).eq('id', data?.[0]?.id))).toBe('400 428C9')
    expect(await codeOf(editor.from('authors').update({ published_at: null }).gt('id', 0))).toBe('400 428C9')
    const details = (await editor.from('articles').insert({ ...article, name: null, description: null }))
      .error
    expect(details?.details).toMatch(/^name: .+\ndescription: .+$/)
    expect(await codeOf(owner.from('site').insert({ web_title: 'x' }))).toBe('405 PGRST117')
    expect(await codeOf(owner.from('site').delete().gt('id', 0))).toBe('405 PGRST117')
    const badBodies = ['', '{', '1', 'null', '"x"', '[1]', '[[]]', '[{"title":"a"},{"content":"b"}]']
    for (const body of badBodies)
      expect((await (await send(site, '/news', { method: 'POST', body })).json()).code).toBe('PGRST102')
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(
      (await (await send(site, '/news', { method: 'POST', body: 'a=1', headers: form })).json()).code,
    ).toBe('PGRST102')
    expect(site.reported).toEqual([])
  })

  it('fills columns that are missing by preference', async () => {
    const { service, site } = setup()
    const insert = (missing: string) =>
      send(site, '/timeline?columns=title,content,date,title_format&select=title_format', {
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

  it('sanitizes HTML, and stores SQL as text', async () => {
    const { editor } = setup()
    const title = "'); drop table news; --"
    const id = await createNews(title, {
      content: '<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=y>',
    })
    expect(await readNews(id)).toMatchObject({ title })
    const { data } = await editor.from('news').select('content').eq('id', id).single()
    expect(data?.content).not.toMatch(/script|onclick|onerror/)
  })

  it('gives editors no other account, and everyone the rules of the admin area', async () => {
    const { editor, owner, harness } = setup()
    const { id } = await harness.createItem('author', { name: 'Jana', email: 'jana@example.org' })
    const account = '00000000-0000-4000-8000-000000000001'
    const link = (client: SupabaseClient) => client.from('authors').update({ account }).eq('id', id)
    expect(await codeOf(link(editor))).toBe('400 23514')
    expect((await harness.data.items.find('author', id))?.account).toBeNull()
    expect(await codeOf(link(owner))).toBe('204 ok')
  })

  it('accepts a rich text of a million letters and no body above eight megabytes', async () => {
    const { service, site } = setup()
    const content = `<p>${'ě'.repeat(999_000)}</p>`
    expect(await codeOf(service.from('news').insert({ title: 'Long', content }))).toBe('201 ok')
    const huge = await send(site, '/news', {
      method: 'POST',
      body: `[${' '.repeat(8.1 * 1024 * 1024)}]`,
    }).catch(() => null)
    expect(huge?.status ?? 413).toBe(413)
  })

  it('writes nothing of a request that ends early', async () => {
    const { site } = setup()
    const before = await countNews()
    let isStarted = false
    const body = new ReadableStream({
      pull(controller) {
        if (isStarted) controller.error(new Error('interrupted'))
        else controller.enqueue(new TextEncoder().encode('[{"title":"half","content":"x"}'))
        isStarted = true
      },
    })
    await expect(
      send(site, '/news', { method: 'POST', body, duplex: 'half' } as RequestInit),
    ).rejects.toThrow()
    expect([await countNews(), site.reported]).toEqual([before, []])
  })

  it('records history, audit entries and events of the changes', async () => {
    const { editor, site, harness } = setup()
    const tags: string[] = []
    const stop = harness.events.subscribe((events) =>
      tags.push(...(events ?? []).flatMap((event) => event.tags)),
    )
    const id = await createNews('Recorded')
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
