import type { AuthPasskeyTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import type { TokenResponse } from '../session-tokens.ts'
import { type AuthMethodAndProvider, signInUser } from '../sign-in-user.ts'
import { isBanned } from '../user-ban.ts'
import { consumePasskeyChallenge, storePasskeyChallenge } from './challenges.ts'
import {
  parseAuthenticationResponse,
  parsePasskeyCredential,
  readPasskeyCredentialField,
} from './credential-input.ts'
import {
  generateWebAuthnChallenge,
  loadWebAuthnLibrary,
  verifyCredentialAssertion,
} from './web-authn-verification.ts'

export const passkeyAuthMethod: AuthMethodAndProvider = { method: 'passkey', provider: 'passkey' }
const authenticationPurpose = { type: 'authentication', user: null } as const

/**
 * Options for the browser to offer its passkeys of this site; they name no account, so nothing is disclosed.
 */
export async function createPasskeySignInOptions(deps: AuthDeps, client: RequestClient): Promise<JsonObject> {
  await deps.limits.countPasskeyChallenge(client)
  const { generateAuthenticationOptions } = await loadWebAuthnLibrary()
  const { challenge, sessionData } = generateWebAuthnChallenge()
  const options = await generateAuthenticationOptions({
    rpID: deps.relyingParty.id,
    challenge,
    timeout: deps.settings.webAuthn.challengeExpiry * 1000,
    userVerification: 'required',
  })
  return { ...(await storePasskeyChallenge(deps, authenticationPurpose, sessionData)), options }
}

/** Signs in the user of the passkey. */
export async function signInWithPasskey(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
): Promise<TokenResponse> {
  const { data, relyingParty, limits, now } = deps
  await limits.countTokenRequest(client)
  const credential = readPasskeyCredentialField(body)
  const sessionData = await consumePasskeyChallenge(deps, authenticationPurpose, body)
  const response = parsePasskeyCredential(parseAuthenticationResponse, credential)
  const passkey = await data.auth.passkeys.findByCredential(response.id)
  if (passkey === null) throw new AuthProblem('webauthn_verification_failed')
  const userHandle = Buffer.from(response.response.userHandle ?? '', 'base64url').toString()
  const used = await verifyCredentialAssertion(response, toStoredCredential(passkey), {
    relyingParty,
    sessionData,
    userVerification: true,
  })
  if (used === null || userHandle !== passkey.user_id) throw new AuthProblem('webauthn_verification_failed')
  return data.transaction(async ({ auth }) => {
    const user = await findActiveUser(auth, passkey, now())
    const current = await auth.passkeys.findByCredentialForUpdate(passkey.credential_id)
    // Removed or used elsewhere while this response was being verified.
    if (current?.sign_count !== passkey.sign_count) throw new AuthProblem('webauthn_verification_failed')
    const at = now().toISOString()
    await auth.passkeys.update(passkey.id, {
      sign_count: used.signCount,
      backed_up: used.backedUp ? 1 : 0,
      last_used_at: at,
      updated_at: at,
    })
    return signInUser(deps, auth, user, passkeyAuthMethod, client)
  })
}

/** The passkey was verified, so the reason for a rejection may be disclosed. */
async function findActiveUser(
  auth: AuthRepositories,
  passkey: AuthPasskeyTable,
  now: Date,
): Promise<AuthUserTable> {
  const user = await auth.users.findForUpdate(passkey.user_id)
  if (user === null || user.deleted_at !== null) throw new AuthProblem('webauthn_verification_failed')
  if (isBanned(user, now)) throw new AuthProblem('user_banned', { status: 403 })
  if (user.email_confirmed_at === null && user.phone_confirmed_at === null)
    throw new AuthProblem('email_not_confirmed', { status: 403 })
  return user
}

function toStoredCredential(passkey: AuthPasskeyTable) {
  return {
    id: passkey.credential_id,
    publicKey: passkey.public_key,
    signCount: passkey.sign_count,
    transports: [],
    backupEligible: passkey.backup_eligible === 1,
    backedUp: passkey.backed_up === 1,
  }
}
