import type { Hono } from 'hono'
import ours from '../../package.json' with { type: 'json' }
import { type ForwardedHeadersReader, readRequestClient } from '../auth/index.ts'
import type { Config } from '../config/index.ts'
import type { LogCompletedRequest } from '../log/index.ts'
import { createMetricsApp, SiteMetrics } from '../metrics/index.ts'

/** Null: metrics are off. */
export async function createSiteMetrics({
  metrics,
  database,
  fileStoreKind,
}: Config): Promise<SiteMetrics | null> {
  if (metrics === null) return null
  return await SiteMetrics.create({
    version: ours.version,
    node: process.versions.node,
    database: database.engine,
    storage: fileStoreKind,
  })
}

export function createSiteMetricsApp(
  { metrics: access }: Config,
  metrics: SiteMetrics | null,
  proxies: Pick<ForwardedHeadersReader, 'getClientAddress'>,
): Hono | null {
  if (access === null || metrics === null) return null
  return createMetricsApp({
    access,
    metrics,
    readAddress: (c) => readRequestClient(c.env?.incoming, c.req.raw.headers, proxies).address,
  })
}

/** Counts requests where they are logged. */
export function addRequestCounting(
  metrics: SiteMetrics | null,
  logRequest: LogCompletedRequest,
): LogCompletedRequest {
  if (metrics === null) return logRequest
  return (entry) => {
    logRequest(entry)
    metrics.countRequest(entry)
  }
}
