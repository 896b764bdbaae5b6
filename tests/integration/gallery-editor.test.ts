import { expect, it } from 'vitest'
import { createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type GalleryEditorTestSite, startGalleryEditorTestSite } from '../support/gallery-editor-site.ts'

async function filled(site: GalleryEditorTestSite, names: readonly string[]) {
  const { harness } = site
  const gallery = await harness.createGallery('Mill')
  const ids: number[] = []
  for (const name of names) ids.push(await harness.createImage(gallery, name))
  return { gallery, ids }
}

const each = (ids: readonly number[], version = 1) => ids.map((id) => ['id', `${id}:${version}`] as const)
const read = ({ harness }: GalleryEditorTestSite, id: number) =>
  harness.content.items.read('image', id, createEditorContext())

/** Tests that do not depend on the database run on one engine. */
describeOnOneEngine('gallery editor', (open) => {
  it('skips pictures that another user has changed, and changes the others', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a', 'b', 'c'])
    const [a = 0, b = 0, c = 0] = ids
    await site.harness.content.items.save(
      'image',
      { id: b, version: 1, values: { source: 'Museum' } },
      createEditorContext(),
    )
    await site.harness.content.trash.remove('image', c, createEditorContext())
    const response = await site.postAction(gallery, [
      ['intent', 'bulk'],
      ...each([a, b, c]),
      ['source', 'Archive'],
      ['alt', ''],
      ['date', '192X'],
    ])
    expect(response.status).toBe(200)
    expect((await response.json()).shown).toEqual({
      done: 'changed',
      count: 1,
      unchanged: 0,
      skipped: [
        { kind: 'image', id: b, name: 'b', reason: 'stale', by: [], missing: [] },
        { kind: 'image', id: c, name: 'c', reason: 'gone', by: [], missing: [] },
      ],
      removed: [],
      pending: 0,
    })
    expect(await read(site, a)).toMatchObject({ source: 'Archive', date: '192X', name: 'a', alt: null })
    expect(await read(site, b)).toMatchObject({ source: 'Museum', date: null })
  })

  it('changes nothing at all if a value is invalid, no field is filled in, or nothing is selected', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a'])
    const errors = async (fields: readonly (readonly [string, string])[]) => {
      const response = await site.postAction(gallery, [['intent', 'bulk'], ...fields])
      expect(response.status).toBe(422)
      return (await response.json()).errors
    }
    expect((await errors([...each(ids), ['date', 'yesterday']])).fields.date).toHaveLength(1)
    expect((await errors([...each(ids), ['gallery', '999']])).fields.gallery).toHaveLength(1)
    expect((await errors([...each(ids), ['source', 'x'.repeat(300)]])).fields.source).toHaveLength(1)
    expect((await errors(each(ids))).form).toEqual(['Choose what to change.'])
    expect((await errors([['source', 'Archive']])).form).toEqual(['Select at least one item.'])
    expect((await read(site, ids[0] ?? 0)).version).toBe(1)
  })

  it('moves pictures to the end of another gallery in their order, and clears fields', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a', 'b', 'c'])
    const other = await site.harness.createGallery('Church')
    await site.harness.createImage(other, 'x')
    const [a = 0, , c = 0] = ids
    await site.harness.content.items.save(
      'image',
      { id: c, version: 1, values: { licence: 'CC0' } },
      createEditorContext(),
    )
    await site.postAction(gallery, [
      ['intent', 'bulk'],
      ['id', `${a}:1`],
      ['id', `${c}:2`],
      ['gallery', String(other)],
      ['change', 'licence'],
    ])
    expect(await site.listImageNames(gallery)).toEqual(['b'])
    expect(await site.listImageNames(other)).toEqual(['x', 'a', 'c'])
    expect((await read(site, c)).licence).toBeNull()
  })

  it('numbers names in the order of the selection, replaces descriptions, and can be undone in the history', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a', 'b', 'c'])
    const [a = 0, b = 0, c = 0] = ids
    const rename = async (
      name: string,
      selected: readonly number[],
      more: readonly (readonly [string, string])[] = [],
    ) =>
      await site.postAction(gallery, [
        ['intent', 'bulk'],
        ...each(selected),
        ['change', 'name'],
        ['name', name],
        ...more,
      ])
    const shown = (await (await rename('Fair {n} ({n})', [c, a], [['description', '<b>x</b>\n\ny']])).json())
      .shown
    expect(shown).toMatchObject({ done: 'changed', count: 2, skipped: [] })
    expect(await read(site, c)).toMatchObject({
      name: 'Fair 1 (1)',
      description: '<p>&lt;b&gt;x&lt;/b&gt;</p><p>y</p>',
    })
    expect((await read(site, a)).name).toBe('Fair 2 (2)')
    // The next part of a large selection goes on counting.
    await rename('{n}', [b], [['firstNumber', '101']])
    expect((await read(site, b)).name).toBe('101')
    for (const name of ['', ' ', 'x'.repeat(81)]) expect((await rename(name, [b])).status).toBe(422)
    const { content } = site.harness
    const [, created] = await content.history.list('image', a, null, createEditorContext())
    await content.history.restore('image', a, created?.id ?? 0, createEditorContext())
    expect(await read(site, a)).toMatchObject({ name: 'a', description: null })
  })

  it('publishes without changing the original date, unpublishes, removes, and restores', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a', 'b'])
    const [a = 0, b = 0] = ids
    const since = (await read(site, a)).published_at
    const act = async (intent: string) =>
      (await site.postAction(gallery, [['intent', intent], ...each(ids)])).json()
    await site.harness.content.items.publish('image', b, null, createEditorContext())
    expect((await act('publish')).shown).toMatchObject({ count: 1, unchanged: 1 })
    expect((await read(site, a)).published_at).toBe(since)
    expect((await read(site, b)).published_at).not.toBeNull()
    await act('unpublish')
    expect((await read(site, a)).published_at).toBeNull()
    expect((await act('removeImages')).shown).toMatchObject({
      done: 'removed',
      removed: ids.map((id) => ({ kind: 'image', id })),
    })
    expect(await site.listImageNames(gallery)).toEqual([])
    expect((await act('restore')).shown).toMatchObject({ done: 'restored', count: 2, skipped: [] })
    expect(await site.listImageNames(gallery)).toEqual(['a', 'b'])
  })

  it('moves pictures before another, and sorts by name, date and file', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['Foto 10', 'foto 2', 'Čáp', 'Cesta'])
    const [ten = 0, two = 0, stork = 0, way = 0] = ids
    await site.postAction(gallery, [
      ['intent', 'move'],
      ['id', String(way)],
      ['id', String(ten)],
      ['before', String(two)],
    ])
    expect(await site.listImageNames(gallery)).toEqual(['Cesta', 'Foto 10', 'foto 2', 'Čáp'])
    const sort = (by: string) =>
      site.postAction(gallery, [
        ['intent', 'sort'],
        ['by', by],
      ])
    await site.editor.request('/language', {
      method: 'POST',
      body: new URLSearchParams({ language: 'cs' }),
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: site.editor.origin },
    })
    await sort('name')
    expect(await site.listImageNames(gallery)).toEqual(['Cesta', 'Čáp', 'foto 2', 'Foto 10'])
    await site.harness.content.items.save(
      'image',
      { id: stork, version: 1, values: { date: '1890' } },
      createEditorContext(),
    )
    await site.harness.content.items.save(
      'image',
      { id: ten, version: 1, values: { date: '185X' } },
      createEditorContext(),
    )
    await sort('date')
    expect(await site.listImageNames(gallery)).toEqual(['Foto 10', 'Čáp', 'Cesta', 'foto 2'])
    for (const [id, name] of [
      [ten, 'scan12.tif'],
      [stork, 'scan9.tif'],
      [way, 'scan100.tif'],
      [two, 'a.jpg'],
    ] as const)
      await site.harness.data.files.update((await read(site, id)).file, { original_name: name })
    await sort('file')
    expect(await site.listImageNames(gallery)).toEqual(['foto 2', 'Čáp', 'Foto 10', 'Cesta'])
  })

  it('is reloaded with its current state, and returns 404 once its gallery is in the trash', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a', 'b'])
    const read = () => site.editor.request(`/admin/galleries/${gallery}/actions`)
    expect((await site.newAnonymousBrowser().request(`/admin/galleries/${gallery}/actions`)).status).toBe(302)
    const desk = await (await read()).json()
    expect(desk.images.map(({ id }: { id: number }) => id)).toEqual(ids)
    expect(desk.limits).toEqual({ bytes: 100_000_000, pixels: 300_000_000 })
    await site.harness.content.trash.remove('gallery', gallery, createEditorContext())
    const afterRemoval = await read()
    expect([afterRemoval.status, afterRemoval.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('json'),
    ])
  })

  it('offers a contributor no change that would be refused, in their own gallery either', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { browser, actor } = await site.signInContributor()
    const { content } = site.harness
    const context = { ...createEditorContext(), actor }
    const own = await content.items.save('gallery', { values: { name: 'Mine' } }, context)
    const theirs = await site.harness.createImage(own.id, 'theirs')
    const { gallery: published } = await filled(site, ['a'])
    for (const id of [own.id, published]) {
      const html = await (await browser.request(`/admin/edit/gallery/${id}`)).text()
      expect(html).toContain('href="/admin/edit/image/')
      expect(html).not.toMatch(
        /\/picture"|data-control="|value="(?:publish|unpublish|removeImages|sort|cover)"/,
      )
    }
    const form = await browser.request(`/admin/edit/image/${theirs}`)
    expect(form.status).toBe(200)
    expect(await form.text()).not.toContain(`/admin/edit/image/${theirs}/picture`)
    expect((await browser.request(`/admin/edit/image/${theirs}/picture`)).status).toBe(403)
    // Their own draft has the link, and it works.
    const values = { gallery: own.id, name: 'mine', file: await site.harness.createFile('mine') }
    const { id: mine } = await content.items.save('image', { values }, context)
    const ownForm = await (await browser.request(`/admin/edit/image/${mine}`)).text()
    expect(ownForm).toContain(`/admin/edit/image/${mine}/picture`)
    expect((await browser.request(`/admin/edit/image/${mine}/picture`)).status).toBe(200)
  })

  it('works without JavaScript: checkboxes, buttons, undo, moving up and down', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a', 'b', 'c'])
    const [a = 0, , c = 0] = ids
    const path = `/admin/edit/gallery/${gallery}`
    const html = await (await site.editor.request(path)).text()
    expect(html).toContain(`value="${a}:1"`)
    expect(html).toContain(`formAction="${path}?image=${c}&amp;to=up#image-${c}"`)
    await site.editor.postForm(`${path}?image=${c}&to=up`, { intent: 'step' })
    expect(await site.listImageNames(gallery)).toEqual(['a', 'c', 'b'])
    await site.editor.postForm(`${path}?image=${a}&to=down`, { intent: 'step' })
    expect(await site.listImageNames(gallery)).toEqual(['c', 'a', 'b'])
    await site.editor.postForm(`${path}?image=${c}&to=up`, { intent: 'step' })
    expect(await site.listImageNames(gallery)).toEqual(['c', 'a', 'b'])
    const removed = await (await site.editor.postForm(path, { intent: 'removeImages', id: `${a}:1` })).text()
    expect(removed).toContain('1 picture moved to the trash.')
    expect(removed).toMatch(new RegExp(`name="id" value="${a}"`))
    const wrong = await (
      await site.editor.postForm(path, { intent: 'bulk', id: `${c}:1`, date: 'soon' })
    ).text()
    expect(wrong).toContain('value="soon"')
    expect(wrong).toContain('field-error')
  })
})

describeOnOneEngine('form of one picture', (open) => {
  it('preserves rich text that it cannot show, whatever is sent', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a'])
    const [id = 0] = ids
    const rich = '<h2>The mill</h2><p>Built in <strong>1890</strong>.</p>'
    await site.harness.content.items.save(
      'image',
      { id, version: 1, values: { description: rich } },
      createEditorContext(),
    )
    expect(await (await site.editor.request(`/admin/pictures.json?id=${id}`)).json()).toMatchObject({
      description: null,
    })
    const fields = [
      ['image', String(id)],
      ['version', '2'],
      ['name', 'Mill'],
      ['description', 'flat'],
    ] as const
    await site.postAction(gallery, [['intent', 'edit'], ...fields])
    expect(await read(site, id)).toMatchObject({ name: 'Mill', description: rich })
  })

  it('saves the description of a page loaded before the field was renamed', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a'])
    const [id = 0] = ids
    const fields = [
      ['image', String(id)],
      ['version', '1'],
      ['dscr', 'From an old page'],
    ] as const
    await site.postAction(gallery, [['intent', 'edit'], ...fields])
    expect(await read(site, id)).toMatchObject({ description: '<p>From an old page</p>' })
  })

  it('saves text, paragraphs and hostile input', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a', 'b'])
    const [a = 0, b = 0] = ids
    const response = await site.postAction(gallery, [
      ['intent', 'edit'],
      ['image', String(a)],
      ['version', '1'],
      ['name', 'Mill <b>'],
      ['description', 'One\r\n\r\n<script>alert(1)</script>'],
      ['pair', String(b)],
      ['date', '1923~'],
    ])
    expect((await response.json()).shown.done).toBe('saved')
    expect(await read(site, a)).toMatchObject({
      name: 'Mill <b>',
      description: '<p>One</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
      pair: b,
      date: '1923~',
    })
    const json = await (await site.editor.request(`/admin/pictures.json?id=${a}`)).json()
    expect(json).toMatchObject({
      description: 'One\n\n<script>alert(1)</script>',
      pair: { id: b },
      version: 2,
    })
  })

  it('reports a conflict, and overwrites by saving again', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['a'])
    const [id = 0] = ids
    await site.harness.content.items.save(
      'image',
      { id, version: 1, values: { name: 'Theirs' } },
      createEditorContext(),
    )
    const save = async (version: string) =>
      (
        await site.postAction(gallery, [
          ['intent', 'edit'],
          ['image', String(id)],
          ['version', version],
          ['name', 'Mine'],
        ])
      ).json()
    const rejected = await save('1')
    expect(rejected.errors.form[0]).toMatch(/Someone else/)
    expect(rejected.values).toMatchObject({ name: 'Mine', version: '2' })
    expect((await save('2')).shown.done).toBe('saved')
    expect((await read(site, id)).name).toBe('Mine')
  })

  it('is also a page, with another one to choose the comparison picture', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { ids } = await filled(site, ['a', 'Starý mlýn'])
    const [a = 0, b = 0] = ids
    const chooser = await (await site.editor.request(`/admin/edit/image/${a}?choose=pair&q=stary`)).text()
    expect(chooser).toContain(`value="${b}"`)
    const paired = await site.editor.postForm(`/admin/edit/image/${a}`, {
      intent: 'choose',
      field: 'pair',
      version: '1',
      image: String(b),
    })
    expect(paired.headers.get('location')).toContain(`/admin/edit/image/${a}`)
    expect((await read(site, a)).pair).toBe(b)
    const saved = await site.editor.postForm(`/admin/edit/image/${a}`, {
      intent: 'save',
      version: '2',
      name: 'A new name',
      pair: '',
    })
    expect(saved.headers.get('location')).toBe(`/admin/edit/image/${a}#top`)
    expect(await read(site, a)).toMatchObject({ name: 'A new name', pair: null })
  })
})

describeOnOneEngine('picture picker', (open) => {
  it('finds by words and gallery, including drafts, page by page', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { gallery, ids } = await filled(site, ['Mlýn', 'Most'])
    const other = await site.harness.createGallery('Church', null, null)
    const file = await site.harness.createFile('x')
    const draft = await site.harness.createItem('image', { gallery: other, name: 'Mlýnice', file }, null)
    const found = async (query: string) =>
      (await (await site.editor.request(`/admin/pictures.json?${query}`)).json()) as {
        total: number
        items: { id: number; status: string; gallery: { name: string } }[]
      }
    expect((await found('')).items.map(({ id }) => id)).toEqual([draft.id, ...ids.toReversed()])
    expect((await found('q=mlyn')).total).toBe(2)
    expect((await found(`q=mlyn&gallery=${gallery}`)).items).toMatchObject([{ id: ids[0], status: 'live' }])
    expect((await found(`gallery=${other}`)).items).toMatchObject([
      { id: draft.id, status: 'draft', gallery: { name: 'Church' } },
    ])
    expect(await found('offset=2')).toMatchObject({ total: 3, items: [{ id: ids[0] }] })
  })
})
