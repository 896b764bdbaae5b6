import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import { isEqualInConstantTime } from '../../lib/constant-time.ts'
import { AuthProblem } from '../auth-problem.ts'
import { fetchWithLimits } from '../providers/fetch-with-limits.ts'
import type { OidcIdentityProvider } from '../providers/oidc.ts'

/** Only asymmetric algorithms: with a shared key, anyone who knows it could forge tokens. */
const acceptedAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]
const digestNames: Readonly<Record<string, string>> = { '256': 'sha256', '384': 'sha384', '512': 'sha512' }

type RemoteKeySet = ReturnType<typeof createRemoteJWKSet>
const keySets = new Map<string, RemoteKeySet>()

/** Tokens that a client obtained from a provider. */
interface IdTokenCredential {
  readonly token: string
  readonly accessToken: string | null
  /** The client's nonce; the token contains its SHA-256. */
  readonly nonce: string | null
}

/** Verifies that an ID token was signed by the provider, was issued for this site and has not expired. */
export async function verifyIdToken(
  provider: OidcIdentityProvider,
  credential: IdTokenCredential,
  now: Date,
): Promise<JWTPayload> {
  const { issuer, jwksUri } = await provider.getIssuerAndJwksUri().catch((cause: unknown) => {
    throw new AuthProblem('unexpected_failure', {
      status: 503,
      message: `${provider.name} cannot be reached`,
      retryAfter: 30,
      cause,
    })
  })
  const { payload, protectedHeader } = await jwtVerify(credential.token, getRemoteKeySet(jwksUri), {
    algorithms: acceptedAlgorithms,
    // Google sometimes omits the protocol.
    issuer: [issuer, ...(issuer === 'https://accounts.google.com' ? ['accounts.google.com'] : [])],
    audience: [...provider.audiences],
    currentDate: now,
    clockTolerance: 30,
    maxTokenAge: '24h',
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch((cause: unknown) => {
    throw createInvalidTokenError('Bad ID token', cause)
  })
  assertAuthorizedParty(payload, provider.audiences)
  assertNonceMatches(payload.nonce, credential.nonce)
  assertAccessTokenHash(payload.at_hash, credential.accessToken, protectedHeader.alg)
  return payload
}

function getRemoteKeySet(uri: string): RemoteKeySet {
  const cached = keySets.get(uri)
  if (cached) return cached
  const keySet = createRemoteJWKSet(new URL(uri), {
    [customFetch]: (url, { method, headers }) => fetchWithLimits(url, { method, headers }),
  })
  keySets.set(uri, keySet)
  return keySet
}

/** A token for several audiences may be used only by the party it was issued to. */
function assertAuthorizedParty({ aud, azp }: JWTPayload, audiences: readonly string[]): void {
  const isForSeveral = Array.isArray(aud) && aud.length > 1
  if (isForSeveral && !audiences.some((audience) => audience === azp))
    throw createInvalidTokenError('Bad ID token: it was given to another program')
}

function assertNonceMatches(claim: unknown, nonce: string | null): void {
  if (claim === undefined && nonce === null) return
  if (typeof claim !== 'string' || nonce === null)
    throw createInvalidTokenError('Passed nonce and nonce in id_token should either both exist or not.')
  if (!isEqualInConstantTime(createHash('sha256').update(nonce).digest('hex'), claim))
    throw createInvalidTokenError('Nonces mismatch')
}

/**
 * Rejects an access token that was not issued together with the ID token. Providers need not send `at_hash`, nor clients
 * the access token, as in GoTrue.
 */
function assertAccessTokenHash(claim: unknown, accessToken: string | null, algorithm: string): void {
  if (claim === undefined || accessToken === null) return
  const digest = createHash(digestNames[algorithm.slice(-3)] ?? 'sha512')
    .update(accessToken)
    .digest()
  const halfDigest = digest.subarray(0, digest.length / 2).toString('base64url')
  if (typeof claim !== 'string' || !isEqualInConstantTime(halfDigest, claim))
    throw createInvalidTokenError('Bad ID token: it belongs to another access token')
}

function createInvalidTokenError(message: string, cause?: unknown): AuthProblem {
  return new AuthProblem('invalid_credentials', { message, cause })
}
