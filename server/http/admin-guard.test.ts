import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { createTestPages } from '../pages/pages.fixture.ts'
import { createSessionsFixture, ownerFixture } from '../session/session.fixture.ts'
import { startTestHttpServer } from './http.fixture.ts'

const rendered: string[] = []
const pages = createTestPages({
  render: async (request) => {
    rendered.push(request.url)
    return new Response('inside')
  },
})
const outside = await startTestHttpServer({ pages })
const inside = await startTestHttpServer({ pages, sessions: createSessionsFixture(ownerFixture) })

describe('admin guard without a session', () => {
  it.each([
    '/admin',
    '/admin/add/book?x=1',
    '/ADMIN',
    '/%2561dmin',
    '/a/%2e%2e/admin',
    '/x/../admin',
    '/admin.data',
    '/some/administration',
  ])('redirects %s to the login before the page is rendered', async (path) => {
    rendered.length = 0
    const response = await outside.fetch(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/login')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(rendered).toEqual([])
  })

  it('also redirects form submissions', async () => {
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const response = await outside.fetch('/admin', { method: 'POST', body: 'a=b', headers })
    expect(response.status).toBe(302)
    expect(response.headers.has('set-cookie')).toBe(false)
  })

  it('stores the return path in an HttpOnly cookie', async () => {
    const { headers } = await outside.fetch('/admin/edit/book/5?tab=a%3Bb')
    expect(headers.get('set-cookie')).toBe(
      'letopis_callback=%2Fadmin%2Fedit%2Fbook%2F5%3Ftab%3Da%253Bb; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax',
    )
  })

  it.each(['//evil.test/admin', '///evil.test/admin', `/admin/${'a'.repeat(2000)}`])(
    'never stores a return path to another site or one that is too long: %s',
    async (path) => {
      const { headers } = await outside.fetch(`${outside.origin}${path}`)
      expect(headers.get('set-cookie')).toMatch(/^letopis_callback=%2Fadmin; /)
    },
  )

  it('tells the client-side router to reload the document, and stores the page’s own path', async () => {
    const headers = { 'Sec-Fetch-Dest': 'empty' }
    const response = await outside.fetch('/admin/account.data?_routes=routes%2Fadmin', { headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('x-remix-redirect')).toBe('/login')
    expect(response.headers.get('x-remix-reload-document')).toBe('true')
    expect(response.headers.get('set-cookie')).toMatch(/^letopis_callback=%2Fadmin%2Faccount; /)
  })

  it('lets the login page through', async () => {
    expect((await outside.fetch('/login')).status).toBe(200)
  })

  it('ignores the words in a query', async () => {
    expect((await outside.fetch('/search?q=admin')).status).toBe(200)
  })
})

describe('admin guard with a session', () => {
  it('allows the admin area and redirects from the login to it', async () => {
    expect((await inside.fetch('/admin')).status).toBe(200)
    const response = await inside.fetch('/login')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin'])
  })

  it('forbids caching of admin pages', async () => {
    expect((await inside.fetch('/admin')).headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('admin guard when sessions cannot be read', () => {
  it('rejects the admin area and serves public pages', async () => {
    const away = { open: () => Promise.reject(new ProblemError('unavailable')) }
    const { fetch } = await startTestHttpServer({ pages, sessions: away })
    const headers = { cookie: 'sb-site-auth-token=base64-e30' }
    rendered.length = 0
    expect((await fetch('/admin', { headers })).status).toBe(503)
    expect(rendered).toEqual([])
    const read = await fetch('/news', { headers })
    expect([read.status, read.headers.getSetCookie()]).toEqual([200, []])
  })
})

describe('configured redirects', () => {
  it('take precedence over everything else', async () => {
    const { fetch } = await startTestHttpServer({
      redirects: new Map([
        ['/old', { to: '/new', status: 302 }],
        ['/shop', { to: 'https://example.org', status: 301 }],
        ['/admin', { to: '/elsewhere', status: 302 }],
        ['/healthz', { to: '/alive', status: 302 }],
      ]),
    })
    const seen = await Promise.all(
      ['/old', '/shop?x=1', '/admin', '/healthz', '/old/er'].map((path) => fetch(path)),
    )
    expect(seen.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, '/new'],
      [301, 'https://example.org'],
      [302, '/elsewhere'],
      [302, '/alive'],
      [200, null],
    ])
  })
})
