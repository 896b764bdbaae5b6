import { expect, it } from 'vitest'
import type { AdminSearchAnswer } from '../../app/admin-header/admin-search-contract.ts'
import { startAdminTestSite } from '../support/admin-site.ts'
import { createEditorContext, createVisitorContext, yesterday } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import type { FakeBrowser } from '../support/test-site.ts'

async function search(browser: FakeBrowser, q: string): Promise<AdminSearchAnswer> {
  const response = await browser.request(`/admin/search.json?${new URLSearchParams({ q })}`)
  expect([q, response.status, response.headers.get('cache-control')]).toEqual([q, 200, 'private, no-store'])
  return await response.json()
}

const getResults = ({ groups }: AdminSearchAnswer, name: string) =>
  groups.find((group) => group.name === name)?.results ?? []

describeOnOneEngine('the search over the admin area', (open) => {
  it('is refused to visitors, and finds people for owners only', async () => {
    const site = await startAdminTestSite(open)
    const visitor = site.newAnonymousBrowser()
    for (const path of ['/admin/search.json?q=editor', '/admin/search?q=editor'])
      expect((await visitor.request(path)).status).toBe(302)
    await expect(
      site.harness.content.search.findEditable({ q: 'a', limit: 5 }, createVisitorContext()),
    ).rejects.toMatchObject({ code: 'unauthenticated' })

    const [person] = getResults(await search(site.owner, 'editor@example'), 'people')
    expect(person).toMatchObject({ title: 'editor', note: 'Editor', status: null })
    expect((await site.owner.request(person?.href ?? '')).status).toBe(200)
    const forEditor = await search(site.editor, 'editor')
    expect(JSON.stringify(forEditor)).not.toContain('@example.org')
    expect(getResults(await search(site.editor, 'audit'), 'pages').map(({ href }) => href)).not.toContain(
      '/admin/audit',
    )
    expect(getResults(await search(site.editor, 'banner'), 'settings')).toEqual([])
    expect(await (await site.editor.request('/admin/search?q=owner')).text()).not.toContain(
      'owner@example.org',
    )
  })

  it('finds items of all kinds by title without accents, drafts too, the best first', async () => {
    const { harness, editor, owner } = await startAdminTestSite(open)
    const category = await harness.createCategory('article', 'Mlýny')
    const create = async (name: string, at: string | null) =>
      (await harness.createItem('article', { category, name, description: 'D', content: '<p>T</p>' }, at)).id
    const old = await create('Starý mlýn', yesterday)
    const draft = await create('Mlýn', null)
    const removed = await create('Zbořený mlýn', null)
    await harness.content.trash.remove('article', removed, createEditorContext())
    const answer = await search(editor, ' MLYN ')
    expect(getResults(answer, 'items')).toMatchObject([
      { href: `/admin/edit/article/${draft}`, title: 'Mlýn', note: 'Article', status: 'draft' },
      { href: `/admin/edit/category/${category}`, title: 'Mlýny', note: 'Category', status: null },
      { href: `/admin/edit/article/${old}`, title: 'Starý mlýn', status: 'live' },
    ])
    for (let n = 0; n < 4; n += 1) await create(`Mlýn ${n}`, null)
    const [items] = (await search(editor, 'mlyn')).groups
    expect([items?.results.length, items?.total]).toEqual([5, 7])
    expect(await (await owner.request('/admin/search?q=mlyn')).text()).toContain('7 results')
  })

  it('finds items by their texts too, after those with the words in the title', async () => {
    const { harness, editor } = await startAdminTestSite(open)
    const category = await harness.createCategory('article', 'Lidé')
    const create = async (name: string, content: string, at: string | null) =>
      (
        await harness.createItem(
          'article',
          { category, name, description: 'D', content: `<p>${content}</p>` },
          at,
        )
      ).id
    const inText = await create('Kovárna', 'Kovář Beran ji koupil.', null)
    const inBoth = await create('Kovář Beran', 'Beran', yesterday)
    const removed = await create('Zvonice', 'Beran zvonil.', null)
    await harness.content.trash.remove('article', removed, createEditorContext())
    const answer = await search(editor, 'beran')
    expect(getResults(answer, 'items')).toMatchObject([
      { href: `/admin/edit/article/${inBoth}`, title: 'Kovář Beran', note: 'Article' },
      {
        href: `/admin/edit/article/${inText}`,
        title: 'Kovárna',
        note: 'Article, in the text',
        status: 'draft',
      },
    ])
    expect(answer.groups.find(({ name }) => name === 'items')?.total).toBe(2)
    expect(getResults(await search(editor, 'Berana'), 'items')).toHaveLength(2)
  })

  it('finds pages and sections of settings by their labels, and survives any query', async () => {
    const { owner, editor } = await startAdminTestSite(open)
    expect(getResults(await search(owner, 'time zone'), 'settings')).toMatchObject([
      { href: '/admin/settings#site', title: 'Site', note: 'Settings' },
    ])
    expect(getResults(await search(editor, 'add art'), 'pages')).toMatchObject([
      { href: '/admin/add/article', title: 'Add article' },
    ])
    for (const q of [
      '',
      '  ',
      '%',
      '_',
      "'; drop table article",
      '\u0000',
      '<b>"zq',
      '((',
      'zq '.repeat(4000),
    ])
      expect((await search(owner, q)).groups).toEqual([])
    const page = await (await owner.request('/admin/search?q=%3Cimg%20src%3Dx%3E')).text()
    expect(page).not.toContain('<img src=x>')
    expect(page).toContain('Nothing found')
  })
})
