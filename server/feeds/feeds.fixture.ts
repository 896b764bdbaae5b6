import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { problemOf } from '../../domain/problem.ts'
import type { Bench } from '../../tests/support/content.ts'
import { type FeedsParts, feedsApp } from './index.ts'

export const origin = 'https://lhota.example'

/** Asks for a path as a machine does; the answer's text is unpacked. */
export type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The feeds over a bench's content, mounted as the server mounts them. */
export function feedsOver(bench: Bench, parts: Partial<FeedsParts> = {}): Ask {
  const app = new Hono()
  const now = () => new Date(bench.now)
  app.route('/', feedsApp({ content: bench.content, events: bench.events, origin, now, ...parts }))
  app.onError((error, c) => c.text('', problemOf(error)?.status === 503 ? 503 : 500))
  return async (path, headers = {}, method = 'GET') => {
    const response = await app.request(path, { method, headers })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const packed = response.headers.get('content-encoding') === 'gzip'
    const text = Buffer.from(packed && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString()
    return { status: response.status, headers: response.headers, text }
  }
}
