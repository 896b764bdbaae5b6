import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { StorageError, type StorageErrorCode } from './storage-errors.ts'

/** What a token is good for. */
export type SignedTokenUse = 'read' | 'render' | 'upload'

export interface SignedTokenClaims {
  /** `bucket/name`. */
  readonly url: string
  /** For `render`: how the picture is to be made. */
  readonly transformations?: string
  /** For `upload`: the promise it is the token of. */
  readonly upload?: string
}

/** Signs addresses, so that whoever has one may do what it says, for a while. */
export interface SignedUrlTokens {
  sign(use: SignedTokenUse, claims: SignedTokenClaims, seconds: number): Promise<string>
  /**
   * What a token says, and when it ends; throws where it is not ours, not for this use and place (null: any), or too old.
   */
  verify(
    use: SignedTokenUse,
    token: string | null,
    url: string | null,
  ): Promise<SignedTokenClaims & { readonly exp: number }>
}

export function createSignedUrlTokens(secret: string, now: () => Date): SignedUrlTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'storage: signed addresses', 32))
  return {
    sign(use, claims, seconds) {
      const at = Math.floor(now().getTime() / 1000)
      return new SignJWT({ ...claims, use })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(at)
        .setExpirationTime(at + seconds)
        .sign(key)
    },
    async verify(use, token, url) {
      const wrong: StorageErrorCode = use === 'upload' ? 'InvalidUploadSignature' : 'InvalidSignature'
      if (token === null) throw new StorageError(wrong, "querystring must have required property 'token'")
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() }).catch(
        (error: unknown) => {
          throw new StorageError(error instanceof errors.JWTExpired ? 'ExpiredToken' : wrong)
        },
      )
      const { transformations, upload, exp = 0 } = payload
      const place = typeof payload.url === 'string' ? payload.url : ''
      if (payload.use !== use || (url !== null && place !== url)) throw new StorageError(wrong)
      return {
        url: place,
        exp,
        ...(typeof transformations === 'string' ? { transformations } : {}),
        ...(typeof upload === 'string' ? { upload } : {}),
      }
    },
  }
}
