import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'

describeOnOneEngine('the file of a purged image', (open) => {
  it('stays while any item, text, draft or history entry refers to it, and is deleted with the last one', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const file = await harness.createFile('shared')
    const hashPrefix = file.slice(0, 24)
    const createImage = async (name: string) =>
      (await harness.createItem('image', { gallery, name, file })).id
    const purgeAndCheckDeleted = async (id: number) => {
      await harness.content.trash.remove('image', id, createEditorContext())
      await harness.content.trash.purge('image', id, createOwnerContext())
      return (await harness.data.files.find(file)) === null
    }
    const [a, b, past] = [await createImage('a'), await createImage('b'), await createImage('past')]
    expect(await purgeAndCheckDeleted(a)).toBe(false)
    // Another image used it in the past, and its history can restore that.
    const { version } = await harness.content.items.read('image', past, createEditorContext())
    await harness.content.items.save(
      'image',
      { id: past, version, values: { file: await harness.createFile('other') } },
      createEditorContext(),
    )
    expect(await purgeAndCheckDeleted(b)).toBe(false)
    // A text in the trash shows it.
    const news = await harness.createItem('news', {
      title: 'T',
      content: `<p><img src="/img/${hashPrefix}/640" alt=""></p>`,
    })
    await harness.content.trash.remove('news', news.id, createEditorContext())
    expect(await purgeAndCheckDeleted(past)).toBe(false)
    // Only an older version of the text shows it, and the text's history can restore that.
    const restored = await harness.content.trash.restore('news', news.id, createEditorContext())
    const without = { id: news.id, version: restored.version, values: { content: '<p>x</p>' } }
    await harness.content.items.save('news', without, createEditorContext())
    expect(await purgeAndCheckDeleted(await createImage('c2'))).toBe(false)
    await harness.content.trash.remove('news', news.id, createEditorContext())
    await harness.content.trash.purge('news', news.id, createOwnerContext())
    // An unsaved draft shows it.
    const form = '00000000-0000-4000-8000-000000000001'
    const unsaved = {
      kind: 'news',
      item: null,
      version: null,
      values: { content: `/img/${hashPrefix}/320` },
    } as const
    await harness.content.unsavedDrafts.save(form, unsaved, createEditorContext())
    expect(await purgeAndCheckDeleted(await createImage('d'))).toBe(false)
    await harness.content.unsavedDrafts.delete(form, createEditorContext())
    // The site settings use it as the banner.
    await harness.createItem('site', { banner: file })
    expect(await purgeAndCheckDeleted(await createImage('e'))).toBe(false)
    expect(harness.removedHashes).not.toContain(file)
  })

  it('is deleted exactly once, together with its bytes, under concurrent purges', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const file = await harness.createFile('own')
    const { id } = await harness.createItem('image', { gallery, name: 'a', file })
    await harness.content.trash.remove('image', id, createEditorContext())
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => harness.content.trash.purge('image', id, createOwnerContext())),
      ...Array.from({ length: 4 }, () => harness.content.trash.restore('image', id, createEditorContext())),
    ])
    const isBack = (await harness.content.items.list('image', {}, createEditorContext())).total === 1
    if (isBack) await harness.content.trash.remove('image', id, createEditorContext())
    if (isBack) await harness.content.trash.purge('image', id, createOwnerContext())
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await harness.data.files.find(file)).toBe(null)
    expect(harness.removedHashes).toEqual([file])
  })
})
