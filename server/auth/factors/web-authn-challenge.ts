import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser } from '../contract.ts'
import { type JsonObject, readOptionalObject, readOptionalString } from '../json-body.ts'
import type { WebAuthnRelyingParty } from '../passkeys/relying-party.ts'
import { generateWebAuthnChallenge, supportedCoseAlgorithms } from '../passkeys/web-authn-verification.ts'
import { isFactorVerified } from './factor-access.ts'
import { parseFactorCredential } from './web-authn-credential.ts'

/** What a browser is asked: to make a credential for a factor that was begun, otherwise to use the one it has. */
export async function createWebAuthnFactorChallenge(
  deps: AuthDeps,
  me: AuthenticatedUser,
  factor: AuthFactorTable,
): Promise<{ sessionData: string; shown: JsonObject }> {
  const { challenge, sessionData } = generateWebAuthnChallenge()
  const { relyingParty, settings } = deps
  const timeout = settings.mfa.challengeExpiry * 1000
  const known = parseFactorCredential(factor)
  if (known !== null) {
    const publicKey = await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge,
      timeout,
      userVerification: 'preferred',
      allowCredentials: [{ id: known.id, transports: [...known.transports] }],
    })
    return { sessionData, shown: { webauthn: { type: 'request', credential_options: { publicKey } } } }
  }
  const others = (await deps.data.auth.factors.listByUsers([me.userId]))
    .filter(isFactorVerified)
    .map(parseFactorCredential)
  const publicKey = await generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    // Not the user's: on the same device a credential of the same user would take the place of their passkey.
    userID: new TextEncoder().encode(factor.id),
    userName: me.email,
    userDisplayName: factor.friendly_name ?? me.email,
    challenge,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: supportedCoseAlgorithms,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: others.flatMap((one) =>
      one === null ? [] : [{ id: one.id, transports: [...one.transports] }],
    ),
  })
  return { sessionData, shown: { webauthn: { type: 'create', credential_options: { publicKey } } } }
}

/** Whom a client thinks it speaks for is no decision of the client. */
export function assertRelyingPartyMatches({ id, origins }: WebAuthnRelyingParty, body: JsonObject): void {
  const asked = readOptionalObject(body, 'webauthn')
  if (asked === null) return
  const rpId = readOptionalString(asked, 'rpId')
  const theirs: unknown = Object.hasOwn(asked, 'rpOrigins') ? asked.rpOrigins : null
  const known =
    (rpId === null || rpId === id) &&
    (theirs === null || (Array.isArray(theirs) && theirs.every((origin) => origins.includes(origin))))
  if (!known)
    throw new AuthProblem('validation_failed', { message: `rpId and rpOrigins are not those of ${id}` })
}
