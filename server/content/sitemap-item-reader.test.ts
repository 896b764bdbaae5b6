import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createVisitorContext,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'

describeOnOneEngine('the sitemap items', (open) => {
  it('include only public items, for editors too', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('Draft', null)
    await harness.createArticle('Plan', tomorrow)
    const { id } = await harness.createArticle('Open')
    const hidden = await harness.createGallery('Hidden', null, null)
    await harness.createImage(hidden, 'Inside')
    for (const context of [createVisitorContext(), createEditorContext()]) {
      expect(
        (await harness.content.items.outline('article', 0, context)).map((outline) => outline.id),
      ).toEqual([id])
      expect(await harness.content.items.outline('image', 0, context)).toEqual([])
      expect(await harness.content.items.outline('gallery', 0, context)).toEqual([])
      expect(await harness.content.items.latestChange('image', context)).toBe(null)
    }
  })

  it('continue after an id, in id order, and record cache tags', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Mill')
    const first = await harness.createImage(gallery, 'One')
    const second = await harness.createImage(gallery, 'Two')
    const context = createVisitorContext()
    const all = await harness.content.items.outline('image', 0, context)
    const changedAt: unknown = expect.any(String)
    expect(all).toEqual([
      { id: first, changedAt, picture: await harness.createFile('One'), path: `/image/${first}` },
      { id: second, changedAt, picture: await harness.createFile('Two'), path: `/image/${second}` },
    ])
    expect((await harness.content.items.outline('image', first, context)).map(({ id }) => id)).toEqual([
      second,
    ])
    expect(await harness.content.items.outline('image', second, context)).toEqual([])
    expect([...context.tags]).toEqual(expect.arrayContaining(['image', 'gallery']))
    const [galleryItem] = await harness.content.items.outline('gallery', 0, context)
    expect(galleryItem?.picture).toBe(await harness.createFile('One'))
  })

  it('use the publication time of an item published after its last edit', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('Plan', tomorrow)
    harness.now = '2026-11-17T12:00:00.000Z'
    expect(await harness.content.items.outline('article', 0, createVisitorContext())).toMatchObject([
      { changedAt: tomorrow },
    ])
    expect(await harness.content.items.latestChange('article', createVisitorContext())).toBe(tomorrow)
  })
})
