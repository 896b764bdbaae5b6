import { expect, it } from 'vitest'
import { kindNames, kindOf } from '../../domain/kinds/index.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { openItems } from '../support/items.ts'

describeOnBothEngines('the forms of items', (open, engine) => {
  it('give things to choose by their names, drafts too, the best first', async () => {
    const site = await openItems(open)
    const { bench } = site
    for (const name of ['Starý mlýn', 'Mlýn', 'U mlýna', 'Mlýnský náhon', 'Hřbitov'])
      await bench.gallery(name)
    await bench.gallery('Mlýnice', null, null)
    const found = async (query: string) => {
      const answer = await site.editor.visit(`/admin/choices.json?${query}`)
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
    await bench.category('book', 'Novels')
    await bench.category('article', 'Mills')
    expect((await found('kind=category&for=article')).names).toEqual(['Mills'])
    expect((await found('kind=category&kind=gallery&q=mills')).items).toMatchObject([{ kind: 'category' }])
    await bench.article('Mill')
    expect((await found('kind=article&q=mill')).items).toMatchObject([{ path: '/article/1', name: 'Mill' }])
  })

  it.runIf(engine === 'sqlite')('ask for all that a kind has, in both languages, in words', async () => {
    const site = await openItems(open)
    const { bench } = site
    const gallery = await bench.gallery('Village')
    await bench.image(gallery, 'Mill')
    const category = await bench.category('book', 'Novels')
    for (const language of ['en-US', 'cs']) {
      await site.owner.post('/language', { language })
      for (const kind of kindNames.filter((name) => !kindOf(name).single)) {
        const path = kind === 'image' ? '/admin/edit/image/1' : `/admin/add/${kind}`
        const html = await (await site.owner.visit(path)).text()
        expect([kind, html.match(/\?\?\?|[a-z]+\.[a-z]+\.[a-z]+ is not/g)]).toEqual([kind, null])
        for (const [name, { type }] of Object.entries(kindOf(kind).fields)) {
          const isAsked = name !== 'ord' && type !== 'file'
          expect([kind, name, html.includes(`name="${name}"`)]).toEqual([kind, name, isAsked])
        }
        expect([kind, html.includes('name="author"')]).toEqual([kind, kindOf(kind).published])
      }
    }
    const preset = await (await site.editor.visit(`/admin/add/book?category=${category}&gallery=1`)).text()
    expect(preset).toMatch(new RegExp(`<option value="${category}" selected="">Novels`))
    const wrongOne = await (await site.editor.visit(`/admin/add/article?category=${category}`)).text()
    expect(wrongOne).not.toContain('Novels')
    // Accounts are an owner's business.
    expect(await (await site.editor.visit('/admin/add/author')).text()).not.toContain('name="account"')
    expect(await (await site.owner.visit('/admin/add/author')).text()).toContain(
      '>editor@example.org</option>',
    )
  })
})
