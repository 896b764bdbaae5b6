import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { ForwardedHeadersReader } from './forwarded-headers.ts'

/** The client that sent a request. */
export interface RequestClient {
  readonly address: string
  readonly userAgent: string | null
  /** The owner on whose behalf the application uses the secret key. */
  readonly owner?: { readonly id: string; readonly email: string }
}

/**
 * The client of a request; its address is stated by trusted proxies, or else the connection's remote address.
 */
export function readRequestClient(
  incoming: IncomingMessage | undefined,
  headers: Headers,
  proxies: Pick<ForwardedHeadersReader, 'getClientAddress'>,
): RequestClient {
  const address = proxies.getClientAddress(incoming?.socket.remoteAddress ?? '', headers)
  return { address, userAgent: headers.get('user-agent')?.slice(0, 500) ?? null }
}

/**
 * The unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which one household has.
 */
export function toClientNetworkKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = parseIpv6Groups(head)
  const back = tail === undefined ? [] : parseIpv6Groups(tail)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')
}

/**
 * The groups of a part of an address without leading zeros; an embedded IPv4 address counts as two groups.
 */
function parseIpv6Groups(part: string): string[] {
  if (part === '') return []
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
}
