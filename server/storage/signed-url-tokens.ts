import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { StorageError, type StorageErrorCode } from './storage-errors.ts'

/** What a token permits. */
type SignedTokenUse = 'read' | 'render' | 'upload'

interface SignedTokenClaims {
  /** `bucket/name`. */
  readonly url: string
  /** For `render`: the image transform. */
  readonly transformations?: string
  /** For `upload`: the id of the signed upload. */
  readonly upload?: string
}

/** The user who signs a token; null: the secret key. */
export interface TokenIssuer {
  readonly userId: string | null
  /** Taken before the request was authenticated, so that a later suspension always comes after it. */
  readonly authenticatedAt: Date
}

interface SignedUrlTokenDeps {
  readonly secret: string
  /** Shared with a CDN that checks tokens for reading; null: only this service can check them. */
  readonly sharedKey: string | null
  readonly now: () => Date
  /** Whether tokens that a user signed at a time are still accepted. */
  readonly isIssuerTrusted: (userId: string, signedAt: Date) => Promise<boolean>
}

/** Signs URLs that grant their holder access for a limited time. */
export interface SignedUrlTokenService {
  sign(use: SignedTokenUse, claims: SignedTokenClaims, seconds: number, issuer: TokenIssuer): Promise<string>
  /**
   * Returns the claims and the expiry of a token; throws if it is not ours, expired, for another use or
   * location (null: any), or if its issuer was suspended, removed or lost the editor role since. Tokens of earlier
   * versions do not name their issuer. `isShared`: a CDN can check the token, too.
   */
  verify(
    use: SignedTokenUse,
    token: string | null,
    url: string | null,
  ): Promise<SignedTokenClaims & { readonly exp: number; readonly isShared: boolean }>
}

export function createSignedUrlTokenService({
  secret,
  sharedKey,
  now,
  isIssuerTrusted,
}: SignedUrlTokenDeps): SignedUrlTokenService {
  const ownKey = new Uint8Array(hkdfSync('sha256', secret, '', 'storage: signed addresses', 32))
  // CDNs take the key as a text.
  const readKey = sharedKey === null ? ownKey : new TextEncoder().encode(sharedKey)

  /** Those who have the shared key must not be able to upload with it. Tokens from before it was set stay valid. */
  function listKeys(use: SignedTokenUse): Uint8Array[] {
    return use === 'upload' || sharedKey === null ? [ownKey] : [readKey, ownKey]
  }

  async function verifySignature(token: string, use: SignedTokenUse, invalid: StorageErrorCode) {
    for (const key of listKeys(use))
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() })
        return { payload, isShared: key !== ownKey }
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new StorageError('ExpiredToken')
        // Perhaps it was signed with the next key.
      }
    throw new StorageError(invalid)
  }

  return {
    sign(use, claims, seconds, { userId, authenticatedAt }) {
      const issuedAt = Math.floor(authenticatedAt.getTime() / 1000)
      return new SignJWT({ ...claims, use, ...(userId === null ? {} : { sub: userId }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(use === 'upload' ? ownKey : readKey)
    },
    async verify(use, token, url) {
      const errorCode: StorageErrorCode = use === 'upload' ? 'InvalidUploadSignature' : 'InvalidSignature'
      if (token === null) throw new StorageError(errorCode, "querystring must have required property 'token'")
      const { payload, isShared } = await verifySignature(token, use, errorCode)
      const { transformations, upload, sub, iat = 0, exp = 0 } = payload
      const location = typeof payload.url === 'string' ? payload.url : ''
      if (payload.use !== use || (url !== null && location !== url)) throw new StorageError(errorCode)
      if (sub !== undefined && !(await isIssuerTrusted(sub, new Date(iat * 1000))))
        throw new StorageError(errorCode)
      return {
        url: location,
        exp,
        isShared,
        ...(typeof transformations === 'string' ? { transformations } : {}),
        ...(typeof upload === 'string' ? { upload } : {}),
      }
    },
  }
}
