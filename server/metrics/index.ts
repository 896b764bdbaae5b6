export { createMetricsApp } from './metrics-app.ts'
export { SiteMetrics } from './site-metrics.ts'
