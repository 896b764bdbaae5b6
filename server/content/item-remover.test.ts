import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'

describeOnBothEngines('the trash', (open) => {
  it('gives back what was put in, found again by search', async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createArticle('Lost and found')
    await bench.content.trash.remove('article', id, createEditorContext())
    expect((await bench.content.search.find({ q: 'lost' }, createVisitorContext())).total).toBe(0)
    await bench.content.trash.remove('article', id, createEditorContext())
    await bench.content.trash.restore('article', id, createEditorContext())
    expect((await bench.content.items.read('article', id, createVisitorContext())).name).toBe(
      'Lost and found',
    )
    expect((await bench.content.search.find({ q: 'lost' }, createVisitorContext())).total).toBe(1)
  })

  it('refuses to save, publish or rewind what lies in it', async () => {
    const bench = new ContentTestHarness(await open())
    const { id, version } = await bench.createArticle('One')
    await bench.content.trash.remove('article', id, createEditorContext())
    const [entry] = await bench.content.history.list('article', id, null, createEditorContext())
    const late = bench.content.items.save(
      'article',
      { id, version: version + 1, values: { name: 'Two' } },
      createEditorContext(),
    )
    expect((await catchProblem(late)).code).toBe('stale')
    const calls = [
      () => bench.content.items.publish('article', id, null, createEditorContext()),
      () => bench.content.history.restore('article', id, entry?.id ?? 0, createEditorContext()),
    ]
    for (const call of calls) expect((await catchProblem(call())).code).toBe('not_found')
  })

  it('is emptied for good only of what is in it and used by nothing', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const image = await bench.createImage(gallery, 'a')
    expect(
      (await catchProblem(bench.content.trash.purge('gallery', gallery, createOwnerContext()))).code,
    ).toBe('not_found')
    await bench.content.trash.remove('gallery', gallery, createEditorContext())
    expect(await catchProblem(bench.content.trash.purge('gallery', gallery, createOwnerContext()))).toEqual({
      code: 'in_use',
      details: { by: ['image'] },
    })
    await bench.content.trash.remove('image', image, createEditorContext())
    await bench.content.trash.purge('image', image, createOwnerContext())
    await bench.content.trash.purge('gallery', gallery, createOwnerContext())
    expect((await bench.content.items.list('gallery', { status: 'trash' }, createOwnerContext())).total).toBe(
      0,
    )
    expect(await bench.content.history.list('gallery', gallery, null, createOwnerContext())).toEqual([])
  })

  it('takes a category once all that stands under it is in the trash, and gives those back only with it', async () => {
    const bench = new ContentTestHarness(await open())
    const { id, category } = await bench.createArticle('One')
    await bench.content.trash.remove('article', id, createEditorContext())
    await bench.content.trash.remove('category', category, createEditorContext())
    expect((await catchProblem(bench.content.trash.restore('article', id, createEditorContext()))).code).toBe(
      'invalid',
    )
    await bench.content.trash.restore('category', category, createEditorContext())
    await bench.content.trash.restore('article', id, createEditorContext())
    expect((await bench.content.items.read('article', id, createVisitorContext())).name).toBe('One')
  })

  it('does not take a category that something stands under', async () => {
    const bench = new ContentTestHarness(await open())
    const { category } = await bench.createArticle('One')
    expect(
      (await catchProblem(bench.content.trash.remove('category', category, createEditorContext()))).code,
    ).toBe('in_use')
  })
})

describeOnBothEngines('history', (open) => {
  it('keeps every state and brings one back as a new version', async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createArticle('First')
    await bench.content.items.save(
      'article',
      { id, version: 1, values: { name: 'Second' } },
      createEditorContext(),
    )
    await bench.content.items.publish('article', id, null, createEditorContext())
    const entries = await bench.content.history.list('article', id, null, createEditorContext())
    expect(entries.map((entry) => [entry.action, entry.version])).toEqual([
      ['publish', 3],
      ['update', 2],
      ['create', 1],
    ])
    const back = await bench.content.history.restore(
      'article',
      id,
      entries[2]?.id ?? 0,
      createEditorContext(),
    )
    expect(back).toMatchObject({ name: 'First', version: 4, published_at: null })
  })

  it('brings back a text that points to something gone, without that', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const [a, b] = [await bench.createImage(gallery, 'a'), await bench.createImage(gallery, 'b')]
    const { id } = await bench.createArticle('First')
    await bench.content.items.save(
      'article',
      { id, version: 1, values: { name: 'With a', thumb: a } },
      createEditorContext(),
    )
    await bench.content.items.save(
      'article',
      { id, version: 2, values: { name: 'With b', thumb: b } },
      createEditorContext(),
    )
    await bench.content.trash.remove('image', a, createEditorContext())
    const entries = await bench.content.history.list('article', id, null, createEditorContext())
    const back = await bench.content.history.restore(
      'article',
      id,
      entries[1]?.id ?? 0,
      createEditorContext(),
    )
    expect(back).toMatchObject({ name: 'With a', thumb: null })
  })

  it('is read in pages, however long it is', async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createArticle('First')
    const states = {
      kind: 'article',
      item: id,
      action: 'update',
      saved_at: bench.now,
      saved_by: null,
      data: '{}',
    }
    for (let version = 2; version <= 150; version += 1) await bench.data.history.add({ ...states, version })
    const first = await bench.content.history.list('article', id, null, createEditorContext())
    const second = await bench.content.history.list(
      'article',
      id,
      first.at(-1)?.id ?? 0,
      createEditorContext(),
    )
    expect([...first, ...second].map((entry) => entry.version)).toEqual(
      Array.from({ length: 150 }, (_, at) => 150 - at),
    )
  })

  it("does not bring back another item's state", async () => {
    const bench = new ContentTestHarness(await open())
    const [one, two] = [await bench.createArticle('One'), await bench.createArticle('Two')]
    const [entry] = await bench.content.history.list('article', two.id, null, createEditorContext())
    const call = bench.content.history.restore('article', one.id, entry?.id ?? 0, createEditorContext())
    expect((await catchProblem(call)).code).toBe('not_found')
  })
})
