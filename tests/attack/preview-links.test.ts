import { expect, it } from 'vitest'
import { catchProblem, createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type GalleryEditorTestSite, startGalleryEditorTestSite } from '../support/gallery-editor-site.ts'

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">x</a>'

const ours = { 'Sec-Fetch-Site': 'same-origin' }

function preview(
  { editor: browser }: GalleryEditorTestSite,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return browser.request('/admin/preview.json', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Origin: browser.origin, ...ours, ...headers },
  })
}

const form = (values: object, more: object = {}) => ({
  kind: 'article',
  id: null,
  version: null,
  values,
  publication: 'keep',
  form: null,
  ...more,
})

describeOnOneEngine('previews under attack', (open) => {
  it('of links are not created for visitors or other sites, and guessed ones return a plain 404', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { harness } = site
    const { id } = await harness.createArticle('Secret draft', null)
    const path = `/admin/edit/article/${id}/links`
    const making = { intent: 'make', hours: '24' }
    const rejected = await site.newAnonymousBrowser().postForm(path, making)
    expect([302, 303, 401]).toContain(rejected.status)
    const foreign = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
    expect((await site.editor.postForm(path, making, foreign)).status).toBe(403)
    expect((await site.editor.postForm(path, { intent: 'make', hours: '99999' })).status).toBe(400)
    expect(await harness.content.previews.listLinks('article', id, createEditorContext())).toEqual([])

    const made = await (await site.editor.postForm(path, making)).text()
    const token = /\/preview\/([0-9a-f]{48})/.exec(made)?.[1] ?? ''
    expect(token).not.toBe('')

    const shown = await site.newAnonymousBrowser().request(`/preview/${token}`)
    expect(shown.status).toBe(200)
    expect(await shown.text()).toMatch(/Secret draft[\s\S]*noindex|noindex[\s\S]*Secret draft/)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer')
    expect(shown.headers.get('x-robots-tag')).toContain('noindex')
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(shown.headers.has('etag')).toBe(false)

    for (const wrong of [token.slice(1), `${token}0`, token.toUpperCase(), '0'.repeat(48), `${token}%00`]) {
      const response = await site.newAnonymousBrowser().request(`/preview/${wrong}`)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('Secret draft')
    }
    // Its content is gone with the next request, because no cache stores it.
    await harness.content.trash.remove('article', id, createEditorContext())
    expect((await site.newAnonymousBrowser().request(`/preview/${token}`)).status).toBe(404)
  })

  it('of a form are not rendered for visitors or other sites, store nothing and contain no script', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { harness } = site
    const values = { name: hostile, description: hostile, content: `<p>Words</p>${hostile}` }
    const visitor = await preview({ ...site, editor: site.newAnonymousBrowser() }, form(values))
    expect([302, 303, 401]).toContain(visitor.status)
    expect((await preview(site, form(values), { Origin: 'https://evil.test' })).status).toBe(403)
    expect((await preview(site, form(values), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)

    const response = await preview(site, form(values))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const { html } = await response.json()
    expect(html).toContain('Words')
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|<img[^>]*onerror|href="javascript:/i)
    const all = await harness.content.items.list('article', { status: 'any' }, createEditorContext())
    expect(all.total).toBe(0)
  })

  it('of malformed requests are rejected', async () => {
    const site = await startGalleryEditorTestSite(open)
    const bodies = [
      null,
      [],
      'x',
      form({}, { kind: '__proto__' }),
      form({}, { kind: 'author' }),
      form({}, { id: 'x' }),
      form({ unknown: 1 }),
      { values: {} },
    ]
    for (const body of bodies) expect((await preview(site, body)).status).toBe(400)
    expect((await preview(site, form({}, { id: 999, version: 1 }))).status).toBe(404)
    expect((await catchProblem(site.harness.content.previews.readLink('', createEditorContext()))).code).toBe(
      'not_found',
    )
  })
})
