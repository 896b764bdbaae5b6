import { expect, it } from 'vitest'
import { type AdminTestSite, startAdminTestSite } from '../support/admin-site.ts'
import { createEditorContext, createOwnerContext, yesterday } from '../support/content-harness.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'

const each = (ids: readonly number[], version = 1) => ids.map((id) => ['id', `${id}:${version}`] as const)
const page = async ({ editor: browser }: AdminTestSite, path: string) =>
  await (await browser.request(path)).text()

/** What no database has a part in is shown on one. */
const onOne = (engine: 'sqlite' | 'postgres') => it.runIf(engine === 'sqlite')

async function filled({ harness: bench }: AdminTestSite) {
  const category = await bench.createCategory('article')
  const make = async (name: string, publishedAt: string | null = yesterday) =>
    (
      await bench.createItem(
        'article',
        { category, name, description: 'D', content: '<p>T</p>' },
        publishedAt,
      )
    ).id
  return { category, ids: [await make('Mlýn'), await make('Kostel', null), await make('Škola')] as const }
}

describeOnBothEngines('lists of the admin area', (open, engine) => {
  it('say of many items what was done, and to which of them nothing could be', async () => {
    const site = await startAdminTestSite(open)
    const { harness: bench } = site
    const { category, ids } = await filled(site)
    const [mill, church, school] = ids
    const deeds = '/admin/lists/article/deeds'
    const other = await bench.createCategory('article', 'Other')
    await bench.content.items.save(
      'article',
      { id: church, version: 1, values: { description: 'New' } },
      createEditorContext(),
    )
    await bench.content.trash.remove('article', school, createEditorContext())
    const moved = await site.postAction(deeds, [['intent', 'move'], ['to', String(other)], ...each(ids)])
    expect(moved.answer.shown).toEqual({
      done: 'moved',
      count: 1,
      skipped: [
        { kind: 'article', id: church, name: 'Kostel', reason: 'stale', by: [] },
        { kind: 'article', id: school, name: 'Škola', reason: 'gone', by: [] },
      ],
      removed: [],
      pending: 0,
    })
    expect((await bench.content.items.read('article', mill, createEditorContext())).category).toBe(other)
    const gone = await site.postAction(deeds, [['intent', 'move'], ['to', '999'], ...each([mill])])
    expect([gone.status, gone.answer.errors?.form]).toEqual([
      422,
      ['What you wanted to move them to is not there any more.'],
    ])

    await site.postAction(deeds, [['intent', 'unpublish'], ...each([mill])])
    const published = await site.postAction(deeds, [['intent', 'publish'], ...each([mill, church])])
    expect(published.answer.shown).toMatchObject({ done: 'published', count: 2, skipped: [] })
    // A category in use stays, and what it is used by is said; what is removed can be brought back.
    const categories = '/admin/lists/category/deeds'
    const used = await site.postAction(categories, [['intent', 'remove'], ...each([category, other])])
    expect(used.answer.shown).toMatchObject({
      count: 0,
      skipped: [
        { id: category, reason: 'inUse', by: ['article'] },
        { id: other, reason: 'inUse', by: ['article'] },
      ],
    })
    const removed = await site.postAction(deeds, [['intent', 'remove'], ...each([mill])])
    expect(removed.answer.shown).toMatchObject({ count: 1, removed: [{ kind: 'article', id: mill }] })
    const restored = await site.postAction(deeds, [
      ['intent', 'restore'],
      ['id', String(mill)],
    ])
    expect(restored.answer.shown).toMatchObject({ done: 'restored', count: 1, skipped: [] })
  })

  it('put what is arranged by hand in order, before or after another, also without JavaScript', async () => {
    const site = await startAdminTestSite(open)
    const { harness: bench } = site
    const ids: number[] = []
    for (const name of ['a', 'b', 'c'])
      ids.push((await bench.createItem('contact', { name, email: 'a@b.cz' })).id)
    const [a = 0, b = 0, c = 0] = ids
    const names = async () =>
      (await bench.content.items.list('contact', {}, createEditorContext())).items.map(({ name }) => name)
    const deeds = '/admin/lists/contact/deeds'
    const place = (id: number, side: string, beside: number) =>
      site.postAction(deeds, [
        ['intent', 'place'],
        ['id', String(id)],
        [side, String(beside)],
      ])
    await place(c, 'before', a)
    expect(await names()).toEqual(['c', 'a', 'b'])
    await place(c, 'after', b)
    expect(await names()).toEqual(['a', 'b', 'c'])
    await place(a, 'after', b)
    expect(await names()).toEqual(['b', 'a', 'c'])
    await site.postAction(`/admin/edit/contact?only=${c}&to=up`, [['intent', 'step']])
    expect(await names()).toEqual(['b', 'c', 'a'])
    await site.postAction(`/admin/edit/contact?only=${b}&to=down`, [['intent', 'step']])
    expect(await names()).toEqual(['c', 'b', 'a'])
    await bench.content.trash.remove('contact', c, createEditorContext())
    expect((await place(a, 'before', c)).status).toBe(422)
  })

  it('let the trash be looked through, brought back from and emptied, in whatever order things need each other', async () => {
    const site = await startAdminTestSite(open)
    const { harness: bench } = site
    const { category, ids } = await filled(site)
    const gallery = await bench.createGallery('Mill')
    const image = await bench.createImage(gallery, 'wheel')
    for (const id of ids) await bench.content.trash.remove('article', id, createEditorContext())
    await bench.content.trash.remove('category', category, createEditorContext())
    bench.now = '2026-11-15T12:00:05.000Z'
    await bench.content.trash.remove('image', image, createEditorContext())
    await bench.content.trash.remove('gallery', gallery, createEditorContext())
    const html = await page(site, '/admin/trash')
    expect(html).toContain('Kostel')
    expect(html).not.toContain('Delete for good')
    expect(await page(site, '/admin/trash?kind=gallery')).not.toContain('Kostel')
    expect(await page(site, '/admin/trash?q=kostel')).toContain('Kostel')
    const early = await site.postAction('/admin/trash/deeds', [
      ['intent', 'restore'],
      ['id', `article:${ids[0]}`],
    ])
    expect(early.answer.shown).toMatchObject({ count: 0, skipped: [{ name: 'Mlýn', reason: 'noCategory' }] })
    const purged = await site.postAction(
      '/admin/trash/deeds',
      [
        ['intent', 'purge'],
        ['id', `category:${category}`],
      ],
      site.owner,
    )
    expect(purged.answer.shown).toMatchObject({ count: 0, skipped: [{ reason: 'inUse', by: ['article'] }] })
    const emptied = await site.postAction('/admin/trash/deeds', [['intent', 'empty']], site.owner)
    expect(emptied.answer.shown).toEqual({ done: 'purged', count: 6, skipped: [], removed: [], pending: 0 })
    expect((await bench.content.trash.list({}, createOwnerContext())).total).toBe(0)
    expect(bench.removedHashes).toHaveLength(1)
  })

  onOne(engine)(
    'show drafts, what is scheduled, what was changed and by whom on the first page',
    async () => {
      const site = await startAdminTestSite(open)
      const empty = await page(site, '/admin')
      expect(empty).toContain('Where to begin')
      await filled(site)
      const { harness: bench } = site
      const later = '2027-05-03T06:00:00.000Z'
      await bench.createItem('news', { title: 'Slavnost', content: '<p>T</p>' }, later)
      const html = await page(site, '/admin')
      for (const words of [
        'Kostel',
        'Slavnost',
        'Monday 3 May 2027 at 8:00',
        '2 published',
        '1 draft',
        '1 scheduled',
      ])
        expect(html).toContain(words)
      expect(html).not.toContain('Where to begin')
      expect(html).toContain('href="/admin/add/timeline"')
      expect(html).not.toContain('href="/admin/people"')
      expect(await (await site.owner.request('/admin')).text()).toContain('href="/admin/people"')
    },
  )
})
