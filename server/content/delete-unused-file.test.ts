import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'

describeOnBothEngines('the file of an image that is deleted for good', (open) => {
  it('stays while anything shows it, has it or once had it, and goes with the last of them', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const file = await bench.createFile('shared')
    const start = file.slice(0, 24)
    const made = async (name: string) => (await bench.createItem('image', { gallery, name, file })).id
    const gone = async (id: number) => {
      await bench.content.trash.remove('image', id, createEditorContext())
      await bench.content.trash.purge('image', id, createOwnerContext())
      return (await bench.data.files.find(file)) === null
    }
    const [a, b, past] = [await made('a'), await made('b'), await made('past')]
    expect(await gone(a)).toBe(false)
    // Another image showed it once, and its history can bring that back.
    const { version } = await bench.content.items.read('image', past, createEditorContext())
    await bench.content.items.save(
      'image',
      { id: past, version, values: { file: await bench.createFile('other') } },
      createEditorContext(),
    )
    expect(await gone(b)).toBe(false)
    await gone(past)
    // A text shows it, though in the trash.
    const shown = await bench.createItem('news', {
      title: 'T',
      content: `<p><img src="/img/${start}/640" alt=""></p>`,
    })
    await bench.content.trash.remove('news', shown.id, createEditorContext())
    expect(await gone(await made('c'))).toBe(false)
    // It was in the text only once, and the text's history can bring that back.
    const back = await bench.content.trash.restore('news', shown.id, createEditorContext())
    const without = { id: shown.id, version: back.version, values: { content: '<p>x</p>' } }
    await bench.content.items.save('news', without, createEditorContext())
    expect(await gone(await made('c2'))).toBe(false)
    await bench.content.trash.remove('news', shown.id, createEditorContext())
    await bench.content.trash.purge('news', shown.id, createOwnerContext())
    // So does what somebody is just writing.
    const form = '00000000-0000-4000-8000-000000000001'
    const unsaved = {
      kind: 'news',
      item: null,
      version: null,
      values: { content: `/img/${start}/320` },
    } as const
    await bench.content.unsavedDrafts.save(form, unsaved, createEditorContext())
    expect(await gone(await made('d'))).toBe(false)
    await bench.content.unsavedDrafts.delete(form, createEditorContext())
    // The site wears it.
    await bench.createItem('site', { banner: file })
    expect(await gone(await made('e'))).toBe(false)
    expect(bench.removedHashes).not.toContain(file)
  })

  it('goes once, with its bytes, however many at once ask for it', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const file = await bench.createFile('own')
    const { id } = await bench.createItem('image', { gallery, name: 'a', file })
    await bench.content.trash.remove('image', id, createEditorContext())
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => bench.content.trash.purge('image', id, createOwnerContext())),
      ...Array.from({ length: 4 }, () => bench.content.trash.restore('image', id, createEditorContext())),
    ])
    const isBack = (await bench.content.items.list('image', {}, createEditorContext())).total === 1
    if (isBack) await bench.content.trash.remove('image', id, createEditorContext())
    if (isBack) await bench.content.trash.purge('image', id, createOwnerContext())
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await bench.data.files.find(file)).toBe(null)
    expect(bench.removedHashes).toEqual([file])
  })
})
