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

describe('the guard, for somebody without a session', () => {
  it.each([
    '/admin',
    '/admin/add/book?x=1',
    '/ADMIN',
    '/%61dmin',
    '/%2561dmin',
    '/a/%2e%2e/admin',
    '/x/../admin',
    '/admin.data',
    '/some/administration',
  ])('%s leads to the login before anything is read', async (path) => {
    rendered.length = 0
    const answer = await outside.fetch(path)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/login')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(rendered).toEqual([])
  })

  it('holds for forms, too', async () => {
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const answer = await outside.fetch('/admin', { method: 'POST', body: 'a=b', headers })
    expect(answer.status).toBe(302)
    expect(answer.headers.has('set-cookie')).toBe(false)
  })

  it('keeps the way back in a cookie that no script reads', async () => {
    const { headers } = await outside.fetch('/admin/edit/book/5?tab=a%3Bb')
    expect(headers.get('set-cookie')).toBe(
      'letopis_callback=%2Fadmin%2Fedit%2Fbook%2F5%3Ftab%3Da%253Bb; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax',
    )
  })

  it.each(['//evil.test/admin', '///evil.test/admin', `/admin/${'a'.repeat(2000)}`])(
    'never keeps a way to another site or an endless one: %s',
    async (path) => {
      const { headers } = await outside.fetch(`${outside.origin}${path}`)
      expect(headers.get('set-cookie')).toMatch(/^letopis_callback=%2Fadmin; /)
    },
  )

  it('tells the router in a browser to load the login anew, and keeps the page’s own address', async () => {
    const headers = { 'Sec-Fetch-Dest': 'empty' }
    const answer = await outside.fetch('/admin/account.data?_routes=routes%2Fadmin', { headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('x-remix-redirect')).toBe('/login')
    expect(answer.headers.get('x-remix-reload-document')).toBe('true')
    expect(answer.headers.get('set-cookie')).toMatch(/^letopis_callback=%2Fadmin%2Faccount; /)
  })

  it('lets the login be seen', async () => {
    expect((await outside.fetch('/login')).status).toBe(200)
  })

  it('does not mind the word in a query', async () => {
    expect((await outside.fetch('/search?q=admin')).status).toBe(200)
  })
})

describe('the guard, for somebody with a session', () => {
  it('opens the admin area and leads from the login to it', async () => {
    expect((await inside.fetch('/admin')).status).toBe(200)
    const answer = await inside.fetch('/login')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin'])
  })

  it('lets nobody keep a page of the admin area', async () => {
    expect((await inside.fetch('/admin')).headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the guard, where nobody can tell who somebody is', () => {
  it('refuses the admin area and lets the rest be read', async () => {
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
  it('come before everything else', async () => {
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
