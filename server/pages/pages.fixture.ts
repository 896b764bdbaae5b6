import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { AppRequest, InstallationInfo } from '../../app/request.ts'
import { createFakeRestores } from '../../app/testing/fake-restores.ts'
import { createFakeEmailSettings, createFakeSiteSetup } from '../../app/testing/fake-site-services.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ContentServices } from '../content/contract/content-services.ts'
import type { PublicSiteSettings } from '../content/contract/site.ts'
import { createLog } from '../log/index.ts'
import { createSessionFixture } from '../session/session.fixture.ts'
import {
  createPageRenderingService,
  type PageRenderingService,
  type PageRenderingServiceDeps,
  toFetchResponse,
} from './index.ts'

/** Site settings for tests. */
export const testPublicSite: PublicSiteSettings = {
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
  intros: {},
  links: { menu: [], footer: [] },
}

/** Installation info for tests. */
const testFeatures: InstallationInfo = {
  version: '0.0.0',
  buildTime: null,
  translation: true,
  pageCache: true,
  database: 'sqlite',
  storage: 'folder',
  invitationSeconds: 604_800,
  editorRealtime: { key: 'sb_publishable_test', path: '/realtime/v1' },
  liveService: { key: 'sb_publishable_test', hostedUrl: null },
  pictures: { bytes: 100_000_000, pixels: 300_000_000 },
}

/** Content services with only `site`; using any other service fails the test. */
export function createSiteOnlyContent(readSite: ContentServices['site']['read']): ContentServices {
  return Object.assign(Object.create(null), { site: { read: readSite } })
}

/** A document response as the app returns it. */
export function createDocumentResponse(app: AppRequest, html: string, init: ResponseInit = {}): Response {
  app.renderedPage.renderMode = 'document'
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { ...init, headers })
}

const noSession = createSessionFixture(null)

export const testLogLines: string[] = []

const noBackups = { lastVerifiedAt: null, problem: 'none', isScheduled: true } as const

async function throwNotFound(): Promise<never> {
  throw new ProblemError('not_found')
}

/** Pages of a fake app; by default each rendering shows a running count. */
export function createTestPages(
  overrides: Partial<PageRenderingServiceDeps> = {},
): PageRenderingService & { ask: RequestTestPage } {
  let count = 0
  const pages = createPageRenderingService({
    render: async (request, app) => {
      count += 1
      app.context.cacheTags.addTag('article')
      return createDocumentResponse(app, `${new URL(request.url).pathname} rendering ${count}`)
    },
    buildId: 'test',
    features: testFeatures,
    lostPictures: async () => null,
    isProxyIgnored: () => false,
    isSentFromServerMachine: () => false,
    auditLog: { list: async () => ({ entries: [], hasNewer: false, hasOlder: false }) },
    imagePictures: { change: async () => 'saved' },
    emailSettings: createFakeEmailSettings(),
    siteSetup: createFakeSiteSetup(),
    readerMessageForms: { createToken: () => 'token', send: async () => null },
    siteExports: {
      readOverview: async () => ({ files: [], running: null, lastOutcome: null }),
      start: async () => true,
      cancel: async () => undefined,
      deleteFile: async () => undefined,
    },
    backups: {
      readOverview: async () => ({
        runs: [],
        health: noBackups,
        isSealed: false,
        store: null,
        running: null,
      }),
      readHealth: async () => noBackups,
      start: async () => true,
      deleteArchive: async () => undefined,
    },
    restores: createFakeRestores(),
    siteChecks: {
      readOverview: async () => ({
        runs: [],
        report: null,
        coverage: { files: 0, covered: 0, days: 30 },
        running: null,
        isScheduled: true,
      }),
      readHealth: async () => null,
      readFixity: async () => null,
      start: async () => true,
    },
    imports: {
      readOverview: async () => ({ runs: [], runningId: null, maxBytes: 1 }),
      read: throwNotFound,
      create: throwNotFound,
      startCheck: throwNotFound,
      startImport: throwNotFound,
      cancel: throwNotFound,
      discard: throwNotFound,
    },
    sample: {
      isThere: async () => false,
      preview: async () => ({ removedCount: 0, kept: [], brokenLinks: [], clearedSettings: [] }),
      remove: async () => ({ removedCount: 0, kept: [], brokenLinks: [], clearedSettings: [] }),
    },
    messagesPath: (language) => `/_i18n/test/${language}/messages.json`,
    content: createSiteOnlyContent(async () => testPublicSite),
    siteDefaults: testPublicSite,
    origin: 'http://site.test',
    cacheBytes: 1024 * 1024,
    now: () => new Date(),
    log: createLog('warn', { write: (line) => testLogLines.push(line) }),
    ...overrides,
  })
  // Stored pages first, like the listener.
  const ask: RequestTestPage = async (target, init = {}) => {
    const request = new Request(new URL(target, 'http://site.test'), init)
    const { method, headers, url } = request
    const { pathname, search } = new URL(url)
    const stored = pages.stored(method, pathname + search, Object.fromEntries(headers), Date.now())
    if (stored !== null) return toFetchResponse(stored, method)
    return await pages.answer(request, 'request-id', async () => noSession)
  }
  return Object.assign(pages, { ask })
}

type RequestTestPage = (target: string, init?: RequestInit) => Promise<Response>

/** The text of a body, decompressed if necessary. */
export async function readDecompressedText(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isCompressed = response.headers.get('content-encoding') === 'gzip'
  return Buffer.from(isCompressed ? gunzipSync(bytes) : bytes).toString()
}

/** Lets a requested rendering start. */
export const waitForRenderStart = () => new Promise((resolve) => setImmediate(resolve))

/** Waits for the compression that continues after the response was sent. */
export async function waitForBrotliVariant(pages: PageRenderingService, target: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const encoding = () => pages.stored('GET', target, headers, Date.now())?.variant.encoding
  await expect.poll(encoding, { timeout: 10_000, interval: 5 }).toBe('br')
}
