import { isIP } from 'node:net'
import { getAddressReach } from '../../domain/address-reach.ts'
import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import { createNetworkMatcher } from '../lib/network-matcher.ts'

/** Reads forwarded headers, as far as the proxies that set them are trusted. */
export interface ForwardedHeadersReader {
  /** The address of the client. `peer` is the remote address of the connection. */
  getClientAddress(peer: string, headers: Headers): string
  /** The scheme by which the client reached the outermost proxy; null: no trusted proxy states it. */
  getScheme(peer: string, headers: Headers): 'http' | 'https' | null
  /** Whether a request has forwarded headers although no proxy is trusted. */
  hasUntrustedForwardedHeaders(headers: Headers): boolean
}

const forwardedFor = 'x-forwarded-for'
const forwardedProto = 'x-forwarded-proto'
/** Entries further left than this many proxies were sent by the client. */
const maxHops = 20

/**
 * Reads `X-Forwarded-*` headers according to the operator's setting. Entries are read from the right, where
 * the nearest proxy appends its own.
 */
export function createForwardedHeadersReader(setting: TrustedProxyConfig): ForwardedHeadersReader {
  const isTrusted =
    setting.kind === 'networks' ? createNetworkMatcher(setting.networks) : () => setting.kind === 'count'

  return {
    getClientAddress(peer, headers) {
      const peerAddress = normalizeAddress(peer) ?? peer
      switch (setting.kind) {
        case 'none':
          return peerAddress
        case 'header':
          return parseForwardedAddress(headers.get(setting.header)?.split(',').at(-1)) ?? peerAddress
        case 'count':
          return (
            parseForwardedAddress(headers.get(forwardedFor)?.split(',').at(-setting.count)) ?? peerAddress
          )
        case 'networks':
          return findFirstUntrustedAddress(peerAddress, headers.get(forwardedFor), isTrusted)
      }
    },
    getScheme(peer, headers) {
      if (!isTrusted(normalizeAddress(peer) ?? '')) return null
      const scheme = headers.get(forwardedProto)?.split(',').at(-1)?.trim().toLowerCase()
      return scheme === 'https' || scheme === 'http' ? scheme : null
    },
    hasUntrustedForwardedHeaders: (headers) =>
      setting.kind === 'none' && (headers.has(forwardedFor) || headers.has(forwardedProto)),
  }
}

const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', forwardedFor, forwardedProto]

/**
 * Whether a request was sent by a browser on this machine. A proxy on it connects from the same address, but passes on
 * its headers or the name that the visitor has asked for.
 */
export function isSentFromServerMachine({ url, headers }: Request, clientAddress: string): boolean {
  return (
    /^(?:127(?:\.\d+){3}|::1)$/.test(clientAddress) &&
    getAddressReach(url) === 'computer' &&
    !proxyHeaders.some((name) => headers.has(name))
  )
}

/**
 * The last address on the way to this server that is not a trusted proxy. An invalid entry ends the search at
 * the proxy that wrote it.
 */
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

/** Parses an entry of `X-Forwarded-For`: an address, which may have a port; null: invalid. */
function parseForwardedAddress(entry: string | undefined): string | null {
  const text = entry?.trim() ?? ''
  if (text.length > 60) return null
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1]
  return normalizeAddress(bracketed ?? withPort ?? text)
}

/** Normalizes an address: IPv4-mapped to IPv4, IPv6 without its machine-local zone; null: not an address. */
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
