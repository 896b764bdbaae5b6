import { type Context, Hono } from 'hono'
import type { MetricsAccessConfig } from '../config/index.ts'
import { isEqualInConstantTime } from '../lib/constant-time.ts'
import { createNetworkMatcher } from '../lib/network-matcher.ts'
import type { SiteMetrics } from './site-metrics.ts'

interface MetricsAppDeps {
  readonly access: MetricsAccessConfig
  readonly metrics: Pick<SiteMetrics, 'format'>
  /** The address of the client, also behind a trusted proxy. */
  readonly readAddress: (c: Context) => string
}

const path = '/metrics'
const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** `/metrics`, for clients with the token or from the networks that the operator has set. */
export function createMetricsApp({ access, metrics, readAddress }: MetricsAppDeps): Hono {
  const isFromAllowedNetwork = access.from === null ? () => true : createNetworkMatcher(access.from)
  const app = new Hono()
  app.use(path, async (c, next) => {
    if (!isFromAllowedNetwork(readAddress(c))) return c.text('403 Forbidden\n', 403, headers)
    if (access.token !== null && !hasToken(c, access.token))
      return c.text('401 Unauthorized\n', 401, { ...headers, 'WWW-Authenticate': 'Bearer realm="metrics"' })
    return await next()
  })
  app.get(path, async (c) => {
    const { type, text } = await metrics.format()
    return c.body(text, 200, { ...headers, 'Content-Type': type })
  })
  app.all(path, (c) => c.text('405 Method Not Allowed\n', 405, { ...headers, Allow: 'GET, HEAD' }))
  return app
}

function hasToken(c: Context, token: string): boolean {
  const sent = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return sent !== undefined && isEqualInConstantTime(sent, token)
}
