import { expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'

describeOnBothEngines('the forms of items', (open, engine) => {
  it('give things to choose by their names, drafts too, the best first', async () => {
    const site = await startItemEditorTestSite(open)
    const { harness: bench } = site
    for (const name of ['Starý mlýn', 'Mlýn', 'U mlýna', 'Mlýnský náhon', 'Hřbitov'])
      await bench.createGallery(name)
    await bench.createGallery('Mlýnice', null, null)
    const found = async (query: string) => {
      const answer = await site.editor.request(`/admin/choices.json?${query}`)
      const { items, total }: { items: { name: string; status: string; path: string }[]; total: number } =
        await answer.json()
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
    await bench.createCategory('book', 'Novels')
    await bench.createCategory('article', 'Mills')
    expect((await found('kind=category&for=article')).names).toEqual(['Mills'])
    expect((await found('kind=category&kind=gallery&q=mills')).items).toMatchObject([{ kind: 'category' }])
    await bench.createArticle('Mill')
    expect((await found('kind=article&q=mill')).items).toMatchObject([{ path: '/article/1', name: 'Mill' }])
  })

  it.runIf(engine === 'sqlite')('ask for all that a kind has, in both languages, in words', async () => {
    const site = await startItemEditorTestSite(open)
    const { harness: bench } = site
    const gallery = await bench.createGallery('Village')
    await bench.createImage(gallery, 'Mill')
    const category = await bench.createCategory('book', 'Novels')
    for (const language of ['en-US', 'cs']) {
      await site.owner.postForm('/language', { language })
      for (const kind of kindNames.filter((name) => !getKindDefinition(name).single)) {
        const path = kind === 'image' ? '/admin/edit/image/1' : `/admin/add/${kind}`
        const html = await (await site.owner.request(path)).text()
        expect([kind, html.match(/\?\?\?|[a-z]+\.[a-z]+\.[a-z]+ is not/g)]).toEqual([kind, null])
        for (const [name, { type }] of Object.entries(getKindDefinition(kind).fields)) {
          const isAsked = name !== 'ord' && type !== 'file'
          expect([kind, name, html.includes(`name="${name}"`)]).toEqual([kind, name, isAsked])
        }
        expect([kind, html.includes('name="author"')]).toEqual([kind, getKindDefinition(kind).published])
      }
    }
    const preset = await (await site.editor.request(`/admin/add/book?category=${category}&gallery=1`)).text()
    expect(preset).toMatch(new RegExp(`<option value="${category}" selected="">Novels`))
    const wrongOne = await (await site.editor.request(`/admin/add/article?category=${category}`)).text()
    expect(wrongOne).not.toContain('Novels')
    // Accounts are an owner's business.
    expect(await (await site.editor.request('/admin/add/author')).text()).not.toContain('name="account"')
    expect(await (await site.owner.request('/admin/add/author')).text()).toContain(
      '>editor@example.org</option>',
    )
  })
})
