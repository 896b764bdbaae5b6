import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'
import { type Json, objectIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { assertionIn, registrationIn } from '../passkeys/credential-input.ts'
import { madeCredential, usedCredential } from '../passkeys/web-authn.ts'
import { AuthProblem } from '../problems.ts'
import { openChallenge } from './challenge.ts'
import { credentialColumn, credentialOf } from './web-authn-credential.ts'
import { checkRelyingParty } from './web-authn-question.ts'

/** Checks a credential that was made or used for a factor, and gives what is to be kept of it. */
export async function webAuthnAnswer(
  deps: AuthDeps,
  factor: AuthFactorTable,
  body: Json,
  client: Client,
): Promise<Pick<AuthFactorTable, 'web_authn_credential' | 'web_authn_aaguid'>> {
  const { data, relyingParty, now } = deps
  checkRelyingParty(relyingParty, body)
  const credential = objectIn(objectIn(body, 'webauthn') ?? {}, 'credential_response')
  const known = credentialOf(factor)
  const answer =
    known === null
      ? ({ made: registrationIn(credential), known: null } as const)
      : ({ used: assertionIn(credential), known } as const)
  const { id, web_authn_session_data } = await openChallenge(deps, data.auth, factor, body, client)
  if (!(await data.auth.factors.closeChallenge(id, now().toISOString())))
    throw new AuthProblem('mfa_challenge_expired')
  // As a second factor, having the device is what counts; whether it also asked for a finger is its own affair.
  const expected = {
    relyingParty,
    sessionData: web_authn_session_data ?? '{}',
    userVerification: false,
  }
  if (answer.known === null) {
    const made = await madeCredential(answer.made, expected)
    if (made === null) throw refused()
    return { web_authn_credential: credentialColumn(made), web_authn_aaguid: made.aaguid }
  }
  const used =
    answer.used.id === answer.known.id ? await usedCredential(answer.used, answer.known, expected) : null
  if (used === null) throw refused()
  return {
    web_authn_credential: credentialColumn({ ...answer.known, ...used }),
    web_authn_aaguid: factor.web_authn_aaguid,
  }
}

function refused(): AuthProblem {
  return new AuthProblem('mfa_verification_failed', { message: 'The credential could not be verified' })
}
