import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createContributorContext,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines, describeOnOneEngine } from '../../tests/support/database-engines.ts'

/** A gallery with two pictures, a gallery inside it with one, and one inside that with one. */
async function createVillage(harness: ContentTestHarness) {
  const village = await harness.createGallery('Village')
  const mill = await harness.createGallery('Mill', village)
  const dam = await harness.createGallery('Dam', mill)
  const images = {
    square: await harness.createImage(village, 'Square'),
    church: await harness.createImage(village, 'Church'),
    wheel: await harness.createImage(mill, 'Wheel'),
    sluice: await harness.createImage(dam, 'Sluice'),
  }
  return { village, mill, dam, images }
}

/** The names of what is kept, and of what is in the trash. */
async function readNames({ content }: ContentTestHarness) {
  const editor = createEditorContext()
  const read = async (status: 'any' | 'trash') => {
    const lists = [
      await content.items.list('gallery', { status, limit: 100 }, editor),
      await content.items.list('image', { status, limit: 100 }, editor),
    ]
    return lists.flatMap(({ items }) => items.map(({ name }) => name)).sort()
  }
  return { kept: await read('any'), trashed: await read('trash') }
}

describeOnBothEngines('a gallery in the trash', (open) => {
  it('has taken its pictures and the galleries inside along, and brings back these only', async () => {
    const harness = new ContentTestHarness(await open())
    const { trash, search } = harness.content
    const editor = createEditorContext()
    const { village, mill, dam, images } = await createVillage(harness)
    const other = await harness.createImage(await harness.createGallery('Other'), 'Fair')
    // The clock of the tests stands still: these were not moved with the gallery, but at the same time.
    await trash.remove('image', images.church, editor)
    await trash.remove('gallery', dam, editor)

    await trash.remove('gallery', village, editor)
    expect(await readNames(harness)).toEqual({
      kept: ['Fair', 'Other'],
      trashed: ['Church', 'Dam', 'Mill', 'Sluice', 'Square', 'Village', 'Wheel'],
    })
    const list = await trash.list({}, editor)
    expect(list.items.map(({ name }) => name).sort()).toEqual(['Church', 'Dam', 'Village'])
    expect(list.total).toBe(3)
    expect((await trash.list({ q: 'wheel' }, editor)).items).toMatchObject([{ name: 'Wheel' }])
    expect((await search.find({ q: 'wheel' }, editor)).total).toBe(0)
    const [wheelEntry] = await harness.content.history.list('image', images.wheel, null, editor)
    expect(wheelEntry).toMatchObject({ action: 'remove', version: 2, savedBy: 'editor-account' })

    await trash.restore('gallery', village, editor)
    expect(await readNames(harness)).toEqual({
      kept: ['Fair', 'Mill', 'Other', 'Square', 'Village', 'Wheel'],
      trashed: ['Church', 'Dam', 'Sluice'],
    })
    expect((await search.find({ q: 'wheel' }, createVisitorContext())).total).toBe(1)
    await trash.restore('gallery', dam, editor)
    await trash.restore('image', images.church, editor)
    expect((await readNames(harness)).trashed).toEqual([])
    expect(await harness.content.items.read('gallery', mill, editor)).toMatchObject({ parent: village })
    expect(await harness.content.items.read('image', other, editor)).toMatchObject({ version: 1 })
  })

  it('has no picture that was added while it was moved there', async () => {
    const harness = new ContentTestHarness(await open())
    for (let round = 1; round <= 5; round += 1) {
      const gallery = await harness.createGallery(`Village ${round}`)
      const file = await harness.createFile('square')
      const added = Array.from({ length: 4 }, (_, at) =>
        harness.createItem('image', { gallery, name: `Square ${at}`, file }).catch(() => null),
      )
      await Promise.all([...added, harness.content.trash.remove('gallery', gallery, createEditorContext())])
    }
    expect(await readNames(harness)).toMatchObject({ kept: [] })
  })
})

describeOnOneEngine('what is in a gallery in the trash', (open) => {
  it('tells caches of each picture', async () => {
    const harness = new ContentTestHarness(await open())
    const { village, images } = await createVillage(harness)
    const tags = new Set<string>()
    harness.events.subscribe((events) => {
      for (const event of events ?? []) for (const tag of event.tags) tags.add(tag)
    })
    await harness.content.trash.remove('gallery', village, createEditorContext())
    for (const tag of [`image:${images.sluice}`, `gallery:${village}`, `image@${village}`])
      expect(tags).toContain(tag)
  })

  it('comes back with it only', async () => {
    const harness = new ContentTestHarness(await open())
    const { village, images } = await createVillage(harness)
    await harness.content.trash.remove('gallery', village, createEditorContext())
    const call = harness.content.trash.restore('image', images.square, createEditorContext())
    expect(await catchProblem(call)).toMatchObject({
      code: 'invalid',
      details: { fields: { gallery: [expect.any(String)] } },
    })
    expect((await readNames(harness)).kept).toEqual([])
  })

  it('is moved there only by someone who may change all of it', async () => {
    const harness = new ContentTestHarness(await open())
    const contributor = createContributorContext()
    const { id } = await harness.content.items.save('gallery', { values: { name: 'Mine' } }, contributor)
    const values = { gallery: id, name: 'Own', file: await harness.createFile('own') }
    await harness.content.items.save('image', { values }, contributor)
    const theirs = await harness.createImage(id, 'Theirs')
    const remove = () => harness.content.trash.remove('gallery', id, contributor)
    expect((await catchProblem(remove())).code).toBe('forbidden')
    expect((await readNames(harness)).trashed).toEqual([])
    await harness.content.trash.remove('image', theirs, createEditorContext())
    await remove()
    expect((await readNames(harness)).trashed).toEqual(['Mine', 'Own', 'Theirs'])
  })
})

describeOnBothEngines('a gallery in the trash that is deleted permanently', (open) => {
  it('is deleted with what is in it, except pictures that are used elsewhere and their galleries', async () => {
    const harness = new ContentTestHarness(await open())
    const { trash, items } = harness.content
    const [editor, owner] = [createEditorContext(), createOwnerContext()]
    const { village, mill, images } = await createVillage(harness)
    const { version } = await items.read('image', images.square, editor)
    await items.save('image', { id: images.square, version, values: { pair: images.church } }, editor)
    const hash = await harness.createFile('Wheel')
    const text = `<p><img src="/img/${hash.slice(0, 24)}/320.jpeg" alt=""></p>`
    const article = await harness.createArticle('How we mill')
    await items.save('article', { id: article.id, version: 1, values: { content: text } }, editor)
    expect(await trash.galleryContents(village, editor)).toMatchObject({ images: 4, galleries: 2 })
    await trash.remove('gallery', village, editor)
    expect(await trash.list({}, owner)).toMatchObject({ total: 1, totalWithContents: 7 })
    const used = [
      { id: images.wheel, name: 'Wheel', by: [{ kind: 'article', id: article.id, name: 'How we mill' }] },
    ]
    expect(await trash.galleryContents(village, owner)).toEqual({ images: 4, galleries: 2, used })

    expect((await catchProblem(trash.purgeGallery(village, editor))).code).toBe('forbidden')
    expect(await trash.purgeGallery(village, owner)).toEqual(used)
    expect((await readNames(harness)).trashed).toEqual(['Mill', 'Village', 'Wheel'])
    expect(harness.removedHashes).toHaveLength(3)
    expect(harness.removedHashes).not.toContain(hash)

    await items.save('article', { id: article.id, version: 2, values: { content: '<p>Text</p>' } }, editor)
    expect(await trash.purgeGallery(village, owner)).toEqual([])
    expect(await readNames(harness)).toEqual({ kept: [], trashed: [] })
    expect(await harness.content.history.list('image', images.wheel, null, owner)).toEqual([])
    expect(await harness.content.history.list('gallery', mill, null, owner)).toEqual([])
  })

  it('keeps everything if something else refers to it', async () => {
    const harness = new ContentTestHarness(await open())
    const { trash, items } = harness.content
    const { village, mill } = await createVillage(harness)
    const article = await harness.createArticle('How we mill')
    const values = { gallery: mill }
    await items.save('article', { id: article.id, version: 1, values }, createEditorContext())
    const later = await harness.createGallery('Found later', mill)
    await trash.remove('gallery', village, createEditorContext())
    const purge = () => trash.purgeGallery(village, createOwnerContext())
    expect(await catchProblem(purge())).toEqual({ code: 'in_use', details: { by: ['article'] } })
    expect((await readNames(harness)).trashed).toHaveLength(8)

    await items.save(
      'article',
      { id: article.id, version: 2, values: { gallery: null } },
      createEditorContext(),
    )
    await trash.restore('gallery', later, createEditorContext())
    expect(await catchProblem(purge())).toEqual({ code: 'in_use', details: { by: ['gallery'] } })
    expect((await readNames(harness)).kept).toEqual(['Found later'])
    expect((await readNames(harness)).trashed).toHaveLength(7)
  })
})
