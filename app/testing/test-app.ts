import { createElement } from 'react'
import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
} from 'react-router'
import type { LiveService } from '../../domain/hosted-live-channel.ts'
import type { Language } from '../../domain/language.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ContentServices } from '../../server/content/contract/content-services.ts'
import type { PublicSiteSettings } from '../../server/content/contract/site.ts'
import type { RequestSessionWithAuthClients } from '../../server/session/contract.ts'
import * as entry from '../entry.server.tsx'
import { type AppRequest, appRequestContext, type InstallationInfo } from '../request.ts'
import * as root from '../root.tsx'
import { pageRoutes } from '../routes.ts'
import { createFakeRestores } from './fake-restores.ts'
import { createFakeEmailSettings, createFakeSiteSetup } from './fake-site-services.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type AssetRoute = NonNullable<ServerBuild['assets']['routes'][string]>

const noBackups = { lastVerifiedAt: null, problem: 'none', isScheduled: true } as const
const emptySampleRemovalReport = { removedCount: 0, kept: [], brokenLinks: [], clearedSettings: [] }

const modules = import.meta.glob<Module>(['../routes/*.tsx', '../kinds/*/{list,page,by-id,items}.tsx'], {
  eager: true,
})

/** The site settings of test pages. */
export const testSiteSettings: PublicSiteSettings = {
  webTitle: 'Tichá Lhota',
  webAuthor: 'Jana Koudelová',
  webLink: null,
  about: '<p>About the village.</p>',
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

const testInstallation: InstallationInfo = {
  version: '1.2.3',
  buildTime: '2026-11-14T08:00:00.000Z',
  translation: true,
  pageCache: true,
  database: 'sqlite',
  storage: 'folder',
  invitationSeconds: 604_800,
  editorRealtime: { key: 'sb_publishable_test', path: '/realtime/v1' },
  liveService: { key: 'sb_publishable_test', hostedUrl: null },
  pictures: { bytes: 100_000_000, pixels: 300_000_000 },
}

/** The session of a visitor; signing in is not available. */
export const fakeVisitorSession: RequestSessionWithAuthClients = {
  account: null,
  needsSecondFactor: false,
  client: { address: '', userAgent: null },
  getAuthClient: () => Promise.reject(new Error('no accounts')),
  getAdminClient: () => Promise.reject(new Error('no accounts')),
  findUserNames: async () => null,
  acceptsCodeOfAnyApp: true,
  identityProof: null,
  accountData: null,
  devices: null,
  createRealtimeToken: null,
  ownerSetup: {
    hasOwner: async () => true,
    isTokenValid: async () => false,
    createOwner: async () => 'owned',
  },
  getRetryAfter: () => null,
  getSetCookieHeaders: () => [],
}

/** A response with its text and page info. */
interface TestPageResponse {
  readonly response: Response
  readonly html: string
  readonly renderedPage: AppRequest['renderedPage']
}

/** Renders the app's real routes as the server does, without a build. */
export function createTestRequestHandler(): (request: Request, app: AppRequest) => Promise<Response> {
  const build = createTestBuild()
  const handle = createRequestHandler(build, 'production')
  return (request, app) => handle(request, new RouterContextProvider(new Map([[appRequestContext, app]])))
}

async function throwNotFound(): Promise<never> {
  throw new ProblemError('not_found')
}

/** A site on which nothing was imported. */
const noImports: AppRequest['imports'] = {
  readOverview: async () => ({ runs: [], runningId: null, maxBytes: 2_000_000_000 }),
  read: throwNotFound,
  create: throwNotFound,
  startCheck: throwNotFound,
  startImport: throwNotFound,
  cancel: throwNotFound,
  discard: throwNotFound,
}

/** Handles requests with the app's real routes, without a server. */
export function createTestPageFetcher(
  content: ContentServices,
  site: Partial<PublicSiteSettings> & {
    language?: Language
    account?: string
    session?: RequestSessionWithAuthClients
    liveService?: LiveService | null
    isOnServerMachine?: boolean
    hasSample?: boolean
    origin?: string
  } = {},
) {
  const render = createTestRequestHandler()
  const {
    language = site.lang ?? testSiteSettings.lang,
    session = fakeVisitorSession,
    liveService = testInstallation.liveService,
    isOnServerMachine = false,
    hasSample = false,
    origin = 'https://lhota.example',
    ...siteOverrides
  } = site
  const { account = session.account?.email ?? null } = site
  return async (path: string, init: RequestInit = {}): Promise<TestPageResponse> => {
    const app: AppRequest = {
      content,
      context: {
        actor: visitorActor,
        language,
        cacheTags: { addTag: () => undefined, expireAt: () => undefined },
      },
      site: { ...testSiteSettings, ...siteOverrides },
      language,
      origin,
      session,
      userDisplayName: account,
      now: new Date('2026-11-15T12:00:00Z'),
      buildId: 'test',
      messagesUrl: `/_i18n/test/${language}/messages.json`,
      installation: { ...testInstallation, liveService },
      readDamagedImages: async () => null,
      isProxyUntrusted: false,
      isOnServerMachine,
      isStaticExport: false,
      auditLog: { list: async () => ({ entries: [], hasNewer: false, hasOlder: false }) },
      imports: noImports,
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
      imagePictures: { change: async () => 'saved' },
      chargeVisitor: async () => undefined,
      sampleContent: {
        isThere: async () => hasSample,
        preview: async () => emptySampleRemovalReport,
        remove: async () => emptySampleRemovalReport,
      },
      renderedPage: { nonce: 'test-nonce', inlineCspSources: [], renderMode: null, html: null },
    }
    const request = new Request(`http://localhost${path}`, init)
    const response = await render(request, app)
    const html = await new Response(app.renderedPage.html ?? response.body).text()
    return { response, html, renderedPage: app.renderedPage }
  }
}

/** Creates the server build for the routes. */
function createTestBuild(): ServerBuild {
  const parentId = 'page-errors'
  const pages = pageRoutes.map(({ file, path, index, caseSensitive }) => {
    const routeOptions = { path: path ?? '', index: index ?? false, caseSensitive: caseSensitive ?? false }
    return { id: file, parentId, ...routeOptions, module: getRouteModule(file) }
  })
  const allRoutes = [
    { id: 'root', path: '', module: withProps(root) },
    { id: parentId, parentId: 'root', path: '', module: getRouteModule('routes/page-errors.tsx') },
    ...pages,
  ]
  return {
    entry: { module: entry },
    routes: Object.fromEntries(allRoutes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(allRoutes.map((route) => [route.id, toAssetRoute(route)])),
      url: '/manifest.js',
      version: 'test',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

function getRouteModule(file: string): Module {
  const module = modules[`../${file}`]
  if (module === undefined) throw new Error(`${file} is not a route module`)
  return withProps(module)
}

/** Passes loader data to a page's component, as the framework's compiler does. */
function withProps(module: Module): Module {
  const { default: Page } = module
  // A route with only JSON responses has no component.
  if (Page === undefined) return module
  return { ...module, default: withComponentProps((props) => createElement<object>(Page, props)) }
}

function toAssetRoute({ module, ...route }: { id: string; path: string; module: Module }): AssetRoute {
  return {
    ...route,
    module: `/${route.id}.js`,
    hasLoader: module.loader !== undefined,
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
}
