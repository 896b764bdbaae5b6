import { BlockList, isIP, isIPv6 } from 'node:net'
import type { TrustedProxyConfig, TrustedProxyNetwork } from '../../domain/trusted-proxy-config.ts'

/** What the proxies in front of the site say of a request, as far as they are trusted. */
export interface ForwardedHeadersReader {
  /** The address of the client. `peer` is the address at the other end of the connection. */
  getClientAddress(peer: string, headers: Headers): string
  /** The scheme by which the client reached the outermost proxy; null: no trusted proxy says. */
  getScheme(peer: string, headers: Headers): 'http' | 'https' | null
  /** Whether a request says that it came through a proxy, though none is trusted. */
  hasUntrustedForwardedHeaders(headers: Headers): boolean
}

const forwardedFor = 'x-forwarded-for'
const forwardedProto = 'x-forwarded-proto'
/** Nobody has so many proxies; what stands further left in a header was sent by the client. */
const maxHops = 20

/** Reads `X-Forwarded-*` by the operator's setting. Entries are read from the right, where the nearest proxy writes its own. */
export function createForwardedHeadersReader(setting: TrustedProxyConfig): ForwardedHeadersReader {
  const isTrusted =
    setting.kind === 'networks' ? createNetworkMatcher(setting.networks) : () => setting.kind === 'count'

  return {
    getClientAddress(peer, headers) {
      const own = normalizeAddress(peer) ?? peer
      switch (setting.kind) {
        case 'none':
          return own
        case 'header':
          return parseForwardedAddress(headers.get(setting.header)?.split(',').at(-1)) ?? own
        case 'count':
          return parseForwardedAddress(headers.get(forwardedFor)?.split(',').at(-setting.count)) ?? own
        case 'networks':
          return findFirstUntrustedAddress(own, headers.get(forwardedFor), isTrusted)
      }
    },
    getScheme(peer, headers) {
      if (!isTrusted(normalizeAddress(peer) ?? '')) return null
      const said = headers.get(forwardedProto)?.split(',').at(-1)?.trim().toLowerCase()
      return said === 'https' || said === 'http' ? said : null
    },
    hasUntrustedForwardedHeaders: (headers) =>
      setting.kind === 'none' && (headers.has(forwardedFor) || headers.has(forwardedProto)),
  }
}

/** The last address on the way here that is no proxy of ours. An entry that is no address ends the search at the proxy that wrote it. */
function findFirstUntrustedAddress(
  peer: string,
  header: string | null,
  isTrusted: (address: string) => boolean,
): string {
  let address = peer
  for (const entry of (header?.split(',') ?? []).slice(-maxHops).reverse()) {
    if (!isTrusted(address)) return address
    const next = parseForwardedAddress(entry)
    if (next === null) return address
    address = next
  }
  return address
}

function createNetworkMatcher(networks: readonly TrustedProxyNetwork[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { family, address, prefix } of networks) list.addSubnet(address, prefix, family)
  return (address) => isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** An entry of `X-Forwarded-For`: an address, which some proxies write with a port; null: it is none. */
function parseForwardedAddress(entry: string | undefined): string | null {
  const text = entry?.trim() ?? ''
  if (text.length > 60) return null
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1]
  return normalizeAddress(bracketed ?? withPort ?? text)
}

/** An address in one spelling: IPv4, IPv6 without a zone, which only its own machine knows; null: it is no address. */
function normalizeAddress(text: string): string | null {
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : null
  const address = URL.parse(`http://[${text.split('%')[0]}]`)?.hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address ?? '')
  if (mapped === null) return address ?? null
  const bytes = [mapped[1], mapped[2]].flatMap((group) => {
    const number = Number.parseInt(group ?? '', 16)
    return [number >> 8, number & 255]
  })
  return bytes.join('.')
}
