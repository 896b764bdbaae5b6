import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser } from '../contract.ts'
import { type JsonObject, readOptionalObjectField, readOptionalStringField } from '../json-body.ts'
import type { WebAuthnRelyingParty } from '../passkeys/relying-party.ts'
import {
  generateWebAuthnChallenge,
  loadWebAuthnLibrary,
  supportedCoseAlgorithms,
} from '../passkeys/web-authn-verification.ts'
import { isFactorVerified } from './factor-access.ts'
import { parseFactorCredential } from './web-authn-credential.ts'

/**
 * Options for the browser: to create a credential for an unverified factor, otherwise to use the existing
 * one.
 */
export async function createWebAuthnFactorChallenge(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  factor: AuthFactorTable,
): Promise<{ sessionData: string; shown: JsonObject }> {
  const { generateAuthenticationOptions, generateRegistrationOptions } = await loadWebAuthnLibrary()
  const { challenge, sessionData } = generateWebAuthnChallenge()
  const { relyingParty, settings } = deps
  const timeout = settings.mfa.challengeExpiry * 1000
  const credential = parseFactorCredential(factor)
  if (credential !== null) {
    const publicKey = await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge,
      timeout,
      userVerification: 'preferred',
      allowCredentials: [{ id: credential.id, transports: [...credential.transports] }],
    })
    return { sessionData, shown: { webauthn: { type: 'request', credential_options: { publicKey } } } }
  }
  const others = (await deps.data.auth.factors.listByUsers([signedInUser.userId]))
    .filter(isFactorVerified)
    .map(parseFactorCredential)
  const publicKey = await generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    // Not the user's id: a credential with the same user id would replace their passkey on the same device.
    userID: new TextEncoder().encode(factor.id),
    userName: signedInUser.email,
    userDisplayName: factor.friendly_name ?? signedInUser.email,
    challenge,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: supportedCoseAlgorithms,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: others.flatMap((other) =>
      other === null ? [] : [{ id: other.id, transports: [...other.transports] }],
    ),
  })
  return { sessionData, shown: { webauthn: { type: 'create', credential_options: { publicKey } } } }
}

/** Rejects a request whose relying party differs from the configured one. */
export function assertRelyingPartyMatches({ id, origins }: WebAuthnRelyingParty, body: JsonObject): void {
  const input = readOptionalObjectField(body, 'webauthn')
  if (input === null) return
  const rpId = readOptionalStringField(input, 'rpId')
  const requestedOrigins: unknown = Object.hasOwn(input, 'rpOrigins') ? input.rpOrigins : null
  const matches =
    (rpId === null || rpId === id) &&
    (requestedOrigins === null ||
      (Array.isArray(requestedOrigins) && requestedOrigins.every((origin) => origins.includes(origin))))
  if (!matches)
    throw new AuthProblem('validation_failed', { message: `rpId and rpOrigins are not those of ${id}` })
}
