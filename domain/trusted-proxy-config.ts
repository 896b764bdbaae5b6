/** A network whose machines are trusted; a single address has the longest prefix. */
export interface TrustedProxyNetwork {
  readonly family: 'ipv4' | 'ipv6'
  readonly address: string
  readonly prefix: number
}

/** Whose word on a client's address and on the scheme of its request counts. */
export type TrustedProxyConfig =
  | { readonly kind: 'none' }
  /** So many proxies stand in front, and clients cannot reach the site past them. */
  | { readonly kind: 'count'; readonly count: number }
  /** Proxies are known by their addresses. */
  | { readonly kind: 'networks'; readonly networks: readonly TrustedProxyNetwork[] }
  /** One proxy writes the client's address at the end of this header; lower case. It says nothing of the scheme. */
  | { readonly kind: 'header'; readonly header: string }
