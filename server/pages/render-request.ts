import type { Language } from '../../domain/language.ts'

/** For whom a shared page is first rendered, as far as it matters. */
export interface SharedRenderOptions {
  readonly id: string
  /** Whether a crawler asks. */
  readonly robot: boolean
  /** The visitor's own choice; null: the site's. */
  readonly language: Language | null
}

const removedHeaders = /^(?:x-forwarded-|x-react-router-|x-remix-|forwarded$|x-request-id$|host$|connection$)/
// Stand for everybody of their sort, in the app's own eyes too.
const anyBrowser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const anyRobot = 'bot'

/**
 * The request a shared page is rendered for: nothing of it comes from one visitor (a header, a cookie, the
 * name they call us by), so that nobody can colour a page that others will be given.
 */
export function createSharedRenderRequest(
  origin: string,
  target: string,
  { id, robot }: Pick<SharedRenderOptions, 'id' | 'robot'>,
): Request {
  const headers = { accept: 'text/html', 'user-agent': robot ? anyRobot : anyBrowser, 'x-request-id': id }
  return new Request(new URL(target, origin), { headers })
}

/** The request as one visitor made it, at the site's own address and without headers meant for proxies. */
export function createVisitorRenderRequest(origin: string, request: Request, id: string): Request {
  const given = new URL(request.url)
  const headers = new Headers()
  for (const [name, value] of request.headers) if (!removedHeaders.test(name)) headers.append(name, value)
  headers.set('x-request-id', id)
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  // The same-origin check has been passed: forms are answered at the address the browser knows.
  const base = (changes && request.headers.get('origin')) || origin
  return new Request(`${base}${given.pathname}${given.search}`, {
    method: request.method,
    headers,
    ...(changes ? { body: request.body, duplex: 'half', signal: request.signal } : {}),
  })
}
