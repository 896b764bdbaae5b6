import { expect, it } from 'vitest'
import type { Item } from '../../domain/kinds/index.ts'
import {
  ContentTestHarness,
  catchProblem,
  createContributorContext,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  today,
  tomorrow,
  yesterday,
} from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { htmlInjectionPayloads } from '../support/html-injection-payloads.ts'

const invalid = (...fields: string[]) => ({
  code: 'invalid',
  details: { fields: Object.fromEntries(fields.map((name) => [name, [expect.any(String)]])) },
})

function savePage(
  { content }: ContentTestHarness,
  { id, version }: Pick<Item, 'id' | 'version'>,
  values: Record<string, unknown>,
) {
  return content.items.save('page', { id, version, values }, createEditorContext())
}

async function readRedirects({ content }: ContentTestHarness) {
  return Object.fromEntries(Array.from(await content.site.redirects(), ([from, { to }]) => [from, to]))
}

describeOnOneEngine('the path of a page', (open) => {
  it('is proposed from the title and the parent, and differs from all others', async () => {
    const harness = new ContentTestHarness(await open())
    const about = await harness.createItem('page', { title: 'Něco o nás!' })
    expect(about).toMatchObject({ path: '/neco-o-nas', ord: 1 })
    const child = await harness.createItem('page', { title: 'Žáci 1907', parent: about.id })
    expect(child).toMatchObject({ path: '/neco-o-nas/zaci-1907', ord: 2 })
    for (const [title, path] of [
      ['Něco o nás', '/neco-o-nas-2'],
      ['Admin', '/untitled'],
      ['Articles', '/articles-2'],
      ['日本', '/untitled-2'],
      ['x'.repeat(100), `/${'x'.repeat(50)}`],
    ] as const)
      expect(await harness.createItem('page', { title })).toMatchObject({ path })
    const typed = { title: 'Typed', path: ' Contact/Us/ ' }
    expect(await harness.createItem('page', typed)).toMatchObject({ path: '/contact/us' })
  })

  it('is refused if it is malformed, guarded, reserved or taken', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('page', { title: 'About', path: '/about' }, tomorrow)
    await harness.createItem('redirect', { fromPath: '/old', toAddress: '/articles', status: '301' })
    const paths = [
      ...[
        '/',
        '//',
        '//evil.example',
        '/a//b',
        '/..',
        '/a/../b',
        '/%2e%2e',
        '/a%2fb',
        '/a?b',
        '/a#b',
        '/a b',
      ],
      ...['/škola', '/аbout', '/a\u200bb', '/a\\b', '/-a', '/a-', '/a_b', '/a.html', 'x'.repeat(2000)],
      ...[
        '/__proto__',
        '/admin',
        '/our-admins',
        '/a/login',
        '/articles',
        '/articles/x',
        '/article/1',
        '/page/1',
      ],
      ...['/search', '/img/x', '/rest/v1', '/auth', '/assets', '/share', '/iiif', '/setup', '/preview/x'],
      ...['/a/con', '/about', '/About/', '/old', htmlInjectionPayloads[0]],
    ]
    for (const path of paths) {
      const problem = await catchProblem(harness.createItem('page', { title: 'T', path }))
      expect([path, problem]).toEqual([
        path,
        { code: 'invalid', details: { fields: { path: expect.any(Array) } } },
      ])
    }
    for (const path of [1, {}, ['/x']])
      expect(await catchProblem(harness.createItem('page', { title: 'T', path }))).toMatchObject({
        code: 'invalid',
      })
    expect(await harness.createItem('page', { title: 'T', path: '/constructor' })).toMatchObject({
      path: '/constructor',
    })
    const fromPage = { fromPath: '/about', toAddress: '/articles', status: '301' }
    expect(await catchProblem(harness.createItem('redirect', fromPage))).toEqual(invalid('fromPath'))
  })

  it('belongs to one of two pages that are saved at the same time, and to none twice after a restore', async () => {
    const harness = new ContentTestHarness(await open())
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => harness.createItem('page', { title: 'About', path: '/about' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const proposed = await Promise.all([1, 2, 3].map(() => harness.createItem('page', { title: 'New' })))
    expect(new Set(proposed.map(({ path }) => path)).size).toBe(3)
    const { id } = await harness.createItem('page', { title: 'Contact' })
    await harness.content.trash.remove('page', id, createEditorContext())
    await harness.createItem('page', { title: 'Contact' })
    const restored = harness.content.trash.restore('page', id, createEditorContext())
    expect(await catchProblem(restored)).toEqual(invalid('path'))
  })

  it('is not blocked by the draft of a contributor, which is checked when it is published', async () => {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const contributor = createContributorContext()
    const values = { title: 'Contact', path: '/contact', content: '<p>Text</p>' }
    const draft = await content.items.save('page', { values }, contributor)
    const [page, other] = await Promise.allSettled(
      [1, 2].map(() => harness.createItem('page', { title: 'Contact', path: '/contact' })),
    )
    expect([page?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected'])
    const found = await content.pages.findByPath('/contact', createEditorContext())
    expect(found.id).not.toBe(draft.id)
    // The draft itself stays as it is; its path is refused once it is entered or public.
    const { version } = await content.items.save(
      'page',
      { id: draft.id, version: draft.version, values: { title: 'How to reach us' } },
      contributor,
    )
    expect(await catchProblem(content.items.save('page', { values }, contributor))).toEqual(invalid('path'))
    const publish = () => content.items.publish('page', draft.id, yesterday, createEditorContext())
    expect(await catchProblem(publish())).toEqual(invalid('path'))
    await content.trash.remove('page', draft.id, contributor)
    await content.trash.restore('page', draft.id, contributor)
    await content.trash.remove('page', found.id, createEditorContext())
    expect((await publish()).version).toBe(version + 3)
    const restoring = content.trash.restore('page', found.id, createEditorContext())
    expect(await catchProblem(restoring)).toEqual(invalid('path'))
    const draftAtOldPath = { title: 'Old', path: '/old' }
    await content.items.save('page', { values: draftAtOldPath }, contributor)
    await harness.createItem('redirect', { fromPath: '/old', toAddress: '/articles', status: '301' })
  })

  it('leaves a redirect when it changes, which is removed when it changes back', async () => {
    const harness = new ContentTestHarness(await open())
    const draft = await harness.createItem('page', { title: 'Draft', path: '/draft' }, null)
    await savePage(harness, draft, { path: '/still-draft' })
    expect(await readRedirects(harness)).toEqual({})
    const page = await harness.createItem('page', { title: 'About', path: '/about' })
    const moved = await savePage(harness, page, { path: '/us' })
    expect(await readRedirects(harness)).toEqual({ '/about': `/page/${page.id}` })
    const other = harness.createItem('page', { title: 'Other', path: '/about' })
    expect(await catchProblem(other)).toEqual(invalid('path'))
    await savePage(harness, moved, { path: '/about' })
    expect(await readRedirects(harness)).toEqual({ '/us': `/page/${page.id}` })
    const found = await harness.content.pages.findByPath('/about', createVisitorContext())
    expect(found.id).toBe(page.id)
  })
})

describeOnOneEngine('pages', (open) => {
  it('never form a cycle, not even by two saves at the same time', async () => {
    const harness = new ContentTestHarness(await open())
    const a = await harness.createItem('page', { title: 'A' })
    const b = await harness.createItem('page', { title: 'B' })
    expect(await catchProblem(savePage(harness, a, { parent: a.id }))).toEqual(invalid('parent'))
    const results = await Promise.allSettled([
      savePage(harness, a, { parent: b.id }),
      savePage(harness, b, { parent: a.id }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('are found by path once they are public; a miss ends with the next publication', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('page', { title: 'Later' }, tomorrow)
    const context = createVisitorContext()
    const find = (path: string) => harness.content.pages.findByPath(path, context)
    for (const path of ['/later', '/nothing', '/LATER', '', 'x'.repeat(5000), "/later' or 1=1"])
      expect((await catchProblem(find(path))).code).toBe('not_found')
    expect(context.tags).toContain('page')
    expect(context.expiryTimes).toContain(tomorrow)
    harness.now = '2026-11-17T12:00:00.000Z'
    expect(await find('/later')).toMatchObject({ title: 'Later' })
  })
})

describeOnOneEngine('links in the menu and the footer', (open) => {
  it('lead to one public page or address, in their order, and expire with their pages', async () => {
    const harness = new ContentTestHarness(await open())
    const page = await harness.createItem('page', { title: 'About', path: '/about' }, null)
    await harness.createItem('navlink', { place: 'footer', label: 'About', page: page.id })
    await harness.createItem('navlink', { place: 'menu', label: 'Map', address: 'https://maps.example/' })
    await harness.createItem('navlink', { place: 'menu', label: 'First', address: '/articles' })
    const read = async () => {
      const context = createVisitorContext()
      return { ...(await harness.content.site.read(context)).links, tags: context.tags }
    }
    const before = await read()
    expect(before.menu.map(({ label, href }) => [label, href])).toEqual([
      ['Map', 'https://maps.example/'],
      ['First', '/articles'],
    ])
    expect(before.footer).toEqual([])
    expect([...before.tags]).toEqual(expect.arrayContaining(['site', 'navlink', `page:${page.id}`]))

    await harness.content.items.publish('page', page.id, yesterday, createEditorContext())
    expect((await read()).footer).toMatchObject([{ label: 'About', href: '/about' }])
    const published = await harness.content.items.read('page', page.id, createEditorContext())
    const renamed = await savePage(harness, published, { title: 'About us', path: '/us' })
    expect((await read()).footer).toMatchObject([{ label: 'About us', href: '/us' }])
    const [link] = (await read()).footer
    const values = { label: 'We' }
    await harness.content.items.save(
      'navlink',
      { id: link?.id ?? 0, version: 2, values },
      createOwnerContext(),
    )
    await savePage(harness, renamed, { title: 'Other' })
    expect((await read()).footer).toMatchObject([{ label: 'We' }])
    await harness.content.trash.remove('page', page.id, createEditorContext())
    expect((await read()).footer).toEqual([])
    const purged = harness.content.trash.purge('page', page.id, createOwnerContext())
    expect(await catchProblem(purged)).toMatchObject({ code: 'in_use', details: { by: ['navlink'] } })
  })

  it('are refused without a target, with two, and with a hostile address', async () => {
    const harness = new ContentTestHarness(await open())
    const { id: page } = await harness.createItem('page', { title: 'About' })
    for (const target of [
      {},
      { page, address: '/about' },
      { address: 'javascript:alert(1)' },
      { address: '//evil.example' },
      { address: 'data:text/html,x' },
      { address: 'https://a:b@evil.example' },
    ])
      expect(
        await catchProblem(harness.createItem('navlink', { place: 'menu', label: 'L', ...target })),
      ).toEqual(invalid('address'))
    const missing = harness.createItem('navlink', { place: 'menu', label: 'L', page: 999 })
    expect(await catchProblem(missing)).toEqual(invalid('page'))
  })
})

describeOnOneEngine('introductions of sections', (open) => {
  it('replace the defaults; anything else is refused', async () => {
    const harness = new ContentTestHarness(await open())
    const save = (intros: unknown) =>
      harness.content.items.save('site', { version: 1, values: { intros } }, createOwnerContext())
    await harness.createItem('site', { webTitle: 'T' }, today)
    for (const intros of ['[]', '{"page":"x"}', '{"__proto__":"x"}', '{"news":1}', '{"news":" "}', 'x', {}])
      expect(await catchProblem(save(intros))).toEqual(invalid('intros'))
    expect(await catchProblem(save(JSON.stringify({ news: 'x'.repeat(501) })))).toEqual(invalid('intros'))
    await save('{"news":"<b>Ours</b>"}')
    expect((await harness.content.site.read(createVisitorContext())).intros).toEqual({ news: '<b>Ours</b>' })
  })
})
