import type { Config } from '../config/index.ts'

/** Origin of a site without LETOPIS_URL. */
export function formatDefaultOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${formatHost(host)}:${port}`
}

/** Whether a site that listens on this host is reachable only from this machine. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function formatHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
