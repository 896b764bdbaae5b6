import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { WebAuthnRelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256: what devices have. Asking the runtime for newer ones makes it warn of experiments. */
export const supportedCoseAlgorithms = [-8, -7, -257]

/** What is kept of a credential. */
export interface StoredWebAuthnCredential {
  readonly id: string
  /** In COSE form, as base64url. */
  readonly publicKey: string
  readonly signCount: number
  readonly transports: readonly string[]
  readonly backupEligible: boolean
  readonly backedUp: boolean
}

export interface NewWebAuthnCredential extends StoredWebAuthnCredential {
  readonly aaguid: string
  readonly attestation: string
}

/** What has to be signed: the challenge itself goes to the browser, only its hash is kept. */
export interface WebAuthnChallenge {
  readonly challenge: Uint8Array<ArrayBuffer>
  /** What is kept, as JSON. */
  readonly sessionData: string
}

export function generateWebAuthnChallenge(): WebAuthnChallenge {
  const challenge = new Uint8Array(randomBytes(32))
  const text = Buffer.from(challenge).toString('base64url')
  return {
    challenge,
    sessionData: JSON.stringify({ challenge_sha256: computeSha256(text).toString('base64url') }),
  }
}

/** Whom an answer must be for, and whether the person must have proved themselves to their device. */
export interface WebAuthnExpectations {
  readonly relyingParty: WebAuthnRelyingParty
  readonly sessionData: string
  readonly userVerification: boolean
}

/** The credential that was made in answer to a challenge; null: it was not, or not for this site. */
export async function verifyNewCredential(
  response: RegistrationResponseJSON,
  expected: WebAuthnExpectations,
): Promise<NewWebAuthnCredential | null> {
  try {
    if (hasForeignAttestation(response)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      supportedAlgorithmIDs: supportedCoseAlgorithms,
      ...toVerificationOptions(expected),
    })
    if (!verified || registrationInfo.credential.id !== response.id) return null
    const { credential, credentialDeviceType, credentialBackedUp, aaguid, fmt } = registrationInfo
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
      transports: response.response.transports ?? [],
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      aaguid,
      attestation: fmt,
    }
  } catch {
    // The library tells everything that can be wrong with what a stranger sent by throwing.
    return null
  }
}

/** How a credential is after it has signed a challenge; null: it has not, or not for this site. */
export async function verifyCredentialAssertion(
  response: AuthenticationResponseJSON,
  credential: StoredWebAuthnCredential,
  expected: WebAuthnExpectations,
): Promise<Pick<StoredWebAuthnCredential, 'signCount' | 'backedUp'> | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
        counter: credential.signCount,
      },
      ...toVerificationOptions(expected),
    })
    if (!verified) return null
    return { signCount: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  } catch {
    return null
  }
}

function toVerificationOptions({ relyingParty, sessionData, userVerification }: WebAuthnExpectations) {
  return {
    expectedChallenge: (challenge: string) => isExpectedChallenge(challenge, sessionData),
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    requireUserVerification: userVerification,
  }
}

/** Certificates were not asked for. Following those that a stranger sends would mean to fetch what they name. */
function hasForeignAttestation({ response }: RegistrationResponseJSON): boolean {
  const decoded = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = decoded.get('fmt')
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined)
}

function isExpectedChallenge(challenge: string, sessionData: string): boolean {
  const kept: unknown = JSON.parse(sessionData)
  if (typeof kept !== 'object' || kept === null || !('challenge_sha256' in kept)) return false
  const expected = Buffer.from(String(kept.challenge_sha256), 'base64url')
  const given = computeSha256(challenge)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function computeSha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
