import { expect, it } from 'vitest'
import { createOwnerContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type ItemEditorTestSite, startItemEditorTestSite } from '../support/item-editor-site.ts'

const inFarFuture = '2090-05-03T06:00:00.000Z'
const scheduledText = 'Scheduled for Wednesday, May 3, 2090 at 8:00\u00a0AM'
const mark = /class="non-public-(?:mark|notice)"/

/** Adds items that visitors see and items that only editors see. */
async function addItems({ harness }: ItemEditorTestSite) {
  const { createItem, createImage, createGallery } = {
    createItem: harness.createItem.bind(harness),
    createImage: harness.createImage.bind(harness),
    createGallery: harness.createGallery.bind(harness),
  }
  const { id: publicArticle, category } = await harness.createArticle('Public article')
  const article = { category, name: 'Secret article', description: 'Secret perex', content: '<p>x</p>' }
  const { id: draftArticle } = await createItem('article', article, null)
  await createItem('article', { ...article, name: 'Secret later article' }, inFarFuture)
  await createItem('news', { title: 'Secret news', content: '<p>x</p>' }, inFarFuture)
  await createItem('book', { name: 'Secret book' }, null)
  await createItem('link', { name: 'Secret link' }, null)
  await createItem('page', { title: 'Secret page', path: '/secret' }, null)
  const gallery = await createGallery('Public gallery')
  await createImage(gallery, 'Public picture')
  const file = await harness.createFile('secret')
  const { id: draftImage } = await createItem('image', { gallery, name: 'Secret picture', file }, null)
  const draftGallery = await createGallery('Secret gallery', null, null)
  const imageOfDraftGallery = await createImage(draftGallery, 'Secret by its gallery')
  const { id: removed } = await harness.createArticle('Secret removed article')
  await harness.content.trash.remove('article', removed, createOwnerContext())
  return { publicArticle, draftArticle, gallery, draftImage, draftGallery, imageOfDraftGallery, removed }
}

describeOnOneEngine('what visitors do not see', (open) => {
  it('is marked on public pages for those who are signed in, and never reaches visitors', async () => {
    const site = await startItemEditorTestSite(open)
    const ids = await addItems(site)
    const visitor = site.newAnonymousBrowser()
    const lists = ['/', '/articles', '/news', '/books', '/links', '/galleries', `/gallery/${ids.gallery}`]
    const hiddenPages = [
      [`/article/${ids.draftArticle}`, 'Draft.'],
      [`/article/${ids.removed}`, 'In the trash.'],
      [`/gallery/${ids.draftGallery}`, 'Draft.'],
      [`/image/${ids.draftImage}`, 'Draft.'],
      [`/image/${ids.imageOfDraftGallery}`, 'In a gallery that isn’t public.'],
      ['/secret', 'Draft.'],
    ] as const
    // Before and after the pages of the editor, which must not be stored.
    for (const turn of ['before', 'after']) {
      for (const path of lists) {
        const html = await (await visitor.request(path)).text()
        expect([turn, path, mark.test(html), html.includes('Secret')]).toEqual([turn, path, false, false])
      }
      for (const [path] of hiddenPages)
        expect([path, (await visitor.request(path)).status]).toEqual([path, 404])
      if (turn === 'after') break
      for (const path of lists) {
        const response = await site.editor.request(path)
        const html = await response.text()
        expect([path, mark.test(html), html.includes('Secret')]).toEqual([path, true, true])
        expect(response.headers.get('cache-control')).toMatch(/private|no-store/)
      }
      for (const [path, text] of hiddenPages) {
        const html = await (await site.editor.request(path)).text()
        expect([path, html.includes(`<strong>${text}</strong>`)]).toEqual([path, true])
      }
    }
    expect(await (await site.editor.request('/news')).text()).toContain(scheduledText)
    // Public items have no mark, also for editors.
    const neighbours = await (await site.editor.request(`/article/${ids.publicArticle}`)).text()
    expect(neighbours).not.toContain('non-public-notice')
    expect(neighbours).toMatch(
      /Secret later article<\/span> <span class="non-public-mark"[^>]*>Scheduled for/,
    )
    const slides = await site.editor.request(`/gallery/${ids.gallery}?from=0`, {
      headers: { accept: 'application/json' },
    })
    expect(await slides.json()).toMatchObject({ slides: [{ nonPublic: null }, { nonPublic: 'Draft' }] })
  })
})
