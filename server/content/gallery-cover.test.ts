import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'

describeOnOneEngine('the cover of a gallery', (open) => {
  async function createFixture() {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Mill')
    const [first, second] = [
      await harness.createImage(gallery, 'a'),
      await harness.createImage(gallery, 'b'),
    ] as const
    const readGallery = () => harness.content.items.read('gallery', gallery, createEditorContext())
    return {
      harness,
      gallery,
      first,
      second,
      readGallery,
      chooseCover: async (cover: unknown, context = createEditorContext()) => {
        const { version } = await readGallery()
        return await harness.content.items.save(
          'gallery',
          { id: gallery, version, values: { cover } },
          context,
        )
      },
      readShownCover: async () => {
        const [node] = await harness.content.galleries.tree(createVisitorContext())
        return node?.cover?.image
      },
    }
  }

  it('is not changed by visitors', async () => {
    const { chooseCover, second, readGallery } = await createFixture()
    await expect(chooseCover(second, createVisitorContext())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect((await readGallery()).cover).toBeNull()
  })

  it('is the first public picture, or the chosen one while it is public and in the gallery', async () => {
    const { harness, gallery, first, second, chooseCover, readShownCover, readGallery } =
      await createFixture()
    const { content } = harness
    expect(await readShownCover()).toBe(first)
    await chooseCover(second)
    expect(await readShownCover()).toBe(second)
    const { items } = await content.search.find({ q: 'mill' }, createVisitorContext())
    expect(items[0]?.picture?.image).toBe(second)
    for (const publishedAt of [null, tomorrow]) {
      await content.items.publish('image', second, publishedAt, createEditorContext())
      expect(await readShownCover()).toBe(first)
    }
    await content.items.publish('image', second, harness.now, createEditorContext())
    await content.trash.remove('image', second, createEditorContext())
    expect(await readShownCover()).toBe(first)
    const restored = await content.trash.restore('image', second, createEditorContext())
    expect(await readShownCover()).toBe(second)
    const other = await harness.createGallery('Other')
    await content.items.save(
      'image',
      { id: second, version: restored.version, values: { gallery: other } },
      createEditorContext(),
    )
    expect(await readShownCover()).toBe(first)
    // The rest of the gallery can still be changed.
    const { version } = await readGallery()
    await content.items.save(
      'gallery',
      { id: gallery, version, values: { name: 'M' } },
      createEditorContext(),
    )
  })

  it('is one of its own pictures, which may be a draft', async () => {
    const { harness, chooseCover, readGallery, first } = await createFixture()
    const stray = await harness.createImage(await harness.createGallery('Other'), 'x')
    for (const cover of [stray, 999, 'x', -1, {}, first + 0.5]) {
      await expect(chooseCover(cover)).rejects.toMatchObject({ code: 'invalid' })
    }
    await expect(
      harness.content.items.save('gallery', { values: { name: 'New', cover: first } }, createEditorContext()),
    ).rejects.toMatchObject({ code: 'invalid' })
    expect((await readGallery()).cover).toBeNull()
    await harness.content.items.publish('image', first, null, createEditorContext())
    expect((await chooseCover(first)).cover).toBe(first)
    expect((await chooseCover(null)).cover).toBeNull()
  })

  it('is cleared when its picture is deleted, which it does not prevent', async () => {
    const { harness, gallery, first, second, chooseCover, readGallery } = await createFixture()
    await chooseCover(second)
    await harness.content.trash.remove('image', second, createOwnerContext())
    await harness.content.trash.purge('image', second, createOwnerContext())
    expect((await readGallery()).cover).toBeNull()
    await chooseCover(first)
    await harness.content.trash.remove('gallery', gallery, createOwnerContext())
    await harness.content.trash.remove('image', first, createOwnerContext())
    await harness.content.trash.purge('image', first, createOwnerContext())
    await harness.content.trash.purge('gallery', gallery, createOwnerContext())
    expect(await harness.data.items.find('gallery', gallery)).toBeNull()
  })

  it('is restored from the history, unless its picture is in another gallery now', async () => {
    const { harness, gallery, first, second, chooseCover } = await createFixture()
    const { content } = harness
    const restoreVersion = async (version: number) => {
      const entries = await content.history.list('gallery', gallery, null, createEditorContext())
      const entry = entries.find((candidate) => candidate.version === version)
      return await content.history.restore('gallery', gallery, entry?.id ?? 0, createEditorContext())
    }
    await chooseCover(second)
    await chooseCover(first)
    expect((await restoreVersion(2)).cover).toBe(second)
    await chooseCover(first)
    const values = { gallery: await harness.createGallery('Other') }
    await content.items.save('image', { id: second, version: 1, values }, createEditorContext())
    expect((await restoreVersion(2)).cover).toBeNull()
  })
})
