import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '../../app/routes.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'
import type { FakeBrowser } from '../support/test-site.ts'

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

const pagePaths = (routes as readonly RouteConfigEntry[])
  .map(({ path = '' }) => `/${path}`)
  .map((path) => path.replace(/:(\w+)\??/g, (_, name: string) => parameters[name] ?? 'x'))

const authPaths = [
  '/auth/v1/token?grant_type=password',
  '/auth/v1/signup',
  '/auth/v1/callback',
  '/auth/v1/oauth/token',
]

/** Sends a body; returns the processor time until the request and a health check during it are answered. */
async function measureCpuSeconds(
  browser: FakeBrowser,
  path: string,
  { type, body }: { readonly type: string; readonly body: string },
): Promise<number> {
  const before = process.threadCpuUsage()
  const hostile = browser.request(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin },
  })
  const health = browser.request('/healthz')
  // A rejected body may end the connection before it is sent completely.
  const [, { status }] = await Promise.all([
    hostile.then((response) => response.text()).catch(() => ''),
    health,
  ])
  expect(status).toBe(200)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000_000
}

describeOnBothEngines('a hostile request body', (open, engine) => {
  // The database is not involved.
  const onOne = it.runIf(engine === 'sqlite')

  for (const [name, hostile] of Object.entries(hostileBodies)) {
    onOne(`with ${name} does not keep the server busy on any path`, async () => {
      const site = await startItemEditorTestSite(open)
      const visitor = site.newAnonymousBrowser()
      const slow: string[] = []
      for (const path of [...pagePaths, ...authPaths, '/language'])
        for (const browser of path.startsWith('/admin') ? [visitor, site.owner] : [visitor]) {
          await browser.request(path, { method: 'POST', body: '' })
          const seconds = await measureCpuSeconds(browser, path, hostile)
          if (seconds > 1) slow.push(`${path}: ${seconds.toFixed(1)} s`)
        }
      expect(slow).toEqual([])
    })
  }

  onOne('of eight megabytes is counted before it is parsed', async () => {
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

  onOne.each(['<', '&', '<a>', '</p>', '<p>x</p>'])(
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
