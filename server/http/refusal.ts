import type { IncomingMessage } from 'node:http'
import { longestText, takesLargeBodies, takesLongTexts } from './large-bodies.ts'

/** Why a request is turned away before anything looks at it. */
export interface Refusal {
  readonly status: 400 | 405 | 413 | 414
  readonly headers: Readonly<Record<string, string>>
}

export interface Limits {
  /** The longest path and query, in characters. */
  readonly target: number
  /** The largest body where no files are sent to, in bytes. */
  readonly body: number
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const closing = { Connection: 'close' }

/** Turns away what no part of the product could answer sensibly. */
export function refusalOf({ method, url, headers }: IncomingMessage, limits: Limits): Refusal | null {
  if (url === undefined || !url.startsWith('/')) return { status: 400, headers: {} }
  if (url.length > limits.target) return { status: 414, headers: {} }
  if (method === undefined || !methods.includes(method)) {
    return { status: 405, headers: { Allow: methods.join(', ') } }
  }
  const length = headers['content-length']
  if (length === undefined && headers['transfer-encoding'] === undefined) return null
  const most = takesLongTexts(url) ? longestText : limits.body
  if (Number(length ?? 0) > most && !takesLargeBodies(url)) return { status: 413, headers: closing }
  // A body where none belongs is how requests are smuggled past a proxy that reads them differently.
  const bodyless = method === 'GET' || method === 'HEAD'
  return bodyless && length !== '0' ? { status: 400, headers: closing } : null
}
