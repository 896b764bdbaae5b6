import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { systemActor } from '../../domain/permissions.ts'
import { createOwnerContext, today } from '../support/content-harness.ts'
import { codeOf, startDataApiWriteTestSite } from '../support/data-api-write-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'

describeOnOneEngine('hostile writes of the data API', (open) => {
  const setup = startOnceForBlock(async () => startDataApiWriteTestSite(await open()))

  it('lets nobody write who may not', async () => {
    const { anonymous, user, editor } = setup()
    const id = await setup().createNews('Protected')
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
    expect(await setup().readNews(id)).toMatchObject({ title: 'Protected', version: 1, removed_at: null })
  })

  it('writes nothing if the wanted single row would not be in the answer', async () => {
    const { editor } = setup()
    const [id, before] = [await setup().createNews('Single'), await setup().countNews()]
    const inner = 'id, authors!inner(id)'
    const attempts = [
      editor.from('news').insert({ title: 'New', content: 'x' }).select(inner).single(),
      editor.from('news').update({ title: 'x' }).eq('id', id).select(inner).single(),
      editor.from('news').delete().eq('id', id).select(inner).single(),
    ]
    for (const attempt of attempts) expect(await codeOf(attempt)).toBe('406 PGRST116')
    expect(await setup().countNews()).toBe(before)
    expect(await setup().readNews(id)).toMatchObject({ title: 'Single', version: 1, removed_at: null })
  })

  it('locks optimistically by version', async () => {
    const { editor } = setup()
    const id = await setup().createNews('Versioned')
    const save = (title: string) =>
      editor.from('news').update({ title }).eq('id', id).eq('version', 1).select('title')
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(save))
    expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null))
    const winners = answers.flatMap(({ data }) => data ?? [])
    expect(winners).toHaveLength(1)
    expect(await setup().readNews(id)).toMatchObject({ version: 2, title: winners[0]?.title })
  })

  it('makes concurrent changes of one row one after another', async () => {
    const { editor, owner, harness } = setup()
    const id = await setup().createNews('Busy')
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
    expect(await setup().readNews(id)).toMatchObject({ version: 13 })
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
    expect(await setup().readNews(id)).toMatchObject({ sample: true })
    await service.from('news').update({ title: 'Ours' }).eq('id', id)
    expect(await setup().readNews(id)).toMatchObject({ sample: false })
  })

  it('limits how many rows a request affects', async () => {
    const { service } = setup()
    const ids = [await setup().createNews('Many'), await setup().createNews('Many')]
    const strict = (path: string, method: string, max: number) =>
      setup().send(path, {
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
    const details = (
      await editor.from('articles').insert({ ...article, name: null, description: 'x'.repeat(256) })
    ).error
    expect(details?.details).toMatch(/^name: .+\ndescription: .+$/)
    expect(await codeOf(owner.from('site').insert({ web_title: 'x' }))).toBe('405 PGRST117')
    expect(await codeOf(owner.from('site').delete().gt('id', 0))).toBe('405 PGRST117')
    const badBodies = ['', '{', '1', 'null', '"x"', '[1]', '[[]]', '[{"title":"a"},{"content":"b"}]']
    for (const body of badBodies)
      expect((await (await setup().send('/news', { method: 'POST', body })).json()).code).toBe('PGRST102')
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(
      (await (await setup().send('/news', { method: 'POST', body: 'a=1', headers: form })).json()).code,
    ).toBe('PGRST102')
    expect(site.reported).toEqual([])
  })

  it('sanitizes HTML, and stores SQL as text', async () => {
    const { editor } = setup()
    const title = "'); drop table news; --"
    const id = await setup().createNews(title, {
      content: '<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=y>',
    })
    expect(await setup().readNews(id)).toMatchObject({ title })
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

  it('accepts a rich text of a million letters and no body above ten megabytes', async () => {
    const { service } = setup()
    const content = `<p>${'ě'.repeat(999_000)}</p>`
    expect(await codeOf(service.from('news').insert({ title: 'Long', content }))).toBe('201 ok')
    const huge = await setup()
      .send('/news', {
        method: 'POST',
        body: `[${' '.repeat(10.1 * 1024 * 1024)}]`,
      })
      .catch(() => null)
    expect(huge?.status ?? 413).toBe(413)
    // The rest of the body is never sent, so the answer is not lost.
    const declared = request(`${setup().site.origin}/rest/v1/news`, {
      method: 'POST',
      headers: { 'Content-Length': 11 * 1024 * 1024 },
    })
    declared.flushHeaders()
    const [response] = await once(declared, 'response')
    expect(response.statusCode).toBe(413)
    expect(await json(response)).toMatchObject({ code: '54000', message: 'The body is too large' })
    declared.destroy()
  })

  it('writes nothing of a request that ends early', async () => {
    const { site } = setup()
    const before = await setup().countNews()
    let isStarted = false
    const body = new ReadableStream({
      pull(controller) {
        if (isStarted) controller.error(new Error('interrupted'))
        else controller.enqueue(new TextEncoder().encode('[{"title":"half","content":"x"}'))
        isStarted = true
      },
    })
    await expect(
      setup().send('/news', { method: 'POST', body, duplex: 'half' } as RequestInit),
    ).rejects.toThrow()
    expect([await setup().countNews(), site.reported]).toEqual([before, []])
  })
})
