import type { Config } from '../config/index.ts'

/** The address of a site whose operator has given none. */
export function formatDefaultOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${formatHost(host)}:${port}`
}

/** Whether only this machine reaches a site that listens on this host. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function formatHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
