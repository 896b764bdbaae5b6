export { createMetricsApp } from './metrics-app.ts'
export { getMethodLabel, getRouteLabel } from './route-label.ts'
export { SiteMetrics } from './site-metrics.ts'
