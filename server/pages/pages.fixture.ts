import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { AppRequest, Features } from '../../app/request.ts'
import type { Content } from '../content/contract/content.ts'
import type { PublicSite } from '../content/contract/site.ts'
import { createLog } from '../log/index.ts'
import { sessionOf } from '../session/session.fixture.ts'
import { createPages, type Pages, type PagesParts, responseOf } from './index.ts'

/** A site's face for tests. */
export const site: PublicSite = {
  webTitle: 'Test',
  webAuthor: '',
  webLink: null,
  about: null,
  lang: 'en-US',
  banner: null,
  favicon: null,
  shareImage: null,
  timeZone: 'Europe/Prague',
  bannerCrop: null,
  menu: {},
}

/** What the product runs with in tests. */
export const features: Features = {
  version: '0.0.0',
  buildTime: null,
  translation: true,
  pageCache: true,
  database: 'sqlite',
  storage: 'folder',
  mail: true,
  pictures: { bytes: 100_000_000, pixels: 300_000_000 },
}

/** Content of which only the site can be asked; anything else fails the test that asks. */
export function contentWith(readSite: Content['site']['read']): Content {
  return Object.assign(Object.create(null), { site: { read: readSite } })
}

/** An answer such as the app gives for a document. */
export function documentAnswer(app: AppRequest, html: string, init: ResponseInit = {}): Response {
  app.document.kind = 'document'
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { ...init, headers })
}

const noSession = sessionOf(null)

/** Lines the log was given. */
export const logged: string[] = []

/** Pages over a fake app; by default each rendering shows how many came before it. */
export function pagesWith(parts: Partial<PagesParts> = {}): Pages & { ask: Ask } {
  let count = 0
  const pages = createPages({
    render: async (request, app) => {
      count += 1
      app.context.cacheTags.addTag('article')
      return documentAnswer(app, `${new URL(request.url).pathname} rendering ${count}`)
    },
    buildId: 'test',
    features,
    lostPictures: async () => null,
    isProxyIgnored: () => false,
    sample: { isThere: async () => false, remove: async () => 0 },
    messagesPath: (language) => `/_i18n/test/${language}/messages.json`,
    content: contentWith(async () => site),
    siteDefaults: site,
    origin: 'http://site.test',
    cacheBytes: 1024 * 1024,
    log: createLog('warn', { write: (line) => logged.push(line) }),
    ...parts,
  })
  // As the listener does: stored pages first.
  const ask: Ask = async (target, init = {}) => {
    const request = new Request(new URL(target, 'http://site.test'), init)
    const { method, headers, url } = request
    const { pathname, search } = new URL(url)
    const stored = pages.stored(method, pathname + search, Object.fromEntries(headers), Date.now())
    if (stored !== null) return responseOf(stored, method)
    return await pages.answer(request, 'request-id', async () => noSession)
  }
  return Object.assign(pages, { ask })
}

export type Ask = (target: string, init?: RequestInit) => Promise<Response>

/** A body's text, unpacked where it was packed. */
export async function textOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const packed = response.headers.get('content-encoding') === 'gzip'
  return Buffer.from(packed ? gunzipSync(bytes) : bytes).toString()
}

/** Lets a rendering that was asked for begin. */
export const begun = () => new Promise((resolve) => setImmediate(resolve))

/** Waits for the packing that goes on after an answer was given. */
export async function packed(pages: Pages, target: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const encoding = () => pages.stored('GET', target, headers, Date.now())?.variant.encoding
  await expect.poll(encoding, { timeout: 10_000, interval: 5 }).toBe('br')
}
