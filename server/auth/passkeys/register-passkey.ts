import { randomUUID } from 'node:crypto'
import type { AuthPasskeyTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { assertSecondFactorPassedIfEnrolled, lockUserAndSession } from '../factors/factor-access.ts'
import type { JsonObject } from '../json-body.ts'
import { queueAccountChangeEmail } from '../one-time-tokens/token-email.ts'
import { consumePasskeyChallenge, storePasskeyChallenge } from './challenges.ts'
import {
  parsePasskeyCredential,
  parseRegistrationResponse,
  readPasskeyCredentialField,
} from './credential-input.ts'
import { getDefaultPasskeyName } from './default-passkey-name.ts'
import { type RegisteredPasskeyResponse, toRegisteredPasskeyResponse } from './manage-passkeys.ts'
import {
  generateWebAuthnChallenge,
  loadWebAuthnLibrary,
  type NewWebAuthnCredential,
  supportedCoseAlgorithms,
  verifyNewCredential,
} from './web-authn-verification.ts'

/** Options for the browser to create a passkey for the user. */
export async function createPasskeyRegistrationOptions(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  client: RequestClient,
): Promise<JsonObject> {
  const { data, settings, relyingParty, limits } = deps
  await limits.countAccountChange(client)
  const { user, passkeys } = await data.transaction(({ auth }) =>
    lockUserForNewPasskey(deps, auth, signedInUser),
  )
  const { generateRegistrationOptions } = await loadWebAuthnLibrary()
  const { challenge, sessionData } = generateWebAuthnChallenge()
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
    supportedAlgorithmIDs: supportedCoseAlgorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id })),
  })
  const storedChallenge = await storePasskeyChallenge(
    deps,
    { type: 'registration', user: user.id },
    sessionData,
  )
  return { ...storedChallenge, options }
}

/** Stores a passkey that a browser has created. */
export async function registerPasskey(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  body: JsonObject,
  client: RequestClient,
): Promise<RegisteredPasskeyResponse> {
  const { data, relyingParty, now } = deps
  const credentialInput = readPasskeyCredentialField(body)
  const sessionData = await consumePasskeyChallenge(
    deps,
    { type: 'registration', user: signedInUser.userId },
    body,
  )
  const response = parsePasskeyCredential(parseRegistrationResponse, credentialInput)
  const credential = await verifyNewCredential(response, {
    relyingParty,
    sessionData,
    userVerification: true,
  })
  if (credential === null) throw new AuthProblem('webauthn_verification_failed')
  const at = now().toISOString()
  try {
    const passkey = await data.transaction(async (transaction) => {
      const { auth } = transaction
      const { user } = await lockUserForNewPasskey(deps, auth, signedInUser)
      const passkey = toPasskeyRow(user, credential, at)
      await auth.passkeys.add(passkey)
      const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
      await writeAuditEntry(auth, auditContext, 'passkey_created', { passkey_id: passkey.id })
      await queueAccountChangeEmail(deps, transaction, user, user.email, 'passkey_added')
      return passkey
    })
    deps.emailQueue.wake()
    return toRegisteredPasskeyResponse(passkey)
  } catch (error) {
    if (findConstraintViolationKind(error) === 'unique')
      throw new AuthProblem('webauthn_credential_exists', { cause: error })
    throw error
  }
}

/**
 * Locks the user if they may register a passkey: confirmed, second factor passed, and below the maximum
 * number.
 */
async function lockUserForNewPasskey(
  { settings }: AuthDeps,
  auth: AuthRepositories,
  signedInUser: AuthenticatedUser,
): Promise<{ user: AuthUserTable; passkeys: AuthPasskeyTable[] }> {
  const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
  assertSecondFactorPassedIfEnrolled(session, factors, 'AAL2 required to register a passkey')
  if (user.email_confirmed_at === null && user.phone_confirmed_at === null)
    throw new AuthProblem('email_not_confirmed', { status: 403 })
  const passkeys = await auth.passkeys.listByUser(user.id)
  if (passkeys.length >= settings.passkeys.most) throw new AuthProblem('too_many_passkeys')
  return { user, passkeys }
}

function toPasskeyRow(user: AuthUserTable, credential: NewWebAuthnCredential, at: string): AuthPasskeyTable {
  return {
    id: randomUUID(),
    user_id: user.id,
    credential_id: credential.id,
    public_key: credential.publicKey,
    attestation_type: credential.attestation,
    aaguid: credential.aaguid,
    sign_count: credential.signCount,
    transports: JSON.stringify(credential.transports),
    backup_eligible: credential.backupEligible ? 1 : 0,
    backed_up: credential.backedUp ? 1 : 0,
    friendly_name: getDefaultPasskeyName(credential.aaguid),
    last_used_at: null,
    created_at: at,
    updated_at: at,
  }
}
