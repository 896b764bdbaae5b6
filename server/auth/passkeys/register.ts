import { randomUUID } from 'node:crypto'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { AuthPasskeyTable } from '../../data/auth/factors-tables.ts'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { violationOf } from '../../data/engines/violations.ts'
import { note } from '../audit.ts'
import { type Json, objectIn } from '../body.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { held, refuseUnproved } from '../factors/own-factor.ts'
import { AuthProblem } from '../problems.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { registrationIn } from './credential-input.ts'
import { passkeyName } from './names.ts'
import { type PresentedPasskey, presentPasskey } from './present.ts'
import { algorithms, madeCredential, type NewCredential, newNonce } from './web-authn.ts'

/** What a browser needs to make a passkey for whoever asks. */
export async function registrationOptions(deps: AuthDeps, me: SignedIn, client: Client): Promise<Json> {
  const { data, settings, relyingParty, limits } = deps
  limits.change(client)
  const { user, passkeys } = await data.transaction(({ auth }) => allowed(deps, auth, me))
  const { challenge, sessionData } = newNonce()
  const name = user.email ?? user.phone ?? user.id
  const options = await generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: name,
    challenge,
    timeout: settings.webAuthn.challengeExpiry * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id })),
  })
  const kept = await keepChallenge(deps, { type: 'registration', user: user.id }, sessionData)
  return { ...kept, options }
}

/** Keeps a passkey that a browser has made. */
export async function register(
  deps: AuthDeps,
  me: SignedIn,
  body: Json,
  client: Client,
): Promise<PresentedPasskey> {
  const { data, relyingParty, now } = deps
  const response = registrationIn(objectIn(body, 'credential'))
  const sessionData = await takeChallenge(deps, { type: 'registration', user: me.userId }, body)
  const made = await madeCredential(response, { relyingParty, sessionData, userVerification: true })
  if (made === null) throw new AuthProblem('webauthn_verification_failed')
  const at = now().toISOString()
  try {
    return await data.transaction(async ({ auth }) => {
      const { user } = await allowed(deps, auth, me)
      const passkey = rowOf(user, made, at)
      await auth.passkeys.add(passkey)
      const deed = { actor: user, address: client.address, at }
      await note(auth, deed, 'passkey_created', { passkey_id: passkey.id })
      return presentPasskey(passkey)
    })
  } catch (error) {
    if (violationOf(error) === 'unique') throw new AuthProblem('webauthn_credential_exists', { cause: error })
    throw error
  }
}

/** Whoever may have one passkey more: confirmed, sure enough of who they are, and without too many. */
async function allowed(
  { settings }: AuthDeps,
  auth: AuthData,
  me: SignedIn,
): Promise<{ user: AuthUserTable; passkeys: AuthPasskeyTable[] }> {
  const { user, session, factors } = await held(auth, me)
  refuseUnproved(session, factors, 'AAL2 required to register a passkey')
  if (user.email_confirmed_at === null && user.phone_confirmed_at === null)
    throw new AuthProblem('email_not_confirmed', { status: 403 })
  const passkeys = await auth.passkeys.of(user.id)
  if (passkeys.length >= settings.passkeys.most) throw new AuthProblem('too_many_passkeys')
  return { user, passkeys }
}

function rowOf(user: AuthUserTable, made: NewCredential, at: string): AuthPasskeyTable {
  return {
    id: randomUUID(),
    user_id: user.id,
    credential_id: made.id,
    public_key: made.publicKey,
    attestation_type: made.attestation,
    aaguid: made.aaguid,
    sign_count: made.signCount,
    transports: JSON.stringify(made.transports),
    backup_eligible: made.backupEligible ? 1 : 0,
    backed_up: made.backedUp ? 1 : 0,
    friendly_name: passkeyName(made.aaguid),
    last_used_at: null,
    created_at: at,
    updated_at: at,
  }
}
