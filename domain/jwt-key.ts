/** A P-256 key as a JWK. */
export interface EcJwtKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly alg: 'ES256'
  readonly kid: string
  readonly x: string
  readonly y: string
  /** The private part; only the current signing key has it. */
  readonly d?: string
}

/** An RSA key as a JWK. */
export interface RsaJwtKey {
  readonly kty: 'RSA'
  readonly alg: 'RS256'
  readonly kid: string
  readonly n: string
  readonly e: string
  /** The private part; only the current signing key has it. */
  readonly d?: string
  /** Further private parts, required with `d`. */
  readonly p?: string
  readonly q?: string
  readonly dp?: string
  readonly dq?: string
  readonly qi?: string
}

/**
 * A key that signs access tokens or, after it was replaced, only verifies those it has signed.
 */
export type JwtKey = EcJwtKey | RsaJwtKey

/** The key without its private part. */
export function toPublicJwtKey(key: JwtKey): JwtKey {
  if (key.kty === 'EC') {
    const { kty, crv, alg, kid, x, y } = key
    return { kty, crv, alg, kid, x, y }
  }
  const { kty, alg, kid, n, e } = key
  return { kty, alg, kid, n, e }
}
