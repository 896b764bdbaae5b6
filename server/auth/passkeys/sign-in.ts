import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { AuthPasskeyTable } from '../../data/auth/factors-tables.ts'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { isBanned } from '../banned.ts'
import { type Json, objectIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { enter, type Proof } from '../enter.ts'
import { AuthProblem } from '../problems.ts'
import type { TokenAnswer } from '../tokens.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { assertionIn } from './credential-input.ts'
import { newNonce, usedCredential } from './web-authn.ts'

const byPasskey: Proof = { method: 'passkey', provider: 'passkey' }
const anybody = { type: 'authentication', user: null } as const

/** What a browser needs to offer the passkeys it has for this site: no address, so nothing is told of any. */
export async function signInOptions(deps: AuthDeps, client: Client): Promise<Json> {
  deps.limits.passkey(client)
  const { challenge, sessionData } = newNonce()
  const options = await generateAuthenticationOptions({
    rpID: deps.relyingParty.id,
    challenge,
    timeout: deps.settings.webAuthn.challengeExpiry * 1000,
    userVerification: 'required',
  })
  return { ...(await keepChallenge(deps, anybody, sessionData)), options }
}

/** Signs in whoever the passkey belongs to. */
export async function signInByPasskey(deps: AuthDeps, body: Json, client: Client): Promise<TokenAnswer> {
  const { data, relyingParty, limits, now } = deps
  limits.token(client)
  const response = assertionIn(objectIn(body, 'credential'))
  const sessionData = await takeChallenge(deps, anybody, body)
  const passkey = await data.auth.passkeys.findByCredential(response.id)
  if (passkey === null) throw new AuthProblem('webauthn_credential_not_found')
  const owner = Buffer.from(response.response.userHandle ?? '', 'base64url').toString()
  const used = await usedCredential(response, credentialOf(passkey), {
    relyingParty,
    sessionData,
    userVerification: true,
  })
  if (used === null || owner !== passkey.user_id) throw new AuthProblem('webauthn_verification_failed')
  return data.transaction(async ({ auth }) => {
    const user = await letIn(auth, passkey, now())
    const current = await auth.passkeys.findByCredentialForChange(passkey.credential_id)
    // Removed, or used elsewhere, while this answer was being checked.
    if (current?.sign_count !== passkey.sign_count) throw new AuthProblem('webauthn_verification_failed')
    const at = now().toISOString()
    await auth.passkeys.change(passkey.id, {
      sign_count: used.signCount,
      backed_up: used.backedUp ? 1 : 0,
      last_used_at: at,
      updated_at: at,
    })
    return enter(deps, auth, user, byPasskey, client)
  })
}

/** Only who has the passkey comes this far, so they may know why not. */
async function letIn(auth: AuthData, passkey: AuthPasskeyTable, now: Date): Promise<AuthUserTable> {
  const user = await auth.users.findForChange(passkey.user_id)
  if (user === null || user.deleted_at !== null) throw new AuthProblem('webauthn_credential_not_found')
  if (isBanned(user, now)) throw new AuthProblem('user_banned')
  if (user.email_confirmed_at === null && user.phone_confirmed_at === null)
    throw new AuthProblem('email_not_confirmed', { status: 403 })
  return user
}

function credentialOf(passkey: AuthPasskeyTable) {
  return {
    id: passkey.credential_id,
    publicKey: passkey.public_key,
    signCount: passkey.sign_count,
    transports: [],
    backupEligible: passkey.backup_eligible === 1,
    backedUp: passkey.backed_up === 1,
  }
}
