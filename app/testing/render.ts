import { createElement } from 'react'
import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
} from 'react-router'
import type { Language } from '../../domain/language.ts'
import { visitor } from '../../domain/permissions.ts'
import type { Content } from '../../server/content/contract/content.ts'
import type { PublicSite } from '../../server/content/contract/site.ts'
import type { SiteSession } from '../../server/session/contract.ts'
import * as entry from '../entry.server.tsx'
import { type AppRequest, appRequestContext, type Features } from '../request.ts'
import * as root from '../root.tsx'
import routes from '../routes.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type AssetRoute = NonNullable<ServerBuild['assets']['routes'][string]>

const modules = import.meta.glob<Module>(['../routes/*.tsx', '../kinds/*/{list,page}.tsx'], { eager: true })

/** The site that test pages belong to. */
export const testSite: PublicSite = {
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
}

const testFeatures: Features = {
  version: '1.2.3',
  buildTime: '2026-11-14T08:00:00.000Z',
  translation: true,
  pageCache: true,
  database: 'sqlite',
  storage: 'folder',
  mail: true,
  pictures: { bytes: 100_000_000, pixels: 300_000_000 },
}

/** The session of a visitor, who cannot sign in here. */
export const noSession: SiteSession = {
  account: null,
  needsSecondFactor: false,
  auth: () => Promise.reject(new Error('no accounts')),
  people: () => Promise.reject(new Error('no accounts')),
  devices: null,
  setUp: {
    isDone: async () => true,
    isGood: async () => false,
    finish: async () => 'owned',
  },
  retryAfter: () => null,
  cookies: () => [],
}

/** An answer, its text, and what was noted of it. */
export interface TestAnswer {
  readonly response: Response
  readonly html: string
  readonly notes: AppRequest['document']
}

/** The app's real routes, as the server renders them, without a build. */
export function testRender(): (request: Request, app: AppRequest) => Promise<Response> {
  const build = testBuild()
  const handle = createRequestHandler(build, 'production')
  return (request, app) => handle(request, new RouterContextProvider(new Map([[appRequestContext, app]])))
}

/** Answers requests as the server would, with the app's real routes and no server. */
export function testApp(
  content: Content,
  site: Partial<PublicSite> & { language?: Language; account?: string; session?: SiteSession } = {},
) {
  const render = testRender()
  const { language = site.lang ?? testSite.lang, session = noSession, ...own } = site
  const { account = session.account?.email ?? null } = site
  return async (path: string, init: RequestInit = {}): Promise<TestAnswer> => {
    const app: AppRequest = {
      content,
      context: {
        actor: visitor,
        language,
        cacheTags: { addTag: () => undefined, expireAt: () => undefined },
      },
      site: { ...testSite, ...own },
      language,
      origin: 'https://lhota.example',
      session,
      account,
      now: new Date('2026-11-15T12:00:00Z'),
      buildId: 'test',
      messages: `/_i18n/test/${language}/messages.json`,
      features: testFeatures,
      lostPictures: async () => null,
      proxyIgnored: false,
      sample: { isThere: async () => false, remove: async () => 0 },
      document: { nonce: 'test-nonce', inlineSources: [], kind: null, html: null },
    }
    const request = new Request(`http://localhost${path}`, init)
    const response = await render(request, app)
    const html = await new Response(app.document.html ?? response.body).text()
    return { response, html, notes: app.document }
  }
}

/** What the build would make of the routes. */
function testBuild(): ServerBuild {
  const pages = routes.map(({ file, path, index, caseSensitive }) => {
    const module = modules[`../${file}`]
    if (module === undefined) throw new Error(`${file} is no page`)
    const at = { path: path ?? '', index: index ?? false, caseSensitive: caseSensitive ?? false }
    return { id: file, parentId: 'root', ...at, module: withProps(module) }
  })
  const all = [{ id: 'root', path: '', module: withProps(root) }, ...pages]
  return {
    entry: { module: entry },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(all.map((route) => [route.id, assetOf(route)])),
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

/** Hands its data to a page's component, as the framework's compiler arranges it. */
function withProps(module: Module): Module {
  const { default: Page } = module
  // One that only answers scripts has none.
  if (Page === undefined) return module
  return { ...module, default: withComponentProps((props) => createElement<object>(Page, props)) }
}

function assetOf({ module, ...route }: { id: string; path: string; module: Module }): AssetRoute {
  return {
    ...route,
    module: `/${route.id}.js`,
    hasLoader: module.loader !== undefined,
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: route.id === 'root',
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
}
