/** A key of ES256, as a JWK, that signs access tokens or, once it was replaced, only checks those it has signed. */
export interface JwtKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly alg: 'ES256'
  readonly kid: string
  readonly x: string
  readonly y: string
  /** The private part; the one key that signs has it. */
  readonly d?: string
}
