import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readOptionalObjectField } from '../json-body.ts'
import { parseAuthenticationResponse, parseRegistrationResponse } from '../passkeys/credential-input.ts'
import { verifyCredentialAssertion, verifyNewCredential } from '../passkeys/web-authn-verification.ts'
import { findOpenFactorChallengeOrThrow } from './factor-challenge.ts'
import { assertRelyingPartyMatches } from './web-authn-challenge.ts'
import { parseFactorCredential, serializeFactorCredential } from './web-authn-credential.ts'

/** Verifies a credential that was created or used for a factor, and returns the columns to store. */
export async function verifyWebAuthnFactorResponse(
  deps: AuthDeps,
  factor: AuthFactorTable,
  body: JsonObject,
  client: RequestClient,
): Promise<Pick<AuthFactorTable, 'web_authn_credential' | 'web_authn_aaguid'>> {
  const { data, relyingParty, now } = deps
  assertRelyingPartyMatches(relyingParty, body)
  const credential = readOptionalObjectField(
    readOptionalObjectField(body, 'webauthn') ?? {},
    'credential_response',
  )
  const storedCredential = parseFactorCredential(factor)
  const parsed =
    storedCredential === null
      ? ({ created: parseRegistrationResponse(credential), storedCredential: null } as const)
      : ({ assertion: parseAuthenticationResponse(credential), storedCredential } as const)
  const { id, web_authn_session_data } = await findOpenFactorChallengeOrThrow(
    deps,
    data.auth,
    factor,
    body,
    client,
  )
  if (!(await data.auth.factors.closeChallenge(id, now().toISOString())))
    throw new AuthProblem('mfa_challenge_expired')
  // A second factor only has to prove possession of the device; user verification is not required.
  const expected = {
    relyingParty,
    sessionData: web_authn_session_data ?? '{}',
    userVerification: false,
  }
  if (parsed.storedCredential === null) {
    const created = await verifyNewCredential(parsed.created, expected)
    if (created === null) throw createVerificationFailure()
    return { web_authn_credential: serializeFactorCredential(created), web_authn_aaguid: created.aaguid }
  }
  const used =
    parsed.assertion.id === parsed.storedCredential.id
      ? await verifyCredentialAssertion(parsed.assertion, parsed.storedCredential, expected)
      : null
  if (used === null) throw createVerificationFailure()
  return {
    web_authn_credential: serializeFactorCredential({ ...parsed.storedCredential, ...used }),
    web_authn_aaguid: factor.web_authn_aaguid,
  }
}

function createVerificationFailure(): AuthProblem {
  return new AuthProblem('mfa_verification_failed', { message: 'The credential could not be verified' })
}
