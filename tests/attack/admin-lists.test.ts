import { expect, it } from 'vitest'
import { startAdminTestSite } from '../support/admin-site.ts'
import { createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const hostile = `<img src=x onerror=alert(1)>"'</script>`

describeOnOneEngine('lists and trash', (open, engine) => {
  it('tolerate any invalid parameter, and escape names', async () => {
    const site = await startAdminTestSite(open)
    const category = await site.harness.createCategory('article', '<b>bold</b>')
    const values = { category, name: hostile, description: 'D', content: '<p>T</p>' }
    const { id } = await site.harness.createItem('article', values)
    const queries = [
      'q=%00%27%22%3B--&status=trash&category=-1&author=1e9&from=99999&to=abc&sort=-drop&page=-5',
      'q=%25%5F%5C&status[]=live&category=99999999999999999999&sort=constructor&page=9999999',
      'category=1&category=2&author=null&gallery=1&for=__proto__&sort=order&from=-9999&to=9999&page=1e3',
      `q=${'a%20'.repeat(2000)}&sort=-created&from=0&to=0`,
    ]
    const kinds =
      engine === 'sqlite' ? ['article', 'image', 'timeline', 'category', 'author'] : ['article', 'book']
    for (const kind of kinds)
      for (const query of queries) {
        const { status } = await site.editor.request(`/admin/edit/${kind}?${query}`)
        expect([kind, query, status]).toEqual([kind, query, 200])
      }
    for (const query of queries)
      expect((await site.editor.request(`/admin/trash?${query}&kind=site`)).status).toBe(200)
    for (const kind of ['nothing', 'site', 'constructor', 'redirect', '__proto__'])
      expect((await site.editor.request(`/admin/edit/${kind}`)).headers.get('location')).toBe('/admin')
    const shown = async (path: string) => {
      const html = await (await site.editor.request(path)).text()
      expect(html).toContain('onerror=alert')
      expect(html).not.toContain('<img src=x')
      expect(html).not.toContain('<b>bold</b>')
      expect(html).not.toContain('"\'</script>')
    }
    await shown('/admin/edit/article')
    await shown('/admin')
    await site.harness.content.trash.remove('article', id, createEditorContext())
    await shown('/admin/trash')
  })

  it('reject visitors, permanent deletion by editors, and ids of other lists', async () => {
    const site = await startAdminTestSite(open)
    const { harness } = site
    const { id } = await harness.createArticle('One')
    const redirect = await harness.createItem('redirect', {
      fromPath: '/old',
      toAddress: '/new',
      status: '301',
    })
    await harness.content.trash.remove('article', id, createEditorContext())
    const trash = '/admin/trash/actions'
    const purge = [
      ['intent', 'purge'],
      ['id', `article:${id}`],
    ] as const
    expect((await site.postAction(trash, purge)).status).toBe(403)
    expect((await site.postAction(trash, [['intent', 'empty']])).status).toBe(403)
    expect((await site.postAction('/admin/sample', [['intent', 'removeSample']])).status).toBe(403)
    expect((await site.postAction(trash, purge, site.newAnonymousBrowser())).status).toBe(302)
    expect(
      (
        await site.postAction(
          '/admin/lists/article/actions',
          [
            ['intent', 'remove'],
            ['id', '1'],
          ],
          site.newAnonymousBrowser(),
        )
      ).status,
    ).toBe(302)
    const taken = await site.postAction('/admin/lists/redirect/actions', [
      ['intent', 'remove'],
      ['id', String(redirect.id)],
    ])
    expect(taken.status).toBe(404)
    const forbidden = await site.postAction(trash, [
      ['intent', 'restore'],
      ['id', `redirect:${redirect.id}`],
    ])
    expect(forbidden.answer.shown).toMatchObject({ count: 0, skipped: [{ kind: 'redirect' }] })
    for (const wrong of ['x', '0', '-1', '1.5', '99999999999', 'nothing:1', 'article:1:2:3', '', 'site'])
      expect(
        (
          await site.postAction(trash, [
            ['intent', 'restore'],
            ['id', wrong],
          ])
        ).status,
      ).toBe(400)
    expect(
      (
        await site.postAction('/admin/lists/gallery/actions', [
          ['intent', 'place'],
          ['id', '1'],
          ['before', '2'],
        ])
      ).status,
    ).toBe(400)
    expect(
      (
        await site.postAction('/admin/lists/author/actions', [
          ['intent', 'publish'],
          ['id', '1'],
        ])
      ).status,
    ).toBe(400)
    expect((await site.postAction('/admin/lists/article/actions', [['intent', 'constructor']])).status).toBe(
      400,
    )
    const many = Array.from({ length: 10_000 }, (_, at) => ['id', String(at + 1)] as const)
    const tooMany = await site.postAction('/admin/lists/article/actions', [['intent', 'remove'], ...many])
    expect(tooMany.answer.errors?.form).toEqual(['At most 500 items can be changed at once.'])
    expect((await harness.content.trash.list({}, createEditorContext())).total).toBe(1)
  })
})
