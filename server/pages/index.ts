import type { IncomingHttpHeaders } from 'node:http'
import type { Features, LostPictures, SampleContent } from '../../app/request.ts'
import { isCrawler } from '../../domain/crawlers.ts'
import { chosenLanguage, type Language } from '../../domain/language.ts'
import { problemOf } from '../../domain/problem.ts'
import type { Content } from '../content/contract/content.ts'
import type { SiteDefaults } from '../content/contract/site.ts'
import type { Log } from '../log/index.ts'
import type { SiteSession } from '../session/contract.ts'
import { type Choice, choose, responseOf } from './answer.ts'
import type { Render } from './app.ts'
import { hasSession, pageKey, storableTarget } from './key.ts'
import { presentUnstored } from './present.ts'
import { bodyOf, createRenderer } from './render.ts'
import { createVisitorRequest } from './rendering-request.ts'
import { isServable, SharedPages } from './shared.ts'
import { PageStore } from './store.ts'
import { Recorder } from './trace.ts'

export { type Choice, choose, responseOf, type StoredAnswer, type Variant, VariantMaker } from './answer.ts'
export { type App, AppMissing, type BuildInfo, findBuildInfo, loadApp, type Render } from './app.ts'
export { acceptedEncodings, packOnce, packQuickly } from './encoding.ts'
export { matchingTag } from './entity-tag.ts'
export { hasSession } from './key.ts'
export { purgeOnChange } from './purging.ts'

export interface PagesParts {
  readonly render: Render
  readonly buildId: string
  readonly content: Content
  /** What the operator says of the site: its face until the database is first heard of. */
  readonly siteDefaults: SiteDefaults
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly features: Features
  /** Pictures whose files the last check did not find whole. */
  readonly lostPictures: () => Promise<LostPictures | null>
  readonly sample: SampleContent
  /** Whether a request says that it came through a proxy, though none is trusted. */
  readonly isProxyIgnored: (headers: Headers) => boolean
  /** Where browsers find a language's messages; null where translation is switched off. */
  readonly messagesPath: (language: Language) => string | null
  /** The most memory stored pages may take. */
  readonly cacheBytes: number
  readonly log: Log
  /** The longest a rendering may take, in milliseconds. */
  readonly renderLimit?: number
}

/** Server rendering and the page cache. */
export interface Pages {
  /** The stored response to a request, if there is one; most requests are answered by it. */
  stored(method: string, target: string, headers: IncomingHttpHeaders, now: number): Choice | null
  /** Renders a page for which `stored` found nothing, for the user of the session. */
  answer(request: Request, id: string, session: () => Promise<SiteSession>): Promise<Response>
  /** Pages made of these are no longer true; `gone`: what they showed was taken away from the public. */
  purge(tags: readonly string[], gone?: boolean): void
  /** Anything may have changed. */
  purgeAll(): void
  /** How full the store is. */
  readonly size: { readonly pages: number; readonly bytes: number }
}

/** Puts rendering and storing together. */
export function createPages(parts: PagesParts): Pages {
  const { origin, log } = parts
  const secure = origin.startsWith('https:')
  const store = new PageStore(parts.cacheBytes)
  const renderer = createRenderer({ ...parts, limit: parts.renderLimit ?? 20_000 })
  const shared = new SharedPages({ renderer, store, origin, secure, log })

  return {
    stored(method, target, headers, now) {
      if (method !== 'GET' && method !== 'HEAD') return null
      if (!mayShare(headers.cookie, headers.accept, headers.authorization)) return null
      const storable = storableTarget(target)
      if (storable === null) return null
      const language = chosenLanguage(headers.cookie) ?? 'site'
      const entry = store.find(pageKey(language, storable), now)
      if (entry === undefined || !isServable(entry, now)) return null
      return choose(entry, {
        acceptEncoding: oneOf(headers['accept-encoding']),
        ifNoneMatch: headers['if-none-match'],
      })
    },

    async answer(request, id, openSession) {
      const { method, headers } = request
      const target = sharedTarget(request)
      const acceptEncoding = headers.get('accept-encoding')
      const language = chosenLanguage(headers.get('cookie'))
      if (target === null) {
        const rendering = {
          language,
          cacheTags: new Recorder(),
          session: await reached(openSession),
          proxyIgnored: parts.isProxyIgnored(headers),
        }
        const rendered = await renderer(createVisitorRequest(origin, request, id), rendering)
        return presentUnstored(rendered, method === 'HEAD' ? null : await bodyOf(rendered), {
          session: hasSession(headers.get('cookie')),
          secure,
          acceptEncoding,
        })
      }
      const robot = isCrawler(headers.get('user-agent'))
      const outcome = await shared.render(pageKey(language ?? 'site', target), target, {
        id,
        robot,
        language,
      })
      if (outcome.kind === 'page') {
        const conditions = { acceptEncoding, ifNoneMatch: headers.get('if-none-match') }
        return responseOf(choose(outcome.entry, conditions), method)
      }
      const body = method === 'HEAD' ? null : outcome.body
      return presentUnstored(outcome.rendered, body, { session: false, secure, acceptEncoding })
    },

    purge: (tags, gone = false) => shared.purge(tags, gone),
    purgeAll: () => shared.purgeAll(),
    get size() {
      return { pages: store.size, bytes: store.bytes }
    },
  }
}

/** What can be read is read though the accounts cannot be reached; the guard has refused the rest. */
async function reached(open: () => Promise<SiteSession>): Promise<SiteSession | null> {
  try {
    return await open()
  } catch (error) {
    if (['unavailable', 'too_often'].includes(problemOf(error)?.code ?? '')) return null
    throw error
  }
}

/** The target of a request that may be answered with a page everybody gets; null: it is rendered for itself. */
function sharedTarget({ method, url, headers }: Request): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const own = [headers.get('cookie'), headers.get('accept'), headers.get('authorization')] as const
  if (!mayShare(...own)) return null
  return storableTarget(url.slice(url.indexOf('/', url.indexOf('//') + 2)))
}

/** Who has a session or asks for data instead of a page is answered on their own. */
function mayShare(
  cookie: string | null | undefined,
  accept: string | null | undefined,
  authorization: string | null | undefined,
): boolean {
  return !hasSession(cookie) && !authorization && !accept?.includes('json')
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header
}
