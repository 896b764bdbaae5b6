import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { type StorageCode, StorageProblem } from './problems.ts'

/** What a token is good for. */
export type TokenUse = 'read' | 'render' | 'upload'

export interface TokenClaims {
  /** `bucket/name`. */
  readonly url: string
  /** For `render`: how the picture is to be made. */
  readonly transformations?: string
  /** For `upload`: the promise it is the token of. */
  readonly upload?: string
}

/** Signs addresses, so that whoever has one may do what it says, for a while. */
export interface Tokens {
  sign(use: TokenUse, claims: TokenClaims, seconds: number): Promise<string>
  /**
   * What a token says, and when it ends; throws where it is not ours, not for this use and place (null: any), or too old.
   */
  read(
    use: TokenUse,
    token: string | null,
    url: string | null,
  ): Promise<TokenClaims & { readonly exp: number }>
}

export function createTokens(secret: string, now: () => Date): Tokens {
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
    async read(use, token, url) {
      const wrong: StorageCode = use === 'upload' ? 'InvalidUploadSignature' : 'InvalidSignature'
      if (token === null) throw new StorageProblem(wrong, "querystring must have required property 'token'")
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() }).catch(
        (error: unknown) => {
          throw new StorageProblem(error instanceof errors.JWTExpired ? 'ExpiredToken' : wrong)
        },
      )
      const { transformations, upload, exp = 0 } = payload
      const place = typeof payload.url === 'string' ? payload.url : ''
      if (payload.use !== use || (url !== null && place !== url)) throw new StorageProblem(wrong)
      return {
        url: place,
        exp,
        ...(typeof transformations === 'string' ? { transformations } : {}),
        ...(typeof upload === 'string' ? { upload } : {}),
      }
    },
  }
}
