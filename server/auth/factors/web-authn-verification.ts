import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalObject } from '../json-body.ts'
import { parseAuthenticationResponse, parseRegistrationResponse } from '../passkeys/credential-input.ts'
import { verifyCredentialAssertion, verifyNewCredential } from '../passkeys/web-authn-verification.ts'
import { findOpenFactorChallenge } from './factor-challenge.ts'
import { assertRelyingPartyMatches } from './web-authn-challenge.ts'
import { parseFactorCredential, serializeFactorCredential } from './web-authn-credential.ts'

/** Checks a credential that was made or used for a factor, and gives what is to be kept of it. */
export async function verifyWebAuthnFactorResponse(
  deps: AuthDeps,
  factor: AuthFactorTable,
  body: JsonObject,
  client: RequestClient,
): Promise<Pick<AuthFactorTable, 'web_authn_credential' | 'web_authn_aaguid'>> {
  const { data, relyingParty, now } = deps
  assertRelyingPartyMatches(relyingParty, body)
  const credential = readOptionalObject(readOptionalObject(body, 'webauthn') ?? {}, 'credential_response')
  const known = parseFactorCredential(factor)
  const answer =
    known === null
      ? ({ made: parseRegistrationResponse(credential), known: null } as const)
      : ({ used: parseAuthenticationResponse(credential), known } as const)
  const { id, web_authn_session_data } = await findOpenFactorChallenge(deps, data.auth, factor, body, client)
  if (!(await data.auth.factors.closeChallenge(id, now().toISOString())))
    throw new AuthProblem('mfa_challenge_expired')
  // As a second factor, having the device is what counts; whether it also asked for a finger is its own affair.
  const expected = {
    relyingParty,
    sessionData: web_authn_session_data ?? '{}',
    userVerification: false,
  }
  if (answer.known === null) {
    const made = await verifyNewCredential(answer.made, expected)
    if (made === null) throw createVerificationFailure()
    return { web_authn_credential: serializeFactorCredential(made), web_authn_aaguid: made.aaguid }
  }
  const used =
    answer.used.id === answer.known.id
      ? await verifyCredentialAssertion(answer.used, answer.known, expected)
      : null
  if (used === null) throw createVerificationFailure()
  return {
    web_authn_credential: serializeFactorCredential({ ...answer.known, ...used }),
    web_authn_aaguid: factor.web_authn_aaguid,
  }
}

function createVerificationFailure(): AuthProblem {
  return new AuthProblem('mfa_verification_failed', { message: 'The credential could not be verified' })
}
