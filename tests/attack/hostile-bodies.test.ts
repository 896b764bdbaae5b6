import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Hono } from 'hono'
import { expect, it } from 'vitest'
import { pageRoutes } from '../../app/routes.ts'
import { createRowReader } from '../../server/rest/index.ts'
import { testSecretKey } from '../support/auth-site.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { startDataApiTestSite } from '../support/data-api-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'
import { startStorageTestSite } from '../support/storage-site.ts'
import { isLongTestRun } from '../support/test-run.ts'
import type { FakeBrowser } from '../support/test-site.ts'
import { startUploadTestSite } from '../support/upload-site.ts'

const form = 'application/x-www-form-urlencoded'
const boundary = 'part'
const tenThousandParts = Array.from(
  { length: 10_000 },
  (_, i) => `--${boundary}\r\nContent-Disposition: form-data; name="a${i}"\r\n\r\nx\r\n`,
).join('')

const hostileBodies = {
  'pairs without a value': { type: form, body: 'a&'.repeat(500_000) },
  'pairs without a value, as many as a public form may have': { type: form, body: 'a&'.repeat(16_000) },
  'deep brackets': { type: form, body: `a${'[b]'.repeat(300_000)}=1` },
  'deep JSON': { type: 'application/json', body: '['.repeat(1_000_000) },
  'ten thousand parts': {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${tenThousandParts}--${boundary}--\r\n`,
  },
}

/** Values of the parameters in route paths. */
const parameters: Readonly<Record<string, string>> = { kind: 'news', id: '1', entry: '1', gallery: '1' }

const pagePaths = (pageRoutes as readonly RouteConfigEntry[])
  .map(({ path = '' }) => `/${path}`)
  .map((path) => path.replace(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? 'x'))

/** The routes of an API that may read a body, with values of the parameters in their paths. */
function listRoutesWithBody({ routes: all }: Pick<Hono, 'routes'>, base: string): [string, string][] {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE']
  const found = all.flatMap(({ method, path }) => {
    const concrete = path.replace(/:\w+(?:\{[^}]*\})?/g, 'open').replace(/\*$/, 'a.txt')
    return (method === 'ALL' ? methods : [method]).map((one) => `${one} ${base}${concrete}`)
  })
  return [...new Set(found)]
    .map((route): [string, string] => [route.split(' ')[0] ?? '', route.split(' ')[1] ?? ''])
    .filter(([method]) => methods.includes(method))
}

/** Sends a body; returns the processor time until the request and a health check during it are answered. */
async function measureCpuSeconds(
  browser: FakeBrowser,
  path: string,
  { type, body }: { readonly type: string; readonly body: string },
): Promise<number> {
  const headers = { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin }
  return measureCpuSecondsOf(
    () => browser.request(path, { method: 'POST', body, headers }),
    () => browser.request('/healthz'),
  )
}

async function measureCpuSecondsOf(
  sendHostile: () => Promise<Response>,
  sendHealthCheck: () => Promise<Response>,
): Promise<number> {
  const before = process.threadCpuUsage()
  const hostile = sendHostile()
  const health = sendHealthCheck()
  // A rejected body may end the connection before it is sent completely.
  const [, { status }] = await Promise.all([
    hostile.then((response) => response.text()).catch(() => ''),
    health,
  ])
  expect(status).toBe(200)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000_000
}

/**
 * The requests with the secret key that need more than a second of processor time. The short form sends each route one
 * of the bodies, and each body to one route at least; so does the test of pages.
 */
async function listSlowRoutes(
  origin: string,
  routesWithBody: readonly [string, string][],
  bodies: Readonly<Record<string, { readonly type: string; readonly body: string }>>,
): Promise<string[]> {
  const slow: string[] = []
  const allBodies = Object.entries(bodies)
  for (const [routeIndex, [method, path]] of routesWithBody.entries())
    for (const [bodyIndex, [name, { type, body }]] of allBodies.entries()) {
      const period = Math.min(routesWithBody.length, allBodies.length)
      if (!isLongTestRun && routeIndex % period !== bodyIndex % period) continue
      const headers = {
        apikey: testSecretKey,
        authorization: `Bearer ${testSecretKey}`,
        'Content-Type': type,
      }
      const seconds = await measureCpuSecondsOf(
        () => fetch(`${origin}${path}`, { method, body, headers, redirect: 'manual' }),
        () => fetch(`${origin}/healthz`),
      )
      if (seconds > 1) slow.push(`${method} ${path} with ${name}: ${seconds.toFixed(1)} s`)
    }
  return slow
}

describeOnOneEngine('a hostile request body', (open) => {
  it('does not keep the server busy on any page', async () => {
    const site = await startItemEditorTestSite(open)
    const visitor = site.newAnonymousBrowser()
    const bodies = Object.entries(hostileBodies)
    const slow: string[] = []
    const paths = [...pagePaths, '/language', '/csp-report', '/admin/audit/export']
    for (const [index, path] of paths.entries())
      for (const [name, hostile] of isLongTestRun ? bodies : bodies.slice(index % bodies.length).slice(0, 1))
        for (const browser of path.startsWith('/admin') ? [visitor, site.owner] : [visitor]) {
          await browser.request(path, { method: 'POST', body: '' })
          const seconds = await measureCpuSeconds(browser, path, hostile)
          if (seconds > 1) slow.push(`${path} with ${name}: ${seconds.toFixed(1)} s`)
        }
    expect(slow).toEqual([])
  })

  it('does not keep the server busy on any path of the APIs, not even with the secret key', async () => {
    const site = await startStorageTestSite(await open())
    await site.serviceClient.createBucket('open')
    const routesWithBody = [
      ...listRoutesWithBody(site.accounts.auth.app, '/auth/v1'),
      ...listRoutesWithBody(site.app, '/storage/v1'),
    ]
    expect(routesWithBody.length).toBeGreaterThan(80)
    expect(await listSlowRoutes(site.origin, routesWithBody, hostileBodies)).toEqual([])
  })

  it('does not keep the data API busy, not even with the secret key', async () => {
    const connection = await open()
    const harness = new ContentTestHarness(connection)
    const { id } = await harness.createItem('news', { title: 'x', content: 'x' })
    const reader = createRowReader({ data: harness.data, now: () => new Date() })
    const { origin } = await startDataApiTestSite(connection, reader, harness)
    const routesWithBody: [string, string][] = [
      ['POST', '/rest/v1/news'],
      ['POST', '/rest/v1/news?columns=title'],
      ['PATCH', '/rest/v1/news?id=gt.0'],
      ['PUT', `/rest/v1/news?id=eq.${id}`],
      ['DELETE', '/rest/v1/news?id=eq.0'],
      ['POST', '/rest/v1/rpc/search'],
    ]
    const csv = 'text/csv'
    const json = 'application/json'
    const bodies = {
      ...hostileBodies,
      'many rows': { type: json, body: `[${'{},'.repeat(1_000_000)}{}]` },
      'many keys': { type: json, body: `{${Array.from({ length: 300_000 }, (_, n) => `"a${n}":1`).join()}}` },
      'many lines of CSV': { type: csv, body: 'a,b\n'.repeat(1_000_000) },
      'many fields of CSV': { type: csv, body: ','.repeat(4_000_000) },
      'many quotes of CSV': { type: csv, body: '"'.repeat(4_000_000) },
      'rich texts of tags only': {
        type: json,
        body: JSON.stringify([{ title: 'x', content: '<p>x</p>'.repeat(125_000) }]),
      },
    }
    expect(await listSlowRoutes(origin, routesWithBody, bodies)).toEqual([])
    expect((await harness.data.items.find('news', id))?.version).toBe(1)
  })

  it('does not keep the server busy on any path of picture uploads', async () => {
    const site = await startUploadTestSite(await open())
    const owner = await site.signInNewUser('owner@example.org', 'owner')
    const slow: string[] = []
    for (const path of ['', '/form', '/site', '/x/again'])
      for (const browser of [site.newAnonymousBrowser(), owner])
        for (const [name, hostile] of Object.entries(hostileBodies)) {
          const seconds = await measureCpuSeconds(browser, `/admin/uploads${path}`, hostile)
          if (seconds > 1) slow.push(`${path} with ${name}: ${seconds.toFixed(1)} s`)
        }
    expect(slow).toEqual([])
  })

  it('of eight megabytes is counted before it is parsed', async () => {
    const { owner } = await startItemEditorTestSite(open)
    const pairs = { type: form, body: 'a&'.repeat(4_000_000) }
    expect(await measureCpuSeconds(owner, '/admin/add/news', pairs)).toBeLessThan(1)
    const response = await owner.request('/admin/add/news', {
      method: 'POST',
      body: pairs.body,
      headers: { 'Content-Type': form, 'Sec-Fetch-Site': 'same-origin', Origin: owner.origin },
    })
    expect(response.status).toBe(413)
  })

  it('is counted before anything is made of it: no other client waits for it', async () => {
    const site = await startItemEditorTestSite(open)
    await site.saveItem({ kind: 'news', values: { title: 'x', content: '<p>x</p>' } })
    const json = 'application/json'
    const request = { kind: 'news', id: null, version: null, publication: 'keep', form: null }
    const withContent = (content: string) => JSON.stringify({ ...request, values: { title: 'x', content } })
    const manyKeys = `{"values":{${Array.from({ length: 600_000 }, (_, key) => `"a${key}":1`).join()}}}`
    const bodies: [path: string, type: string, body: string][] = [
      ['/admin/save.json', json, manyKeys],
      ['/admin/preview.json', json, manyKeys],
      ['/admin/unsaved.json', json, manyKeys],
      ['/admin/save.json', json, withContent('<p>a'.repeat(200_000))],
      ['/admin/save.json', json, withContent('<p>a</p>'.repeat(50_000))],
      ['/admin/preview.json', json, withContent('<p>a</p>'.repeat(50_000))],
      ['/admin/add/news', form, `title=a&content=${'+'.repeat(7_000_000)}`],
      [
        '/admin/add/news',
        `multipart/form-data; boundary=${boundary}`,
        `--${boundary}\r\n${'a: b\r\n'.repeat(1_000_000)}\r\n\r\nx\r\n--${boundary}--\r\n`,
      ],
    ]
    const slow: string[] = []
    for (const [path, type, body] of bodies) {
      const seconds = await measureCpuSeconds(site.editor, path, { type, body })
      // Of that, up to 0.1 are for sending the body. A text that may be saved is indexed, too.
      const most = path === '/admin/save.json' && body.includes('</p>') ? 1 : 0.45
      if (seconds > most) slow.push(`${path} with ${body.slice(0, 100)}: ${seconds.toFixed(1)} s`)
    }
    expect(slow).toEqual([])
  })

  it.each(['<', '&', '<a>', '</p>', '<p>x</p>'])(
    'with a rich text of %s only is answered soon',
    async (text) => {
      const site = await startItemEditorTestSite(open)
      await site.saveItem({ kind: 'news', values: { title: 'x', content: '<p>x</p>' } })
      const content = text.repeat(Math.floor(1_000_000 / text.length))
      const request = { kind: 'news', id: null, version: null, publication: 'keep', form: null }
      const body = JSON.stringify({ ...request, values: { title: 'x', content } })
      expect(
        await measureCpuSeconds(site.editor, '/admin/save.json', { type: 'application/json', body }),
      ).toBeLessThan(1)
    },
  )
})
