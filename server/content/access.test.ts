import { expect, it } from 'vitest'
import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'

describeOnBothEngines('who may do what', (open) => {
  it('refuses a visitor every change of every kind, before anything is looked at', async () => {
    const { content } = new ContentTestHarness(await open())
    const asker = createVisitorContext()
    for (const kind of kindNames) {
      const calls = [
        () => content.items.save(kind, { values: {} }, asker),
        () => content.items.order(kind, [1], asker),
        () => content.items.move(kind, [1], null, asker),
        () => content.images.sort(1, 'name', asker),
        () => content.search.findImages({ q: '', gallery: null }, asker),
        () => content.items.publish(kind, 1, null, asker),
        () => content.trash.remove(kind, 1, asker),
        () => content.trash.restore(kind, 1, asker),
        () => content.trash.purge(kind, 1, asker),
        () => content.history.list(kind, 1, null, asker),
        () => content.history.read(kind, 1, 1, asker),
        () => content.history.restore(kind, 1, 1, asker),
      ]
      for (const call of calls) expect((await catchProblem(call())).code).toBe('unauthenticated')
    }
    expect([...asker.tags]).toEqual([])
  })

  it('refuses an editor the settings of the site and emptying the trash', async () => {
    const { content } = new ContentTestHarness(await open())
    expect(
      (
        await catchProblem(
          content.items.save('site', { values: { webTitle: 'Mine' } }, createEditorContext()),
        )
      ).code,
    ).toBe('forbidden')
    expect((await catchProblem(content.trash.purge('news', 1, createEditorContext()))).code).toBe('forbidden')
  })

  it('shows a visitor no draft, no scheduled item and no trash, whatever they ask for', async () => {
    const bench = new ContentTestHarness(await open())
    const draft = await bench.createArticle('Draft', null)
    const scheduled = await bench.createArticle('Scheduled', '2030-01-01T00:00:00.000Z')
    const removed = await bench.createArticle('Removed')
    await bench.content.trash.remove('article', removed.id, createEditorContext())
    for (const status of ['any', 'draft', 'scheduled', 'trash', 'live'] as const) {
      const page = await bench.content.items.list('article', { status }, createVisitorContext())
      expect(page).toMatchObject({ items: [], total: 0 })
    }
    for (const { id } of [draft, scheduled, removed]) {
      expect((await catchProblem(bench.content.items.read('article', id, createVisitorContext()))).code).toBe(
        'not_found',
      )
    }
    const some = await bench.content.items.byIds(
      'article',
      [draft.id, scheduled.id, removed.id],
      createVisitorContext(),
    )
    expect(some.size).toBe(0)
    expect(
      (await bench.content.search.find({ q: 'Draft Scheduled Removed' }, createVisitorContext())).total,
    ).toBe(0)
  })

  it('shows an image only while its gallery is public', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('Hidden', null, null)
    const image = await bench.createImage(gallery, 'Photograph')
    expect((await catchProblem(bench.content.items.read('image', image, createVisitorContext()))).code).toBe(
      'not_found',
    )
    expect((await bench.content.search.find({ q: 'photograph' }, createVisitorContext())).total).toBe(0)
    expect(
      (await bench.content.items.list('image', { where: { gallery } }, createVisitorContext())).total,
    ).toBe(0)
    await bench.content.items.publish('gallery', gallery, bench.now, createEditorContext())
    expect((await bench.content.items.read('image', image, createVisitorContext())).name).toBe('Photograph')
    expect((await bench.content.search.find({ q: 'photograph' }, createVisitorContext())).total).toBe(1)
    expect(
      (await bench.content.items.list('image', { where: { gallery } }, createVisitorContext())).total,
    ).toBe(1)
  })

  it("tells a visitor no author's address or account", async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createItem('author', { name: 'Jana', email: 'jana@example.org' })
    expect(await bench.content.items.read('author', id, createVisitorContext())).toMatchObject({
      name: 'Jana',
      email: null,
      account: null,
    })
    expect(await bench.content.items.read('author', id, createOwnerContext())).toMatchObject({
      email: 'jana@example.org',
    })
  })

  it('knows no kind that is not ours', async () => {
    const { content } = new ContentTestHarness(await open())
    const hostile: string[] = ['account', 'history', '__proto__', 'constructor', 'news; drop table news']
    for (const kind of hostile)
      expect((await catchProblem(content.items.list(kind as KindName, {}, createOwnerContext()))).code).toBe(
        'not_found',
      )
  })

  it('refuses to filter by what is not a filter', async () => {
    const { content } = new ContentTestHarness(await open())
    for (const name of ['content', 'id = 1 or 1', 'removed_at', 'version', '__proto__x']) {
      expect(
        (await catchProblem(content.items.list('news', { where: { [name]: 1 } }, createVisitorContext())))
          .code,
      ).toBe('bad_request')
    }
  })

  it('finds nothing at ids that cannot be', async () => {
    const { content } = new ContentTestHarness(await open())
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 31, 2 ** 60, Number.POSITIVE_INFINITY]) {
      expect((await catchProblem(content.items.read('news', id, createVisitorContext()))).code).toBe(
        'not_found',
      )
      expect((await catchProblem(content.trash.remove('news', id, createOwnerContext()))).code).toBe(
        'not_found',
      )
    }
  })
})
