import { expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'
import { createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'

describeOnOneEngine('item forms', (open) => {
  it('suggest references by name, including drafts, best match first', async () => {
    const site = await startItemEditorTestSite(open)
    const { harness } = site
    for (const name of ['Starý mlýn', 'Mlýn', 'U mlýna', 'Mlýnský náhon', 'Hřbitov'])
      await harness.createGallery(name)
    await harness.createGallery('Mlýnice', null, null)
    const found = async (query: string) => {
      const response = await site.editor.request(`/admin/choices.json?${query}`)
      const { items, total }: { items: { name: string; status: string; path: string }[]; total: number } =
        await response.json()
      return { names: items.map(({ name }) => name), total, items }
    }
    expect((await found('kind=gallery&q=mlyn')).names).toEqual([
      'Mlýn',
      'Mlýnice',
      'Mlýnský náhon',
      'Starý mlýn',
      'U mlýna',
    ])
    expect((await found('kind=gallery&q=mlynice')).items).toMatchObject([{ status: 'draft' }])
    expect(await found('kind=gallery&q=%25%27_')).toMatchObject({ total: 6 })
    expect((await found('kind=gallery&q=nothing')).total).toBe(0)
    await harness.createCategory('book', 'Novels')
    await harness.createCategory('article', 'Mills')
    expect((await found('kind=category&for=article')).names).toEqual(['Mills'])
    expect((await found('kind=category&kind=gallery&q=mills')).items).toMatchObject([{ kind: 'category' }])
    await harness.createArticle('Mill')
    expect((await found('kind=article&q=mill')).items).toMatchObject([{ path: '/article/1', name: 'Mill' }])
  })

  it('have all fields of a kind, in both languages, with labels', async () => {
    const site = await startItemEditorTestSite(open)
    const { harness } = site
    const gallery = await harness.createGallery('Village')
    await harness.createImage(gallery, 'Mill')
    const category = await harness.createCategory('book', 'Novels')
    for (const language of ['en-US', 'cs']) {
      await site.owner.postForm('/language', { language })
      for (const kind of kindNames.filter((name) => !getKindDefinition(name).single)) {
        const path = kind === 'image' ? '/admin/edit/image/1' : `/admin/add/${kind}`
        const html = await (await site.owner.request(path)).text()
        expect([kind, html.match(/\?\?\?|[a-z]+\.[a-z]+\.[a-z]+ is not/g)]).toEqual([kind, null])
        for (const [name, { type, backReference }] of Object.entries(getKindDefinition(kind).fields)) {
          const isAsked = name !== 'ord' && name !== 'focus' && type !== 'file' && !backReference
          expect([kind, name, html.includes(`name="${name}"`)]).toEqual([kind, name, isAsked])
        }
        expect([kind, html.includes('name="author"')]).toEqual([kind, getKindDefinition(kind).published])
      }
    }
    const preset = await (await site.editor.request(`/admin/add/book?category=${category}&gallery=1`)).text()
    expect(preset).toMatch(new RegExp(`<option value="${category}" selected="">Novels`))
    const wrongOne = await (await site.editor.request(`/admin/add/article?category=${category}`)).text()
    expect(wrongOne).not.toContain('Novels')
    // Accounts are visible to owners only.
    expect(await (await site.editor.request('/admin/add/author')).text()).not.toContain('name="account"')
    expect(await (await site.owner.request('/admin/add/author')).text()).toContain('>editor</option>')
  })

  it('are created once, even if a form is sent again because its response was lost', async () => {
    const site = await startItemEditorTestSite(open)
    const create = async (values: Record<string, string>, creationKey: string, browser = site.editor) =>
      (await site.saveItem({ kind: 'news', values, creationKey }, browser)).outcome
    const count = async () => (await site.harness.content.items.list('news', {}, createEditorContext())).total
    const text = { title: 'Mine', content: '<p>Text</p>' }
    const first = await create(text, 'first-form')
    const again = await create({ ...text, title: 'Mine, longer' }, 'first-form')
    expect(await count()).toBe(1)
    const id = first.state === 'saved' ? first.item.id : null
    expect(again).toMatchObject({
      state: 'saved',
      item: { id, version: 2, values: { title: 'Mine, longer' } },
    })
    expect(await create({ ...text, title: 'Third' }, 'first-form')).toMatchObject({
      item: { id, version: 3 },
    })
    // It has been changed since: nothing is overwritten.
    await site.saveItem({ kind: 'news', id, version: 3, values: { title: 'Of another' } }, site.owner)
    expect(await create({ ...text, title: 'Late' }, 'first-form')).toMatchObject({ state: 'stale' })
    const ofOtherKind = { name: 'x', email: 'a@example.org' }
    expect(
      (await site.saveItem({ kind: 'contact', values: ofOtherKind, creationKey: 'first-form' })).status,
    ).toBe(400)
    await Promise.all(Array.from({ length: 5 }, () => create(text, 'second-form')))
    expect(await count()).toBe(2)
    // Another user, another form, and a form without a key.
    await create(text, 'second-form', site.owner)
    await create(text, 'third-form')
    await site.saveItem({ kind: 'news', values: text })
    expect(await count()).toBe(5)
    // Without JavaScript.
    const page = await (await site.editor.request('/admin/add/news')).text()
    const creationKey = /name="creationKey" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(creationKey).toMatch(/^[\w-]{36}$/)
    for (const title of ['Plain', 'Plain again'])
      await site.editor.postForm('/admin/add/news', { intent: 'save', ...text, title, creationKey })
    expect(await count()).toBe(6)
  })
})
