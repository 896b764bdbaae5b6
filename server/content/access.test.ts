import { expect, it } from 'vitest'
import { type KindName, kindNames } from '../../domain/kinds/index.ts'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'

describeOnOneEngine('content permissions', (open) => {
  it('rejects every change by a visitor, for every kind, before reading any data', async () => {
    const { content } = new ContentTestHarness(await open())
    const context = createVisitorContext()
    for (const kind of kindNames) {
      const calls = [
        () => content.items.save(kind, { values: {} }, context),
        () => content.items.order(kind, [1], context),
        () => content.items.move(kind, [1], null, context),
        () => content.images.sort(1, 'name', context),
        () => content.search.findImages({ q: '', gallery: null }, context),
        () => content.items.publish(kind, 1, null, context),
        () => content.trash.remove(kind, 1, context),
        () => content.trash.restore(kind, 1, context),
        () => content.trash.purge(kind, 1, context),
        () => content.history.list(kind, 1, null, context),
        () => content.history.read(kind, 1, 1, context),
        () => content.history.restore(kind, 1, 1, context),
      ]
      for (const call of calls) expect((await catchProblem(call())).code).toBe('unauthenticated')
    }
    expect([...context.tags]).toEqual([])
  })

  it('forbids an editor to change site settings or to purge from the trash', async () => {
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

  it('never returns drafts, scheduled items or trashed items to a visitor', async () => {
    const harness = new ContentTestHarness(await open())
    const draft = await harness.createArticle('Draft', null)
    const scheduled = await harness.createArticle('Scheduled', '2030-01-01T00:00:00.000Z')
    const removed = await harness.createArticle('Removed')
    await harness.content.trash.remove('article', removed.id, createEditorContext())
    for (const status of ['any', 'draft', 'scheduled', 'trash', 'live'] as const) {
      const page = await harness.content.items.list('article', { status }, createVisitorContext())
      expect(page).toMatchObject({ items: [], total: 0 })
    }
    for (const { id } of [draft, scheduled, removed]) {
      expect(
        (await catchProblem(harness.content.items.read('article', id, createVisitorContext()))).code,
      ).toBe('not_found')
    }
    const visible = await harness.content.items.byIds(
      'article',
      [draft.id, scheduled.id, removed.id],
      createVisitorContext(),
    )
    expect(visible.size).toBe(0)
    for (const q of ['Draft', 'Scheduled', 'Removed'])
      expect((await harness.content.search.find({ q }, createVisitorContext())).total).toBe(0)
  })

  it('returns an image to visitors only while its gallery is public', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Hidden', null, null)
    const image = await harness.createImage(gallery, 'Photograph')
    expect(
      (await catchProblem(harness.content.items.read('image', image, createVisitorContext()))).code,
    ).toBe('not_found')
    expect((await harness.content.search.find({ q: 'photograph' }, createVisitorContext())).total).toBe(0)
    expect(
      (await harness.content.items.list('image', { where: { gallery } }, createVisitorContext())).total,
    ).toBe(0)
    await harness.content.items.publish('gallery', gallery, harness.now, createEditorContext())
    expect((await harness.content.items.read('image', image, createVisitorContext())).name).toBe('Photograph')
    expect((await harness.content.search.find({ q: 'photograph' }, createVisitorContext())).total).toBe(1)
    expect(
      (await harness.content.items.list('image', { where: { gallery } }, createVisitorContext())).total,
    ).toBe(1)
  })

  it("hides an author's e-mail address and account from visitors", async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createItem('author', { name: 'Jana', email: 'jana@example.org' })
    expect(await harness.content.items.read('author', id, createVisitorContext())).toMatchObject({
      name: 'Jana',
      email: null,
      account: null,
    })
    expect(await harness.content.items.read('author', id, createOwnerContext())).toMatchObject({
      email: 'jana@example.org',
    })
  })

  it('rejects unknown kinds', async () => {
    const { content } = new ContentTestHarness(await open())
    const hostile: string[] = ['account', 'history', '__proto__', 'constructor', 'news; drop table news']
    for (const kind of hostile)
      expect((await catchProblem(content.items.list(kind as KindName, {}, createOwnerContext()))).code).toBe(
        'not_found',
      )
  })

  it('rejects a filter by a field that is not filterable', async () => {
    const { content } = new ContentTestHarness(await open())
    for (const name of ['content', 'id = 1 or 1', 'removed_at', 'version', '__proto__x']) {
      expect(
        (await catchProblem(content.items.list('news', { where: { [name]: 1 } }, createVisitorContext())))
          .code,
      ).toBe('bad_request')
    }
  })

  it('returns not_found for impossible ids', async () => {
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
