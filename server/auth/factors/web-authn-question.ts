import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'
import { type Json, objectIn, textIn } from '../body.ts'
import type { AuthDeps, SignedIn } from '../contract.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { algorithms, newNonce } from '../passkeys/web-authn.ts'
import { AuthProblem } from '../problems.ts'
import { isVerified } from './own-factor.ts'
import { credentialOf } from './web-authn-credential.ts'

/** What a browser is asked: to make a credential for a factor that was begun, otherwise to use the one it has. */
export async function webAuthnQuestion(
  deps: AuthDeps,
  me: SignedIn,
  factor: AuthFactorTable,
): Promise<{ sessionData: string; shown: Json }> {
  const { challenge, sessionData } = newNonce()
  const { relyingParty, settings } = deps
  const timeout = settings.mfa.challengeExpiry * 1000
  const known = credentialOf(factor)
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
  const others = (await deps.data.auth.factors.of([me.userId])).filter(isVerified).map(credentialOf)
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
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    excludeCredentials: others.flatMap((one) =>
      one === null ? [] : [{ id: one.id, transports: [...one.transports] }],
    ),
  })
  return { sessionData, shown: { webauthn: { type: 'create', credential_options: { publicKey } } } }
}

/** Whom a client thinks it speaks for is no decision of the client. */
export function checkRelyingParty({ id, origins }: RelyingParty, body: Json): void {
  const asked = objectIn(body, 'webauthn')
  if (asked === null) return
  const rpId = textIn(asked, 'rpId')
  const theirs: unknown = Object.hasOwn(asked, 'rpOrigins') ? asked.rpOrigins : null
  const known =
    (rpId === null || rpId === id) &&
    (theirs === null || (Array.isArray(theirs) && theirs.every((origin) => origins.includes(origin))))
  if (!known)
    throw new AuthProblem('validation_failed', { message: `rpId and rpOrigins are not those of ${id}` })
}
