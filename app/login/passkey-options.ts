import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { AppRequest } from '../request.ts'
import { type AuthServiceError, formatAuthError } from './auth-errors.ts'

/** The WebAuthn request options as JSON. */
export interface PasskeyRequestOptions {
  readonly challenge: string
  /** The second factor; empty for a passkey. */
  readonly factor: string
  readonly options: RequestOptions
}

/** The options, or the error message. */
export type PasskeyRequestOptionsResult = PasskeyRequestOptions | { readonly refused: string }

type RequestOptions = PublicKeyCredentialRequestOptionsJSON

/** Requests the options for signing in with a passkey. */
export async function createPasskeySignInOptions(app: AppRequest): Promise<PasskeyRequestOptionsResult> {
  const auth = await app.session.getAuthClient()
  const { data, error } = await auth.passkey.startAuthentication()
  if (error !== null) return toPasskeyRejection(error, app)
  const { challenge, allowCredentials = [], ...options } = data.options
  const ids = allowCredentials.map(({ id }) => id)
  return { challenge: data.challenge_id, factor: '', options: toRequestOptions(options, challenge, ids) }
}

/** Requests the options for a security key or passkey as the second factor. */
export async function createSecondFactorPasskeyOptions(
  app: AppRequest,
): Promise<PasskeyRequestOptionsResult> {
  const auth = await app.session.getAuthClient()
  const factors = await auth.mfa.listFactors()
  if (factors.error !== null) return toPasskeyRejection(factors.error, app)
  const factor = factors.data.webauthn[0]?.id ?? ''
  const { hostname, origin } = new URL(app.origin)
  const webauthn = { rpId: hostname, rpOrigins: [origin] }
  const { data, error } = await auth.mfa.challenge({ factorId: factor, webauthn })
  if (error !== null) return toPasskeyRejection(error, app)
  if (data.webauthn.type !== 'request') throw new Error('The challenge is for an unverified factor.')
  const { challenge, allowCredentials = [], ...options } = data.webauthn.credential_options.publicKey
  const ids = allowCredentials.map(({ id }) => toBase64Url(id))
  return { challenge: data.id, factor, options: toRequestOptions(options, toBase64Url(challenge), ids) }
}

interface WebAuthnRequestSettings {
  readonly rpId?: string | undefined
  readonly timeout?: number | undefined
  readonly userVerification?: string | undefined
}

function toRequestOptions(
  { rpId, timeout, userVerification }: WebAuthnRequestSettings,
  challenge: string,
  ids: string[],
): RequestOptions {
  return {
    ...(rpId === undefined ? {} : { rpId }),
    ...(timeout === undefined ? {} : { timeout }),
    userVerification: userVerification === 'required' ? 'required' : 'preferred',
    challenge,
    allowCredentials: ids.map((id) => ({ id, type: 'public-key' })),
  }
}

function toPasskeyRejection(error: AuthServiceError, app: AppRequest) {
  return { refused: formatAuthError(error, app) }
}

function toBase64Url(bytes: BufferSource): string {
  const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer)
  return Buffer.from(view).toString('base64url')
}
