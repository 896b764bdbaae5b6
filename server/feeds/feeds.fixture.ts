import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { ContentTestHarness } from '../../tests/support/content-harness.ts'
import { createFeedsAndSitemapApp, type FeedsAndSitemapAppDeps } from './index.ts'

export const feedsTestOrigin = 'https://lhota.example'

/** Requests a path; the response text is decompressed. */
type RequestFeedPath = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
) => Promise<FeedTestResponse>

interface FeedTestResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The feeds app with a harness's content, mounted like in the server. */
export function createFeedsTestClient(
  harness: ContentTestHarness,
  deps: Partial<FeedsAndSitemapAppDeps> = {},
): RequestFeedPath {
  const app = new Hono()
  const now = () => new Date(harness.now)
  app.route(
    '/',
    createFeedsAndSitemapApp({
      content: harness.content,
      events: harness.events,
      origin: feedsTestOrigin,
      now,
      ...deps,
    }),
  )
  app.onError((error, c) => c.text('', toProblemOrNull(error)?.status === 503 ? 503 : 500))
  return async (path, headers = {}, method = 'GET') => {
    const response = await app.request(path, { method, headers })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isGzipped = response.headers.get('content-encoding') === 'gzip'
    const text = Buffer.from(isGzipped && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString()
    return { status: response.status, headers: response.headers, text }
  }
}
