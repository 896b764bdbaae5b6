import type { IncomingMessage } from 'node:http'
import { acceptsLargeBody, acceptsRichTextBody, maxRichTextBodyBytes } from './body-size-rules.ts'

/** Why a request is turned away before anything looks at it. */
export interface RequestRejection {
  readonly status: 400 | 405 | 413 | 414
  readonly headers: Readonly<Record<string, string>>
}

export interface RequestSizeLimits {
  /** The longest path and query, in characters. */
  readonly maxTargetLength: number
  /** The largest body where no files are sent to, in bytes. */
  readonly maxBodyBytes: number
}

const allowedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const closeConnectionHeaders = { Connection: 'close' }

/** Turns away what no part of the product could answer sensibly. */
export function findRequestRejection(
  { method, url, headers }: IncomingMessage,
  limits: RequestSizeLimits,
): RequestRejection | null {
  if (url === undefined || !url.startsWith('/')) return { status: 400, headers: {} }
  if (url.length > limits.maxTargetLength) return { status: 414, headers: {} }
  if (method === undefined || !allowedMethods.includes(method)) {
    return { status: 405, headers: { Allow: allowedMethods.join(', ') } }
  }
  const length = headers['content-length']
  if (length === undefined && headers['transfer-encoding'] === undefined) return null
  const most = acceptsRichTextBody(url) ? maxRichTextBodyBytes : limits.maxBodyBytes
  if (Number(length ?? 0) > most && !acceptsLargeBody(url))
    return { status: 413, headers: closeConnectionHeaders }
  // A body where none belongs is how requests are smuggled past a proxy that reads them differently.
  const bodyless = method === 'GET' || method === 'HEAD'
  return bodyless && length !== '0' ? { status: 400, headers: closeConnectionHeaders } : null
}
