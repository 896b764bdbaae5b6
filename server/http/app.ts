import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem, problemOf } from '../../domain/problem.ts'
import type { ForwardedReader } from '../auth/index.ts'
import type { Redirect } from '../config/index.ts'
import { type Log, requestIdOf } from '../log/index.ts'
import type { Pages } from '../pages/index.ts'
import type { Sessions } from '../session/index.ts'
import { guard } from './guard.ts'
import { health } from './health.ts'
import { language } from './language.ts'
import { longestText, takesLongTexts } from './large-bodies.ts'
import { oneSpelling } from './one-spelling.ts'
import { errorAnswer } from './plain-answer.ts'
import { secureCookiesBehindProxy } from './proxies.ts'
import { configuredRedirects, type SiteRedirectParts, siteRedirects } from './redirects.ts'
import { sameOrigin } from './same-origin.ts'
import { type SessionEnv, session } from './session.ts'
import { rejectStaticFileRequests, type StaticFiles } from './static-files.ts'

export interface AppParts {
  readonly pages: Pick<Pages, 'answer'>
  /** The pictures, at `/img`. */
  readonly images: Hono
  /** Pictures and galleries for viewers of other houses, at `/iiif`. */
  readonly iiif: Hono<Pick<SessionEnv, 'Variables'>>
  /** Feeds, the sitemap, the rules for robots. */
  readonly feeds: Hono
  /** Share images and icons. */
  readonly share: Hono
  /** Accounts, at `/auth/v1`. */
  readonly auth: Hono<Pick<SessionEnv, 'Bindings'>>
  /** Files, at `/storage/v1`. */
  readonly storage: Hono
  /** Editors' pictures, at `/admin/uploads`. */
  readonly uploads: Hono<Pick<SessionEnv, 'Variables'>>
  readonly files: StaticFiles
  /** The operator's redirects. */
  readonly redirects: ReadonlyMap<string, Redirect>
  /** The site's own, which its owner makes. */
  readonly siteRedirects: SiteRedirectParts['own']
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly sessions: Pick<Sessions, 'open'>
  /** What the proxies in front of the site say of a request. */
  readonly proxies: ForwardedReader
  /** Rejects while the database is away. */
  readonly ready: () => Promise<void>
  readonly draining: () => boolean
  readonly bodyLimit: number
  readonly log: Log
}

const bodyless = ['GET', 'HEAD']
const pageMethods = 'GET, HEAD, POST, OPTIONS'

/** Every request's way through the server, from top to bottom. */
export function createApp(parts: AppParts): Hono<SessionEnv> {
  const { log, origin } = parts
  const app = new Hono<SessionEnv>()
  app.use(secureCookiesBehindProxy(parts))
  app.use(configuredRedirects(parts.redirects))
  app.use(rejectStaticFileRequests(parts.files))
  app.route('/', health(parts))
  // Before the guard and the look at the origin: here it is an API key that lets in.
  app.route('/auth/v1', parts.auth)
  app.route('/storage/v1', parts.storage)
  app.use(session(parts.sessions, parts.proxies))
  app.use(guard({ secure: origin.startsWith('https:') }))
  app.use(sameOrigin(origin, parts.proxies))
  app.route('/admin/uploads', parts.uploads)
  const limited = bodyLimit({ maxSize: parts.bodyLimit, onError: refuseBody })
  // Only to look whether there is a body costs more than the rest of the way; where none belongs, none was let in.
  const texts = bodyLimit({ maxSize: longestText, onError: refuseBody })
  app.use((c, next) => {
    if (bodyless.includes(c.req.method)) return next()
    return takesLongTexts(c.req.path) ? texts(c, next) : limited(c, next)
  })
  app.post('/language', language(origin))
  app.route('/img', parts.images)
  app.route('/iiif', parts.iiif)
  app.route('/', parts.feeds)
  app.route('/', parts.share)
  app.use(
    siteRedirects({
      configured: parts.redirects,
      own: parts.siteRedirects,
      origin,
      report: (error) => log.warn({ error }, 'the redirects could not be read'),
    }),
  )
  app.use(oneSpelling)
  app.use('/preview/*', secretLinks)
  app.options('*', (c) => c.body(null, 204, { Allow: pageMethods }))
  app.all('*', (c) => parts.pages.answer(c.req.raw, idOf(c), c.var.session))
  app.onError((error, c) => {
    const problem = problemOf(error)
    if (problem === null || problem.status >= 500) {
      log.error({ error, id: idOf(c) }, 'a request failed')
    }
    return errorAnswer(error, c.req.raw.headers.get('accept'))
  })
  return app
}

/** The id that the listener gave the request. */
function idOf({ env }: Context<SessionEnv>): string {
  return requestIdOf(env?.incoming?.headers['x-request-id'])
}

function refuseBody(): never {
  throw new Problem('too_large')
}
/** What is behind a secret link is for whoever has it: kept by nobody on the way, listed nowhere, told to no other site. */
export const secretLinks: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'private, no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive')
}
