/**
 * An ES256 key as a JWK; it signs access tokens or, after it was replaced, only verifies those it has signed.
 */
export interface JwtKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly alg: 'ES256'
  readonly kid: string
  readonly x: string
  readonly y: string
  /** The private part; only the current signing key has it. */
  readonly d?: string
}
