/** A network; a single address has the longest prefix. */
export interface IpNetwork {
  readonly family: 'ipv4' | 'ipv6'
  readonly address: string
  readonly prefix: number
}

/** Which proxies are trusted to report the client address and the scheme of a request. */
export type TrustedProxyConfig =
  | { readonly kind: 'none' }
  /** This many proxies are in front of the site, and clients can't bypass them. */
  | { readonly kind: 'count'; readonly count: number }
  /** Proxies are identified by their addresses. */
  | { readonly kind: 'networks'; readonly networks: readonly IpNetwork[] }
  /** One proxy appends the client address to this header (lower case). It doesn't report the scheme. */
  | { readonly kind: 'header'; readonly header: string }
