import type { MFAVerifyWebauthnParams, VerifyPasskeyAuthenticationParams } from '@supabase/auth-js'
import { translator } from '../i18n/translate.ts'
import type { Asked } from './deeds.ts'
import { entered, refused } from './entering.ts'
import { refusalErrors } from './refusals.ts'
import { wayBack } from './way-back.ts'

/** By a passkey, instead of address and password. */
async function byPasskey({ app, request, form }: Asked) {
  const credential = credentialIn(form.text('credential'))
  if (credential === null) return unreadable(app.language, 'passkey')
  const auth = await app.session.auth()
  const challengeId = form.text('challenge')
  const { data, error } = await auth.passkey.verifyAuthentication({ challengeId, credential })
  if (error !== null) return refused('passkey', refusalErrors(error, app))
  return entered(app, request, 'passkey', data.user)
}

/** By a security key or a passkey, after the password. */
async function byKey({ app, request, form }: Asked) {
  const json = credentialIn(form.text('credential'))
  if (json === null) return unreadable(app.language, 'key')
  const auth = await app.session.auth()
  // The official client takes what a browser's own call gives, and asks that for its JSON.
  const credential_response: GivenCredential = Object.assign(Object.create(null), {
    toJSON: () => json,
  })
  const { hostname, origin } = new URL(app.origin)
  const { error } = await auth.mfa.verify({
    factorId: form.text('factor'),
    challengeId: form.text('challenge'),
    webauthn: { type: 'request', rpId: hostname, rpOrigins: [origin], credential_response },
  })
  if (error !== null) return refused('key', refusalErrors(error, app))
  return wayBack(request, app)
}

function unreadable(language: Asked['app']['language'], intent: string) {
  return refused(intent, { form: [translator(language)('entry.passkeyUnknown')] })
}

type GivenCredential = MFAVerifyWebauthnParams<'request'>['webauthn']['credential_response']
type Credential = VerifyPasskeyAuthenticationParams['credential']

function credentialIn(text: string): Credential | null {
  try {
    const json: unknown = JSON.parse(text)
    return isCredential(json) ? json : null
  } catch {
    return null
  }
}

function isCredential(json: unknown): json is Credential {
  return (
    typeof json === 'object' &&
    json !== null &&
    'id' in json &&
    typeof json.id === 'string' &&
    'response' in json &&
    typeof json.response === 'object' &&
    json.response !== null
  )
}

export const passkeyDeeds = { passkey: byPasskey, key: byKey }
