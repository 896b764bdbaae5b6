import type { Language } from '../../domain/language.ts'

/** The properties of a visitor that a shared rendering depends on. */
export interface SharedRenderOptions {
  readonly id: string
  /** Whether the client is a crawler. */
  readonly robot: boolean
  /** The visitor's choice; null: the site's language. */
  readonly language: Language | null
}

const removedHeaders = /^(?:x-forwarded-|x-react-router-|x-remix-|forwarded$|x-request-id$|host$|connection$)/
// Fixed user agents that represent all browsers and all crawlers, in the app, too.
const browserUserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const crawlerUserAgent = 'bot'

/**
 * The request a shared page is rendered for. It contains nothing from a single visitor (no header, cookie or
 * host name), so that a visitor cannot influence a page that others will get.
 */
export function createSharedRenderRequest(
  origin: string,
  target: string,
  { id, robot }: Pick<SharedRenderOptions, 'id' | 'robot'>,
): Request {
  const headers = {
    accept: 'text/html',
    'user-agent': robot ? crawlerUserAgent : browserUserAgent,
    'x-request-id': id,
  }
  return new Request(new URL(target, origin), { headers })
}

/** The visitor's request at the site's own address, without headers meant for proxies. */
export function createVisitorRenderRequest(origin: string, request: Request, id: string): Request {
  const requestUrl = new URL(request.url)
  const headers = new Headers()
  for (const [name, value] of request.headers) if (!removedHeaders.test(name)) headers.append(name, value)
  headers.set('x-request-id', id)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // The same-origin check has passed: a form's response uses the origin that the browser knows.
  const base = (hasBody && request.headers.get('origin')) || origin
  return new Request(`${base}${requestUrl.pathname}${requestUrl.search}`, {
    method: request.method,
    headers,
    ...(hasBody ? { body: request.body, duplex: 'half', signal: request.signal } : {}),
  })
}
