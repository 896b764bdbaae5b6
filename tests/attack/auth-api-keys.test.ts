import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { readUntilClosed } from '../../server/http/http.fixture.ts'
import {
  signInWithTestPassword,
  startAuthTestSite,
  testPublishableKey,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { isLongTestRun } from '../support/test-run.ts'

const email = 'jana@example.org'
const id = randomUUID()
const admin = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${id}`],
  ['PUT', `/admin/users/${id}`],
  ['DELETE', `/admin/users/${id}`],
  ['GET', '/admin/audit'],
  ['GET', `/admin/users/${id}/factors`],
  ['DELETE', `/admin/users/${id}/factors/${id}`],
  ['POST', '/admin/generate_link'],
  ['GET', '/admin/oauth/clients'],
  ['POST', '/admin/oauth/clients'],
  ['POST', `/admin/oauth/clients/${id}/regenerate_secret`],
  ['GET', '/admin/nothing'],
  ['POST', '/invite'],
] as const

/** Variants of the same path that might bypass a check. */
function disguises(path: string): string[] {
  return [
    path,
    `${path}/`,
    `${path}?apikey=${testSecretKey}`,
    path.replace('admin', '%61dmin'),
    path.replace('admin', '%2561dmin'),
    path.replace('admin', 'ADMIN'),
    path.replace('/admin', '//admin'),
    path.replace('/admin', '/./admin'),
    path.replace('/admin', '/user/../admin'),
    `${path};x=1`,
    `${path}%00`,
    `${path}.json`,
  ]
}

describeOnOneEngine('admin API', (open) => {
  it('rejects requests without the secret key, however the path is written', async () => {
    const site = await startAuthTestSite(await open())
    const mine = await site.createUser(email, { role: 'owner' })
    const { access_token } = await signInWithTestPassword(site.createClient(), email)
    const keys: Record<string, Record<string, string>> = {
      none: { apikey: '' },
      publishable: { apikey: testPublishableKey },
      'publishable as bearer': { Authorization: `Bearer ${testPublishableKey}` },
      'a longer secret': { apikey: `${testSecretKey}x` },
      'a shorter secret': { apikey: testSecretKey.slice(0, -1) },
      'the secret in capitals': { apikey: testSecretKey.toUpperCase() },
      "an owner's token": { Authorization: `Bearer ${access_token}` },
      'the secret beside a token': { apikey: testSecretKey, Authorization: `Bearer ${access_token}` },
      'the secret beside the publishable': {
        apikey: testPublishableKey,
        Authorization: `Bearer ${testSecretKey}`,
      },
      'another way of authorization': { apikey: testPublishableKey, Authorization: `Basic ${testSecretKey}` },
      'a cookie': { apikey: '', Cookie: `apikey=${testSecretKey}; sb-access-token=${access_token}` },
    }
    for (const [keyIndex, [what, headers]] of Object.entries(keys).entries())
      for (const [pathIndex, [method, path]] of admin.entries())
        for (const [index, written] of disguises(path).entries()) {
          // The short form writes each path with each key in a quarter of the ways, and as it is.
          if (!isLongTestRun && index > 0 && (keyIndex + pathIndex + index) % 4 !== 0) continue
          const body = method === 'POST' || method === 'PUT' ? { email: 'eva@example.org' } : undefined
          const response = await site.request(written, { method, headers, body })
          expect([what, method, written, response.ok]).toEqual([what, method, written, false])
          expect(response.status).not.toBe(500)
        }
    const { data } = await site.admin.listUsers()
    expect(data.users.map((user) => user.id)).toEqual([mine])
    expect(site.reported).toEqual([])
  })
})

describeOnOneEngine('auth service', (open) => {
  it('returns nothing but its public keys without an API key', async () => {
    const site = await startAuthTestSite(await open())
    const paths = [
      '/settings',
      '/health',
      '/user',
      '/signup',
      '/token?grant_type=password',
      '/otp',
      '/nothing',
      '',
    ]
    for (const path of paths)
      for (const method of ['GET', 'POST']) {
        const response = await fetch(`${site.url}${path}`, { method, redirect: 'manual' })
        expect([path, method, response.status]).toEqual([path, method, 401])
        const wrong = await site.request(path, { method, headers: { apikey: 'sb_publishable_wrong' } })
        expect([path, method, wrong.status]).toEqual([path, method, 401])
      }
    expect((await fetch(`${site.url}/.well-known/jwks.json`)).status).toBe(200)
  })

  it('allows pages of other sites neither to read nor to change anything, and uses no cookies', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const evil = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
    const preflight = await site.request('/token?grant_type=password', {
      method: 'OPTIONS',
      headers: {
        ...evil,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey',
      },
    })
    const simple = await fetch(`${site.url}/token?grant_type=password`, {
      method: 'POST',
      headers: { ...evil, 'Content-Type': 'text/plain' },
      body: JSON.stringify({ email, password: 'x' }),
    })
    const own = await site.request('/settings', { headers: { Cookie: 'a=b' } })
    expect(simple.status).toBe(401)
    for (const response of [preflight, simple, own]) {
      const names = [...response.headers.keys()]
      expect(names.filter((name) => /^access-control-|^set-cookie/.test(name))).toEqual([])
    }
    expect(own.headers.get('cache-control')).toBe('no-store')
  })

  it('never copies input from headers and paths into its own headers', async () => {
    const site = await startAuthTestSite(await open())
    const { port } = new URL(site.url)
    const send = async (target: string, ...headers: string[]) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        [
          `GET /auth/v1${target} HTTP/1.1`,
          'Host: site.test',
          'Connection: close',
          `apikey: ${testSecretKey}`,
          ...headers,
          '',
          '',
        ].join('\r\n'),
      )
      return readUntilClosed(socket)
    }
    for (const response of [
      await send('/admin/users?page=1&per_page=1%0d%0aX-Evil:%201'),
      await send('/admin/users?x=%0d%0aX-Evil:%201&page=1'),
      await send('/admin/users', 'X-Supabase-Api-Version: 2024-01-01\rX-Evil: 1'),
      await send('/nothing%0d%0aX-Evil: 1', 'X-Supabase-Api-Version: 2024-01-01'),
      await send('/logout%0aX-Evil:1'),
    ])
      expect(response.split('\r\n\r\n')[0]).not.toMatch(/^x-evil/im)
  })
})
