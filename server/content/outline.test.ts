import { expect, it } from 'vitest'
import { Bench, editor, tomorrow, visitor } from '../../tests/support/content.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'

describeOnBothEngines('an outline', (open) => {
  it('names only what is public, to editors too', async () => {
    const bench = new Bench(await open())
    await bench.article('Draft', null)
    await bench.article('Plan', tomorrow)
    const { id } = await bench.article('Open')
    const hidden = await bench.gallery('Hidden', null, null)
    await bench.image(hidden, 'Inside')
    for (const person of [visitor(), editor()]) {
      expect((await bench.content.items.outline('article', 0, person)).map((outline) => outline.id)).toEqual([
        id,
      ])
      expect(await bench.content.items.outline('image', 0, person)).toEqual([])
      expect(await bench.content.items.outline('gallery', 0, person)).toEqual([])
    }
  })

  it('goes on after an id, in the order of ids, and notes what it depends on', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('Mill')
    const first = await bench.image(gallery, 'One')
    const second = await bench.image(gallery, 'Two')
    const asker = visitor()
    const all = await bench.content.items.outline('image', 0, asker)
    expect(all).toEqual([
      { id: first, changedAt: expect.any(String), picture: await bench.file('One') },
      { id: second, changedAt: expect.any(String), picture: await bench.file('Two') },
    ])
    expect((await bench.content.items.outline('image', first, asker)).map(({ id }) => id)).toEqual([second])
    expect(await bench.content.items.outline('image', second, asker)).toEqual([])
    expect([...asker.tags]).toEqual(expect.arrayContaining(['image', 'gallery']))
    const [shown] = await bench.content.items.outline('gallery', 0, asker)
    expect(shown?.picture).toBe(await bench.file('One'))
  })

  it('knows an item that came out after its last edit', async () => {
    const bench = new Bench(await open())
    await bench.article('Plan', tomorrow)
    bench.now = '2026-11-17T12:00:00.000Z'
    expect(await bench.content.items.outline('article', 0, visitor())).toMatchObject([
      { changedAt: tomorrow },
    ])
  })
})
