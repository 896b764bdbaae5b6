import { expect, it } from 'vitest'
import { catchProblem, createEditorContext } from '../support/content-harness.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
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

describeOnBothEngines('previews, attacked', (open, engine) => {
  it('links are not made for strangers or other sites, and guessed ones lead to a plain 404', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { harness: bench } = site
    const { id } = await bench.createArticle('Secret draft', null)
    const path = `/admin/edit/article/${id}/links`
    const making = { intent: 'make', hours: '24' }
    const asked = await site.newAnonymousBrowser().postForm(path, making)
    expect([302, 303, 401]).toContain(asked.status)
    const foreign = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
    expect((await site.editor.postForm(path, making, foreign)).status).toBe(403)
    expect((await site.editor.postForm(path, { intent: 'make', hours: '99999' })).status).toBe(400)
    expect(await bench.content.previews.listLinks('article', id, createEditorContext())).toEqual([])

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
      const answer = await site.newAnonymousBrowser().request(`/preview/${wrong}`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('Secret draft')
    }
    // What it shows is gone with the next request, for no cache has it.
    await bench.content.trash.remove('article', id, createEditorContext())
    expect((await site.newAnonymousBrowser().request(`/preview/${token}`)).status).toBe(404)
  })

  it('of a form are not made for strangers or other sites, keep nothing and let no script through', async () => {
    const site = await startGalleryEditorTestSite(open)
    const { harness: bench } = site
    const values = { name: hostile, description: hostile, content: `<p>Words</p>${hostile}` }
    const stranger = await preview({ ...site, editor: site.newAnonymousBrowser() }, form(values))
    expect([302, 303, 401]).toContain(stranger.status)
    expect((await preview(site, form(values), { Origin: 'https://evil.test' })).status).toBe(403)
    expect((await preview(site, form(values), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)

    const answer = await preview(site, form(values))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const { html } = await answer.json()
    expect(html).toContain('Words')
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|<img[^>]*onerror|href="javascript:/i)
    const all = await bench.content.items.list('article', { status: 'any' }, createEditorContext())
    expect(all.total).toBe(0)
  })

  it.runIf(engine === 'sqlite')('of what no form of ours sends are refused', async () => {
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
