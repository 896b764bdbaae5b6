import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'

describeOnOneEngine('the trash', (open) => {
  it('restores a removed item, including its search entry', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('Lost and found')
    await harness.content.trash.remove('article', id, createEditorContext())
    expect((await harness.content.search.find({ q: 'lost' }, createVisitorContext())).total).toBe(0)
    await harness.content.trash.remove('article', id, createEditorContext())
    await harness.content.trash.restore('article', id, createEditorContext())
    expect((await harness.content.items.read('article', id, createVisitorContext())).name).toBe(
      'Lost and found',
    )
    expect((await harness.content.search.find({ q: 'lost' }, createVisitorContext())).total).toBe(1)
  })

  it('rejects saving, publishing or restoring a version of a trashed item', async () => {
    const harness = new ContentTestHarness(await open())
    const { id, version } = await harness.createArticle('One')
    await harness.content.trash.remove('article', id, createEditorContext())
    const [entry] = await harness.content.history.list('article', id, null, createEditorContext())
    const late = harness.content.items.save(
      'article',
      { id, version: version + 1, values: { name: 'Two' } },
      createEditorContext(),
    )
    expect((await catchProblem(late)).code).toBe('stale')
    const calls = [
      () => harness.content.items.publish('article', id, null, createEditorContext()),
      () => harness.content.history.restore('article', id, entry?.id ?? 0, createEditorContext()),
    ]
    for (const call of calls) expect((await catchProblem(call())).code).toBe('not_found')
  })

  it('purges only trashed items that nothing references', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const image = await harness.createImage(gallery, 'a')
    expect(
      (await catchProblem(harness.content.trash.purge('gallery', gallery, createOwnerContext()))).code,
    ).toBe('not_found')
    await harness.content.trash.remove('gallery', gallery, createEditorContext())
    expect(await catchProblem(harness.content.trash.purge('gallery', gallery, createOwnerContext()))).toEqual(
      {
        code: 'in_use',
        details: { by: ['image'] },
      },
    )
    await harness.content.trash.remove('image', image, createEditorContext())
    await harness.content.trash.purge('image', image, createOwnerContext())
    await harness.content.trash.purge('gallery', gallery, createOwnerContext())
    expect(
      (await harness.content.items.list('gallery', { status: 'trash' }, createOwnerContext())).total,
    ).toBe(0)
    expect(await harness.content.history.list('gallery', gallery, null, createOwnerContext())).toEqual([])
  })

  it('accepts a category once all its items are trashed, and restores them only after it', async () => {
    const harness = new ContentTestHarness(await open())
    const { id, category } = await harness.createArticle('One')
    await harness.content.trash.remove('article', id, createEditorContext())
    await harness.content.trash.remove('category', category, createEditorContext())
    expect(
      (await catchProblem(harness.content.trash.restore('article', id, createEditorContext()))).code,
    ).toBe('invalid')
    await harness.content.trash.restore('category', category, createEditorContext())
    await harness.content.trash.restore('article', id, createEditorContext())
    expect((await harness.content.items.read('article', id, createVisitorContext())).name).toBe('One')
  })

  it('rejects a category that still has items', async () => {
    const harness = new ContentTestHarness(await open())
    const { category } = await harness.createArticle('One')
    expect(
      (await catchProblem(harness.content.trash.remove('category', category, createEditorContext()))).code,
    ).toBe('in_use')
  })
})

describeOnOneEngine('history', (open) => {
  it('stores every state and restores one as a new version', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('First')
    await harness.content.items.save(
      'article',
      { id, version: 1, values: { name: 'Second' } },
      createEditorContext(),
    )
    await harness.content.items.publish('article', id, null, createEditorContext())
    const entries = await harness.content.history.list('article', id, null, createEditorContext())
    expect(entries.map((entry) => [entry.action, entry.version])).toEqual([
      ['publish', 3],
      ['update', 2],
      ['create', 1],
    ])
    const restored = await harness.content.history.restore(
      'article',
      id,
      entries[2]?.id ?? 0,
      createEditorContext(),
    )
    expect(restored).toMatchObject({ name: 'First', version: 4, published_at: null })
  })

  it('clears dangling references when restoring a text', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const [a, b] = [await harness.createImage(gallery, 'a'), await harness.createImage(gallery, 'b')]
    const { id } = await harness.createArticle('First')
    await harness.content.items.save(
      'article',
      { id, version: 1, values: { name: 'With a', thumb: a } },
      createEditorContext(),
    )
    await harness.content.items.save(
      'article',
      { id, version: 2, values: { name: 'With b', thumb: b } },
      createEditorContext(),
    )
    await harness.content.trash.remove('image', a, createEditorContext())
    const entries = await harness.content.history.list('article', id, null, createEditorContext())
    const restored = await harness.content.history.restore(
      'article',
      id,
      entries[1]?.id ?? 0,
      createEditorContext(),
    )
    expect(restored).toMatchObject({ name: 'With a', thumb: null })
  })

  it('is read page by page', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('First')
    const states = {
      kind: 'article',
      item: id,
      action: 'update',
      saved_at: harness.now,
      saved_by: null,
      data: '{}',
    }
    for (let version = 2; version <= 150; version += 1) await harness.data.history.add({ ...states, version })
    const first = await harness.content.history.list('article', id, null, createEditorContext())
    const second = await harness.content.history.list(
      'article',
      id,
      first.at(-1)?.id ?? 0,
      createEditorContext(),
    )
    expect([...first, ...second].map((entry) => entry.version)).toEqual(
      Array.from({ length: 150 }, (_, at) => 150 - at),
    )
  })

  it('does not restore the state of another item', async () => {
    const harness = new ContentTestHarness(await open())
    const [one, two] = [await harness.createArticle('One'), await harness.createArticle('Two')]
    const [entry] = await harness.content.history.list('article', two.id, null, createEditorContext())
    const call = harness.content.history.restore('article', one.id, entry?.id ?? 0, createEditorContext())
    expect((await catchProblem(call)).code).toBe('not_found')
  })
})
