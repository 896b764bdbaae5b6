import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { languageCookieName, supportedLanguages } from '../../domain/language.ts'
import { findOrInstallBrowser } from '../support/find-browser.ts'
import { normalizeResponse } from './normalize.ts'
import { ensureRecordingData, type RecordedSite, startRecordedSite } from './recorded-site.ts'
import { findRoutesToRecord } from './routes.ts'

// Records the responses and screens of a checkout; see README.md in this folder.

const { values } = parseArgs({
  options: {
    root: { type: 'string' },
    data: { type: 'string' },
    to: { type: 'string' },
    'without-screens': { type: 'boolean' },
  },
})
if (values.data === undefined || values.to === undefined) throw new Error('--data and --to are needed.')
const root = resolve(values.root ?? '.')
const data = resolve(values.data)
const to = resolve(values.to)

await ensureRecordingData(root, data)
const site = await startRecordedSite(root, data)
try {
  const owner = { headers: { cookie: site.cookie } }
  const routes = await findRoutesToRecord(async (path) => await (await fetch(site.url + path, owner)).text())
  await recordResponses(site, routes)
  const screens = routes.filter((path) => !/\.\w+$|^\/_|\?/.test(path))
  if (values['without-screens'] !== true) await recordScreens(site, screens)
} finally {
  await site.stop()
}

async function recordResponses({ url, cookie }: RecordedSite, routes: readonly string[]): Promise<void> {
  const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  for (const language of supportedLanguages)
    for (const role of ['visitor', 'owner']) {
      const folder = join(to, 'responses', role, language)
      await mkdir(folder, { recursive: true })
      const chosen = `${languageCookieName}=${language}`
      const headers = { cookie: role === 'owner' ? `${cookie}; ${chosen}` : chosen, 'user-agent': 'golden' }
      const record = async (path: string, name: string, init: RequestInit = {}): Promise<Response> => {
        const request = { redirect: 'manual', ...init, headers: { ...headers, ...init.headers } } as const
        const response = await fetch(url + path, request)
        await writeFile(
          join(folder, fileName(path, name)),
          normalizeResponse(response, await response.text()),
        )
        return response
      }
      for (const path of routes) {
        const etag = (await record(path, 'get')).headers.get('etag')
        await record(path, 'head', { method: 'HEAD' })
        if (etag !== null) await record(path, 'conditional', { headers: { 'if-none-match': etag } })
        await record(path, 'crawler', { headers: { 'user-agent': crawler } })
        await record(dataAddress(path), 'data')
      }
    }
}

/** The URL at which the router requests a page's data. */
function dataAddress(path: string): string {
  const { pathname, search } = new URL(path, 'http://site.test')
  return `${pathname === '/' ? '/_' : pathname}.data${search}`
}

async function recordScreens({ url, cookie }: RecordedSite, paths: readonly string[]): Promise<void> {
  const folder = join(to, 'screens')
  await mkdir(folder, { recursive: true })
  const { executablePath, args, env } = await findOrInstallBrowser()
  const known = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const browser = await chromium.launch({ executablePath, args, env: Object.fromEntries(known) })
  for (const width of [375, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      await context.addCookies(
        cookie.split('; ').map((pair) => {
          const [name = '', value = ''] = pair.split(/=(.*)/)
          return { name, value, url }
        }),
      )
      const page = await context.newPage()
      for (const path of paths) {
        await page.goto(url + path, { waitUntil: 'networkidle' })
        await loadPictures(page)
        const name = `${fileName(path, `${width}-${colorScheme}`)}.png`
        await page.screenshot({
          path: join(folder, name),
          fullPage: true,
          animations: 'disabled',
          // Include what is outside the viewport; mask times, which differ from run to run.
          style: '* { content-visibility: visible !important }',
          mask: [page.locator('time')],
        })
      }
      await context.close()
    }
  await browser.close()
}

/** Also loads pictures outside the viewport, which a page loads only when they are scrolled to. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    // A picture that fails to load is recorded as such.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

function fileName(path: string, what: string): string {
  return `${path.replaceAll(/[^\w.-]+/g, '_').replace(/^_/, '') || 'home'}.${what}`
}
