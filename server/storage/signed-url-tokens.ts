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

/** Signs URLs that grant their holder access for a limited time. */
export interface SignedUrlTokenService {
  sign(use: SignedTokenUse, claims: SignedTokenClaims, seconds: number): Promise<string>
  /**
   * Returns the claims and the expiry of a token; throws if it is not ours, expired, or for another use or
   * location (null: any).
   */
  verify(
    use: SignedTokenUse,
    token: string | null,
    url: string | null,
  ): Promise<SignedTokenClaims & { readonly exp: number }>
}

export function createSignedUrlTokenService(secret: string, now: () => Date): SignedUrlTokenService {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'storage: signed addresses', 32))
  return {
    sign(use, claims, seconds) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ ...claims, use })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key)
    },
    async verify(use, token, url) {
      const errorCode: StorageErrorCode = use === 'upload' ? 'InvalidUploadSignature' : 'InvalidSignature'
      if (token === null) throw new StorageError(errorCode, "querystring must have required property 'token'")
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() }).catch(
        (error: unknown) => {
          throw new StorageError(error instanceof errors.JWTExpired ? 'ExpiredToken' : errorCode)
        },
      )
      const { transformations, upload, exp = 0 } = payload
      const location = typeof payload.url === 'string' ? payload.url : ''
      if (payload.use !== use || (url !== null && location !== url)) throw new StorageError(errorCode)
      return {
        url: location,
        exp,
        ...(typeof transformations === 'string' ? { transformations } : {}),
        ...(typeof upload === 'string' ? { upload } : {}),
      }
    },
  }
}
