import { expect, it } from 'vitest'
import type { UploadTarget } from '../../app/uploads/upload-target.ts'
import { catchProblem, createEditorContext, createVisitorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'

describeOnOneEngine('the gallery of pictures that are uploaded into a form', (open) => {
  async function start() {
    const site = await startItemEditorTestSite(open)
    const post = (body: string, browser = site.editor) =>
      browser.request('/admin/upload-target.json', {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          Origin: browser.origin,
        },
      })
    const readGallery = async (gallery: unknown) => {
      const target: UploadTarget = await (await post(JSON.stringify({ gallery }))).json()
      return target.gallery
    }
    const listGalleries = async () =>
      (await site.harness.content.items.list('gallery', { status: 'any' }, createEditorContext())).items
    return { ...site, post, readGallery, listGalleries }
  }

  it('is refused to visitors, and nothing is created', async () => {
    const { harness, post, newAnonymousBrowser, listGalleries } = await start()
    expect((await post('{"gallery":null}', newAnonymousBrowser())).status).not.toBe(200)
    const call = harness.content.textPictureGallery.findOrCreate('cs', createVisitorContext())
    expect((await catchProblem(call)).code).toBe('unauthenticated')
    expect(await listGalleries()).toEqual([])
  })

  it('is the one of the item, otherwise one draft that is created once and found again', async () => {
    const { harness, post, readGallery, listGalleries } = await start()
    const own = await harness.createGallery('Village')
    expect(await readGallery(own)).toEqual({ id: own, name: 'Village' })
    const wrong = [null, 'x', -1, 1.5, 1e300, { a: 1 }]
    const found = await Promise.all(wrong.map((gallery) => readGallery(gallery)))
    expect(new Set(found.map(({ id }) => id)).size).toBe(1)
    for (const body of ['', '[]', 'null', '{"gallery":']) expect((await post(body)).status).toBe(200)
    const [texts] = (await listGalleries()).filter(({ id }) => id !== own)
    expect(await listGalleries()).toHaveLength(2)
    expect(texts?.published_at).toBeNull()
    if (texts === undefined) throw new Error('no gallery')
    const { id, version } = texts
    await harness.content.items.save(
      'gallery',
      { id, version, values: { name: 'Others' } },
      createEditorContext(),
    )
    expect(await readGallery(null)).toEqual({ id, name: 'Others' })
    await harness.content.trash.remove('gallery', own, createEditorContext())
    expect(await readGallery(own)).toEqual({ id, name: 'Others' })
    await harness.content.trash.remove('gallery', id, createEditorContext())
    expect((await readGallery(null)).id).not.toBe(id)
  })

  it('may be hidden: a public item shows a picture of a draft, without a link to its page', async () => {
    const { harness } = await start()
    const { content, data } = harness
    const gallery = await harness.createGallery('Hidden', null, null)
    const image = await harness.createImage(gallery, 'mill')
    const { file } = await content.items.read('image', image, createEditorContext())
    const article = await harness.createArticle('Mill')
    const { id, version } = article
    await content.items.save('article', { id, version, values: { thumb: image } }, createEditorContext())
    const pictures = await content.images.referencedPictures([image, null, 999_999], createVisitorContext())
    // The name is part of the draft.
    expect([...pictures.values()]).toMatchObject([{ image, hasPage: false, name: '', alt: '' }])
    expect((await content.images.picturesByIds([image], createVisitorContext())).size).toBe(0)
    const uses = await data.pictureUses.findUses(file.slice(0, 24))
    expect(uses.map((use) => use.kind).sort()).toEqual(['article', 'image'])
    await content.trash.remove('image', image, createEditorContext())
    expect(await content.images.referencedPictures([image], createVisitorContext())).toEqual(new Map())
    expect(await data.pictureUses.findUses(file.slice(0, 24))).toEqual([])
  })
})
