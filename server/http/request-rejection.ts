import type { IncomingMessage } from 'node:http'
import { getMaxBodyBytes } from './body-size-rules.ts'

/** Response to a request that is rejected before it is routed. */
export interface RequestRejectionResponse {
  readonly status: 400 | 405 | 413 | 414
  readonly headers: Readonly<Record<string, string>>
  /** Instead of the status in words. */
  readonly body?: string
}

export interface RequestSizeLimits {
  /** Maximum length of path and query, in characters. */
  readonly maxTargetLength: number
}

const allowedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** A host name or an address, with or without a port. */
const hostPattern = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const closeConnectionHeaders = { Connection: 'close' }
/** Clients of the data API expect errors in PostgREST's form. */
const tooLargeForDataApi: RequestRejectionResponse = {
  status: 413,
  headers: {
    ...closeConnectionHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Proxy-Status': 'PostgREST; error=54000',
  },
  body: JSON.stringify({ code: '54000', details: null, hint: null, message: 'The body is too large' }),
}

/** Whether everything behind this, which parses URLs, accepts the host: `URL` rejects for example ports over 65535. */
function isValidHost(host: string): boolean {
  return hostPattern.test(host) && URL.canParse(`http://${host}`)
}

/** Two of them: proxies in front may have read the other one. */
function hasSeveralHostHeaders(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count > 1
}

/** Rejects requests that no route could handle. Returns null for acceptable ones. */
export function findRequestRejection(
  { method, url, headers, rawHeaders }: IncomingMessage,
  limits: RequestSizeLimits,
): RequestRejectionResponse | null {
  if (url === undefined || !url.startsWith('/')) return { status: 400, headers: {} }
  if (headers.host !== undefined && !isValidHost(headers.host)) return { status: 400, headers: {} }
  if (hasSeveralHostHeaders(rawHeaders)) return { status: 400, headers: closeConnectionHeaders }
  if (url.length > limits.maxTargetLength) return { status: 414, headers: {} }
  if (method === undefined || !allowedMethods.includes(method)) {
    return { status: 405, headers: { Allow: allowedMethods.join(', ') } }
  }
  const length = headers['content-length']
  if (length === undefined && headers['transfer-encoding'] === undefined) return null
  if (Number(length ?? 0) > (getMaxBodyBytes(url) ?? Number.POSITIVE_INFINITY))
    return url.startsWith('/rest/v1/') ? tooLargeForDataApi : { status: 413, headers: closeConnectionHeaders }
  // A body on a GET or HEAD request is a request smuggling vector: a proxy may parse it differently.
  const bodyless = method === 'GET' || method === 'HEAD'
  return bodyless && length !== '0' ? { status: 400, headers: closeConnectionHeaders } : null
}
