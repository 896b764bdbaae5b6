import { expect, it } from 'vitest'
import { type AdminTestSite, startAdminTestSite } from '../support/admin-site.ts'
import { createEditorContext, createOwnerContext, yesterday } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const each = (ids: readonly number[], version = 1) => ids.map((id) => ['id', `${id}:${version}`] as const)
const page = async ({ editor: browser }: AdminTestSite, path: string) =>
  await (await browser.request(path)).text()

/** Tests that do not depend on the database run on one engine. */
async function filled({ harness }: AdminTestSite) {
  const category = await harness.createCategory('article')
  const make = async (name: string, publishedAt: string | null = yesterday) =>
    (
      await harness.createItem(
        'article',
        { category, name, description: 'D', content: '<p>T</p>' },
        publishedAt,
      )
    ).id
  return { category, ids: [await make('Mlýn'), await make('Kostel', null), await make('Škola')] as const }
}

describeOnOneEngine('admin lists', (open) => {
  it('apply an action to every result of the search and filters, on all pages', async () => {
    const site = await startAdminTestSite(open)
    const { harness } = site
    const names = Array.from({ length: 53 }, (_, index) => `Flood ${index}`)
    for (const title of [...names, 'Fire'])
      await harness.createItem('news', { title, content: '<p>T</p>' }, null)
    expect(await page(site, '/admin/edit/news?q=flood')).toContain('name="scope"')
    const actions = '/admin/lists/news/actions'
    const every = (intent: string, filters: string) => [
      ['intent', intent] as const,
      ['scope', 'results'] as const,
      ['filters', filters] as const,
    ]
    // On a busy machine one request does not get to all of them.
    const publishAll = async (done: number): Promise<number> => {
      const { answer } = await site.postAction(actions, every('publish', 'q=flood&status=draft&page=2'))
      const count = done + Number(answer.shown?.count)
      return Number(answer.shown?.pending) === 0 ? count : await publishAll(count)
    }
    expect(await publishAll(0)).toBe(53)
    const drafts = await harness.content.items.list('news', { status: 'draft' }, createEditorContext())
    expect(drafts.items.map(({ title }) => title)).toEqual(['Fire'])
    // A button of one row does not use the selection.
    await site.postAction(`${actions}?only=1%3A2`, every('remove', ''))
    expect((await harness.content.items.list('news', {}, createEditorContext())).total).toBe(53)
    const removed = await site.postAction(actions, every('remove', 'q=flood 7'))
    expect(removed.answer.shown).toMatchObject({ done: 'removed' })
    expect((await harness.content.items.list('news', { q: 'flood 7' }, createEditorContext())).total).toBe(0)
  })

  it('report the result of a bulk action, and which items were not changed', async () => {
    const site = await startAdminTestSite(open)
    const { harness } = site
    const { category, ids } = await filled(site)
    const [mill, church, school] = ids
    const actions = '/admin/lists/article/actions'
    const other = await harness.createCategory('article', 'Other')
    await harness.content.items.save(
      'article',
      { id: church, version: 1, values: { description: 'New' } },
      createEditorContext(),
    )
    await harness.content.trash.remove('article', school, createEditorContext())
    const moved = await site.postAction(actions, [['intent', 'move'], ['to', String(other)], ...each(ids)])
    expect(moved.answer.shown).toEqual({
      done: 'moved',
      count: 1,
      unchanged: 0,
      skipped: [
        { kind: 'article', id: church, name: 'Kostel', reason: 'stale', by: [], missing: [] },
        { kind: 'article', id: school, name: 'Škola', reason: 'gone', by: [], missing: [] },
      ],
      removed: [],
      pending: 0,
    })
    expect((await harness.content.items.read('article', mill, createEditorContext())).category).toBe(other)
    const gone = await site.postAction(actions, [['intent', 'move'], ['to', '999'], ...each([mill])])
    expect([gone.status, gone.answer.errors?.form]).toEqual([422, ['The destination no longer exists.']])

    await site.postAction(actions, [['intent', 'unpublish'], ...each([mill])])
    const published = await site.postAction(actions, [['intent', 'publish'], ...each([mill, church])])
    expect(published.answer.shown).toMatchObject({ done: 'published', count: 2, unchanged: 0, skipped: [] })
    const again = await site.postAction(actions, [['intent', 'publish'], ...each([mill, church])])
    expect(again.answer.shown).toMatchObject({ done: 'published', count: 0, unchanged: 2 })
    const history = await harness.content.history.list('article', church, null, createEditorContext())
    expect(history.filter(({ action }) => action === 'publish')).toHaveLength(1)
    const { id: empty } = await harness.createItem('article', { name: 'Weir' }, null)
    const incomplete = await site.postAction(actions, [['intent', 'publish'], ...each([empty])])
    expect(incomplete.answer.shown).toMatchObject({
      count: 0,
      skipped: [{ id: empty, reason: 'incomplete', missing: ['content'] }],
    })
    // A category in use is not removed, and its uses are listed; removed items can be restored.
    const categories = '/admin/lists/category/actions'
    const used = await site.postAction(categories, [['intent', 'remove'], ...each([category, other])])
    expect(used.answer.shown).toMatchObject({
      count: 0,
      skipped: [
        { id: category, reason: 'inUse', by: ['article'] },
        { id: other, reason: 'inUse', by: ['article'] },
      ],
    })
    const removed = await site.postAction(actions, [['intent', 'remove'], ...each([mill])])
    expect(removed.answer.shown).toMatchObject({ count: 1, removed: [{ kind: 'article', id: mill }] })
    const restored = await site.postAction(actions, [
      ['intent', 'restore'],
      ['id', String(mill)],
    ])
    expect(restored.answer.shown).toMatchObject({ done: 'restored', count: 1, skipped: [] })
  })

  it('reorder items, before or after another, also without JavaScript', async () => {
    const site = await startAdminTestSite(open)
    const { harness } = site
    const ids: number[] = []
    for (const name of ['a', 'b', 'c'])
      ids.push((await harness.createItem('contact', { name, email: 'a@b.cz' })).id)
    const [a = 0, b = 0, c = 0] = ids
    const names = async () =>
      (await harness.content.items.list('contact', {}, createEditorContext())).items.map(({ name }) => name)
    const actions = '/admin/lists/contact/actions'
    const place = (id: number, side: string, beside: number) =>
      site.postAction(actions, [
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
    await harness.content.trash.remove('contact', c, createEditorContext())
    expect((await place(a, 'before', c)).status).toBe(422)
  })

  it('show, restore and empty the trash, regardless of the order of dependencies', async () => {
    const site = await startAdminTestSite(open)
    const { harness } = site
    const { category, ids } = await filled(site)
    const gallery = await harness.createGallery('Mill')
    const image = await harness.createImage(gallery, 'wheel')
    for (const id of ids) await harness.content.trash.remove('article', id, createEditorContext())
    await harness.content.trash.remove('category', category, createEditorContext())
    harness.now = '2026-11-15T12:00:05.000Z'
    await harness.content.trash.remove('image', image, createEditorContext())
    await harness.content.trash.remove('gallery', gallery, createEditorContext())
    const html = await page(site, '/admin/trash')
    expect(html).toContain('Kostel')
    expect(html).not.toContain('Delete permanently')
    expect(await page(site, '/admin/trash?kind=gallery')).not.toContain('Kostel')
    expect(await page(site, '/admin/trash?q=kostel')).toContain('Kostel')
    const early = await site.postAction('/admin/trash/actions', [
      ['intent', 'restore'],
      ['id', `article:${ids[0]}`],
    ])
    expect(early.answer.shown).toMatchObject({ count: 0, skipped: [{ name: 'Mlýn', reason: 'noCategory' }] })
    const purged = await site.postAction(
      '/admin/trash/actions',
      [
        ['intent', 'purge'],
        ['id', `category:${category}`],
      ],
      site.owner,
    )
    expect(purged.answer.shown).toMatchObject({ count: 0, skipped: [{ reason: 'inUse', by: ['article'] }] })
    const emptied = await site.postAction('/admin/trash/actions', [['intent', 'empty']], site.owner)
    expect(emptied.answer.shown).toEqual({
      done: 'purged',
      count: 6,
      unchanged: 0,
      skipped: [],
      removed: [],
      pending: 0,
    })
    expect((await harness.content.trash.list({}, createOwnerContext())).total).toBe(0)
    expect(harness.removedHashes).toHaveLength(1)
  })

  it('say what goes with a gallery, and delete it with the pictures that nothing else uses', async () => {
    const site = await startAdminTestSite(open)
    const { harness } = site
    const gallery = await harness.createGallery('Mill')
    const inner = await harness.createGallery('Dam', gallery)
    const wheel = await harness.createImage(gallery, 'Wheel')
    await harness.createImage(gallery, 'Race')
    await harness.createImage(inner, 'Sluice')
    const { id, version } = await harness.createArticle('How we mill')
    const save = (values: Record<string, unknown>, more = 0) =>
      harness.content.items.save('article', { id, version: version + more, values }, createEditorContext())
    await save({ thumb: wheel })
    const form = await page(site, `/admin/edit/gallery/${gallery}`)
    for (const text of [
      'Its 3 pictures go there with it and come back with it.',
      'The gallery inside it goes along, too.',
      'Used elsewhere: “Wheel” (Article: How we mill).',
    ])
      expect(form).toContain(text)
    const fromList = await site.postAction('/admin/lists/gallery/actions', [
      ['intent', 'remove'],
      ...each([gallery]),
    ])
    expect(fromList.answer.shown).toMatchObject({ count: 1, along: 4 })
    await harness.content.trash.restore('gallery', gallery, createEditorContext())
    await site.postAction(`/admin/edit/gallery/${gallery}`, [['intent', 'remove']])
    const trash = async () => await (await site.owner.request('/admin/trash')).text()
    const html = await trash()
    const stays = 'Used elsewhere, so it stays in the trash with its gallery: “Wheel” (Article: How'
    expect(html.indexOf(stays)).toBeGreaterThan(0)
    expect(html.indexOf('The gallery still has 2 pictures. Delete them too?')).toBeGreaterThan(
      html.indexOf(stays),
    )
    expect(html).not.toContain('“Mill” will be deleted')
    expect(html).toContain('1 item in the trash')
    expect(html).toContain('5 items will be deleted')

    const purge = async () => {
      const only = `/admin/trash/actions?only=gallery:${gallery}`
      return (await site.postAction(only, [['intent', 'purge']], site.owner)).answer.shown
    }
    const pictures = [{ id: wheel, name: 'Wheel', by: [{ kind: 'article', id, name: 'How we mill' }] }]
    expect(await purge()).toMatchObject({ count: 0, skipped: [{ reason: 'picturesUsed', pictures }] })
    await save({ thumb: null }, 1)
    expect(await trash()).toContain('The gallery still has 1 picture. Delete it too?')
    expect(await purge()).toMatchObject({ count: 1, skipped: [] })
    expect((await harness.content.trash.list({}, createOwnerContext())).totalWithContents).toBe(0)
  })

  it('show drafts, scheduled and recently changed items with their authors on the dashboard', async () => {
    const site = await startAdminTestSite(open)
    const empty = await page(site, '/admin')
    expect(empty).toContain('First steps')
    await filled(site)
    const { harness } = site
    const later = '2027-05-03T06:00:00.000Z'
    await harness.createItem('news', { title: 'Slavnost', content: '<p>T</p>' }, later)
    const html = await page(site, '/admin')
    for (const words of [
      'Kostel',
      'Slavnost',
      'Monday, May 3, 2027 at 8:00\u00a0AM',
      '2 published',
      '1 draft',
      '1 scheduled',
    ])
      expect(html).toContain(words)
    expect(html).not.toContain('First steps')
    expect(html).toContain('href="/admin/add/timeline"')
    expect(html).not.toContain('href="/admin/people"')
    expect(await (await site.owner.request('/admin')).text()).toContain('href="/admin/people"')
  })
})
