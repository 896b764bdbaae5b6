import { expect, it } from 'vitest'
import { startAuthTestSite } from '../support/auth-site.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const form = 'a-form-of-the-editor'
const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>'

describeOnOneEngine('unsaved drafts and histories over HTTP', (open) => {
  const site = startOnceForBlock(async () => {
    const connection = await open()
    const accounts = await startAuthTestSite(connection)
    await accounts.createOwner()
    const editorId = await accounts.createUser('editor@example.org', { role: 'editor' })
    const harness = new ContentTestHarness(connection)
    const running = await startTestSite(accounts, { content: harness.content })
    const editor = running.newBrowser()
    const owner = running.newBrowser()
    await editor.signIn('editor@example.org')
    await owner.signIn()
    return { harness, editor, owner, stranger: running.newBrowser(), editorId }
  })
  const send = (browser: FakeBrowser, body: unknown, path = '/admin/unsaved.json', method = 'POST') =>
    browser.request(path, {
      method,
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        Origin: browser.origin,
        'Content-Type': 'application/json',
      },
    })
  const text = (more: object = {}) => ({
    account: site().editorId,
    form,
    kind: 'news',
    item: null,
    version: null,
    values: { title: hostile },
    ...more,
  })

  it('are not read, overwritten or deleted by others, and no draft is stored under another user’s name', async () => {
    const { editor, owner, stranger: visitor, editorId } = site()
    expect((await send(editor, text())).status).toBe(200)
    expect((await send(visitor, text())).status).toBe(302)
    expect((await visitor.request(`/admin/unsaved.json?form=${form}`)).status).toBe(302)
    expect(visitor.cookies.has('letopis_callback')).toBe(false)
    expect((await send(owner, text())).status).toBe(409)
    expect((await owner.request(`/admin/unsaved.json?form=${form}`)).status).toBe(404)
    expect(await (await owner.request('/admin/unsaved.json?kind=news')).json()).toMatchObject({ texts: [] })
    const deleted = await send(owner, null, `/admin/unsaved.json?form=${form}&account=${editorId}`, 'DELETE')
    expect(deleted.status).toBe(409)
    const mine = await (await editor.request(`/admin/unsaved.json?form=${form}`)).json()
    expect(mine.text.values).toEqual({ title: hostile })
  })

  it('of an invalid shape are rejected, and none is large enough to stop the site', async () => {
    const { editor } = site()
    for (const body of [
      'not JSON',
      'null',
      '[]',
      text({ form: '../x' }),
      text({ kind: 'constructor' }),
      text({ values: [] }),
      text({ values: { title: {} } }),
      text({ values: { __proto__: null, unknown: 1 } }),
      text({ item: '1' }),
    ])
      expect((await send(editor, body)).status, JSON.stringify(body)).toBeOneOf([400, 409])
    expect((await send(editor, text({ kind: 'site', values: {} }))).status).toBe(403)
    expect((await send(editor, text({ values: { content: 'x'.repeat(2_000_001) } }))).status).toBe(413)
    expect((await send(editor, text({ values: { content: 'x'.repeat(9_000_000) } }))).status).toBe(413)
    expect((await send(editor, text({ values: { content: 'x'.repeat(1_900_000) } }))).status).toBe(200)
    const cross = await editor.request('/admin/unsaved.json', {
      method: 'POST',
      body: JSON.stringify(text()),
      headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
    })
    expect(cross.status).toBe(403)
  })

  it('are not saved by another user who has signed in since', async () => {
    const { editor } = site()
    const save = { kind: 'news', values: { title: 'x', content: '<p>y</p>' }, publication: 'keep' }
    const response = await send(editor, save, '/admin/save.json?account=somebody-else')
    expect(await response.json()).toEqual({ state: 'trouble', trouble: 'signedOut' })
  })

  it('in a history are read only by users who may edit the item, render no active tag, and can be restored', async () => {
    const { harness, editor, owner } = site()
    const before = await harness.createItem('news', { title: 'Mill', content: '<p>Old</p>' })
    await harness.createItem('site', { webTitle: 'Village' })
    await editor.request('/admin')
    await send(
      editor,
      {
        kind: 'news',
        id: before.id,
        version: 1,
        values: { title: hostile, content: `<p>New &lt;script&gt;</p>${hostile}` },
        publication: 'keep',
      },
      '/admin/save.json',
    )
    const path = `/admin/edit/news/${before.id}/history`
    const list = await (await editor.request(path)).text()
    expect(list).not.toContain(hostile)
    const entries = [...list.matchAll(/history\/(\d+)"/g)].map(([, id]) => id)
    expect(entries).toHaveLength(2)
    const page = await (await editor.request(`${path}/${entries[0]}`)).text()
    expect(page).toContain('<del>')
    expect(page).toContain('<ins>')
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(main).not.toMatch(/<script>|<img/)
    expect((await editor.request('/admin/edit/site/1/history')).status).toBe(403)
    expect((await owner.request('/admin/edit/site/1/history')).status).toBe(200)
    for (const wrong of [`${path}/999999`, '/admin/edit/news/999/history', '/admin/edit/toString/1/history'])
      expect((await editor.request(wrong)).status, wrong).toBe(404)
    // The entry of another item, by its number.
    const other = await harness.createItem('news', { title: 'Other', content: '<p>z</p>' })
    expect((await editor.request(`/admin/edit/news/${other.id}/history/${entries[0]}`)).status).toBe(404)
    const back = await editor.postForm(`${path}/${entries[1]}`, { intent: 'restore' })
    expect(back.status).toBe(303)
    expect(await harness.content.items.read('news', before.id, reader)).toMatchObject({
      title: 'Mill',
      version: 3,
    })
  })
})

const reader = {
  actor: { role: 'editor', userId: 'x' },
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
} as const
