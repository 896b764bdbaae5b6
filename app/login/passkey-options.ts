import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { AppRequest } from '../request.ts'
import { type AuthFailure, authErrorText } from './auth-errors.ts'

/** What a browser needs to ask for a passkey, as JSON; or why it cannot be asked for. */
export type PasskeyOptions =
  | { readonly challenge: string; readonly factor: string; readonly options: RequestOptions }
  | { readonly refused: string }

type RequestOptions = PublicKeyCredentialRequestOptionsJSON

/** To sign in by a passkey. */
export async function createPasskeyOptions(app: AppRequest): Promise<PasskeyOptions> {
  const auth = await app.session.auth()
  const { data, error } = await auth.passkey.startAuthentication()
  if (error !== null) return refusal(error, app)
  const { challenge, allowCredentials = [], ...options } = data.options
  const ids = allowCredentials.map(({ id }) => id)
  return { challenge: data.challenge_id, factor: '', options: optionsOf(options, challenge, ids) }
}

/** To give a security key or a passkey as the second factor. */
export async function createSecondFactorOptions(app: AppRequest): Promise<PasskeyOptions> {
  const auth = await app.session.auth()
  const known = await auth.mfa.listFactors()
  if (known.error !== null) return refusal(known.error, app)
  const factor = known.data.webauthn[0]?.id ?? ''
  const { hostname, origin } = new URL(app.origin)
  const webauthn = { rpId: hostname, rpOrigins: [origin] }
  const { data, error } = await auth.mfa.challenge({ factorId: factor, webauthn })
  if (error !== null) return refusal(error, app)
  if (data.webauthn.type !== 'request') throw new Error('an unverified factor was asked for')
  const { challenge, allowCredentials = [], ...options } = data.webauthn.credential_options.publicKey
  const ids = allowCredentials.map(({ id }) => textOf(id))
  return { challenge: data.id, factor, options: optionsOf(options, textOf(challenge), ids) }
}

interface Wishes {
  readonly rpId?: string | undefined
  readonly timeout?: number | undefined
  readonly userVerification?: string | undefined
}

function optionsOf(
  { rpId, timeout, userVerification }: Wishes,
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

function refusal(error: AuthFailure, app: AppRequest) {
  return { refused: authErrorText(error, app) }
}

function textOf(bytes: BufferSource): string {
  const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer)
  return Buffer.from(view).toString('base64url')
}
