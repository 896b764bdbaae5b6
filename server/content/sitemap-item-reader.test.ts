import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createVisitorContext,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'

describeOnBothEngines('an outline', (open) => {
  it('names only what is public, to editors too', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('Draft', null)
    await bench.createArticle('Plan', tomorrow)
    const { id } = await bench.createArticle('Open')
    const hidden = await bench.createGallery('Hidden', null, null)
    await bench.createImage(hidden, 'Inside')
    for (const person of [createVisitorContext(), createEditorContext()]) {
      expect((await bench.content.items.outline('article', 0, person)).map((outline) => outline.id)).toEqual([
        id,
      ])
      expect(await bench.content.items.outline('image', 0, person)).toEqual([])
      expect(await bench.content.items.outline('gallery', 0, person)).toEqual([])
    }
  })

  it('goes on after an id, in the order of ids, and notes what it depends on', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('Mill')
    const first = await bench.createImage(gallery, 'One')
    const second = await bench.createImage(gallery, 'Two')
    const asker = createVisitorContext()
    const all = await bench.content.items.outline('image', 0, asker)
    expect(all).toEqual([
      { id: first, changedAt: expect.any(String), picture: await bench.createFile('One') },
      { id: second, changedAt: expect.any(String), picture: await bench.createFile('Two') },
    ])
    expect((await bench.content.items.outline('image', first, asker)).map(({ id }) => id)).toEqual([second])
    expect(await bench.content.items.outline('image', second, asker)).toEqual([])
    expect([...asker.tags]).toEqual(expect.arrayContaining(['image', 'gallery']))
    const [shown] = await bench.content.items.outline('gallery', 0, asker)
    expect(shown?.picture).toBe(await bench.createFile('One'))
  })

  it('knows an item that came out after its last edit', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('Plan', tomorrow)
    bench.now = '2026-11-17T12:00:00.000Z'
    expect(await bench.content.items.outline('article', 0, createVisitorContext())).toMatchObject([
      { changedAt: tomorrow },
    ])
  })
})
