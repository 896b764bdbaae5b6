import { expect, it } from 'vitest'
import { Bench, editor, owner, refusal, visitor } from '../../tests/support/content.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'

describeOnBothEngines('the trash', (open) => {
  it('gives back what was put in, found again by search', async () => {
    const bench = new Bench(await open())
    const { id } = await bench.article('Lost and found')
    await bench.content.trash.remove('article', id, editor())
    expect((await bench.content.search.find({ q: 'lost' }, visitor())).total).toBe(0)
    await bench.content.trash.remove('article', id, editor())
    await bench.content.trash.restore('article', id, editor())
    expect((await bench.content.items.read('article', id, visitor())).name).toBe('Lost and found')
    expect((await bench.content.search.find({ q: 'lost' }, visitor())).total).toBe(1)
  })

  it('refuses to save, publish or rewind what lies in it', async () => {
    const bench = new Bench(await open())
    const { id, version } = await bench.article('One')
    await bench.content.trash.remove('article', id, editor())
    const [entry] = await bench.content.history.list('article', id, null, editor())
    const late = bench.content.items.save(
      'article',
      { id, version: version + 1, values: { name: 'Two' } },
      editor(),
    )
    expect((await refusal(late)).code).toBe('stale')
    const calls = [
      () => bench.content.items.publish('article', id, null, editor()),
      () => bench.content.history.restore('article', id, entry?.id ?? 0, editor()),
    ]
    for (const call of calls) expect((await refusal(call())).code).toBe('not_found')
  })

  it('is emptied for good only of what is in it and used by nothing', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('One')
    const image = await bench.image(gallery, 'a')
    expect((await refusal(bench.content.trash.purge('gallery', gallery, owner()))).code).toBe('not_found')
    await bench.content.trash.remove('gallery', gallery, editor())
    expect(await refusal(bench.content.trash.purge('gallery', gallery, owner()))).toEqual({
      code: 'in_use',
      details: { by: ['image'] },
    })
    await bench.content.trash.remove('image', image, editor())
    await bench.content.trash.purge('image', image, owner())
    await bench.content.trash.purge('gallery', gallery, owner())
    expect((await bench.content.items.list('gallery', { status: 'trash' }, owner())).total).toBe(0)
    expect(await bench.content.history.list('gallery', gallery, null, owner())).toEqual([])
  })

  it('takes a category once all that stands under it is in the trash, and gives those back only with it', async () => {
    const bench = new Bench(await open())
    const { id, category } = await bench.article('One')
    await bench.content.trash.remove('article', id, editor())
    await bench.content.trash.remove('category', category, editor())
    expect((await refusal(bench.content.trash.restore('article', id, editor()))).code).toBe('invalid')
    await bench.content.trash.restore('category', category, editor())
    await bench.content.trash.restore('article', id, editor())
    expect((await bench.content.items.read('article', id, visitor())).name).toBe('One')
  })

  it('does not take a category that something stands under', async () => {
    const bench = new Bench(await open())
    const { category } = await bench.article('One')
    expect((await refusal(bench.content.trash.remove('category', category, editor()))).code).toBe('in_use')
  })
})

describeOnBothEngines('history', (open) => {
  it('keeps every state and brings one back as a new version', async () => {
    const bench = new Bench(await open())
    const { id } = await bench.article('First')
    await bench.content.items.save('article', { id, version: 1, values: { name: 'Second' } }, editor())
    await bench.content.items.publish('article', id, null, editor())
    const entries = await bench.content.history.list('article', id, null, editor())
    expect(entries.map((entry) => [entry.action, entry.version])).toEqual([
      ['publish', 3],
      ['update', 2],
      ['create', 1],
    ])
    const back = await bench.content.history.restore('article', id, entries[2]?.id ?? 0, editor())
    expect(back).toMatchObject({ name: 'First', version: 4, published_at: null })
  })

  it('brings back a text that points to something gone, without that', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('One')
    const [a, b] = [await bench.image(gallery, 'a'), await bench.image(gallery, 'b')]
    const { id } = await bench.article('First')
    await bench.content.items.save(
      'article',
      { id, version: 1, values: { name: 'With a', thumb: a } },
      editor(),
    )
    await bench.content.items.save(
      'article',
      { id, version: 2, values: { name: 'With b', thumb: b } },
      editor(),
    )
    await bench.content.trash.remove('image', a, editor())
    const entries = await bench.content.history.list('article', id, null, editor())
    const back = await bench.content.history.restore('article', id, entries[1]?.id ?? 0, editor())
    expect(back).toMatchObject({ name: 'With a', thumb: null })
  })

  it('is read in pages, however long it is', async () => {
    const bench = new Bench(await open())
    const { id } = await bench.article('First')
    const states = {
      kind: 'article',
      item: id,
      action: 'update',
      saved_at: bench.now,
      saved_by: null,
      data: '{}',
    }
    for (let version = 2; version <= 150; version += 1) await bench.data.history.add({ ...states, version })
    const first = await bench.content.history.list('article', id, null, editor())
    const second = await bench.content.history.list('article', id, first.at(-1)?.id ?? 0, editor())
    expect([...first, ...second].map((entry) => entry.version)).toEqual(
      Array.from({ length: 150 }, (_, at) => 150 - at),
    )
  })

  it("does not bring back another item's state", async () => {
    const bench = new Bench(await open())
    const [one, two] = [await bench.article('One'), await bench.article('Two')]
    const [entry] = await bench.content.history.list('article', two.id, null, editor())
    const call = bench.content.history.restore('article', one.id, entry?.id ?? 0, editor())
    expect((await refusal(call)).code).toBe('not_found')
  })
})
