import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { WebAuthnRelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256, which devices support. Newer ones make the runtime print experimental warnings. */
export const supportedCoseAlgorithms = [-8, -7, -257]

/** The stored properties of a credential. */
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

/** Loads the library when it is first used: with its parsers it is a sixth of all modules of a server. */
export async function loadWebAuthnLibrary() {
  return await import('@simplewebauthn/server')
}

/** A challenge to sign: the browser receives the challenge itself, only its hash is stored. */
interface WebAuthnChallenge {
  readonly challenge: Uint8Array<ArrayBuffer>
  /** The stored data, as JSON. */
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

/** The expected relying party and challenge, and whether the device must have verified the user. */
interface WebAuthnExpectations {
  readonly relyingParty: WebAuthnRelyingParty
  readonly sessionData: string
  readonly userVerification: boolean
}

/** The credential that was created for a challenge; null: verification failed. */
export async function verifyNewCredential(
  response: RegistrationResponseJSON,
  expected: WebAuthnExpectations,
): Promise<NewWebAuthnCredential | null> {
  try {
    if ((await hasForeignAttestation(response)) || isFromEmbeddedPage(response.response)) return null
    const { verifyRegistrationResponse } = await loadWebAuthnLibrary()
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
    // The library reports every problem with untrusted input by throwing.
    return null
  }
}

/** The new state of a credential that has signed a challenge; null: verification failed. */
export async function verifyCredentialAssertion(
  response: AuthenticationResponseJSON,
  credential: StoredWebAuthnCredential,
  expected: WebAuthnExpectations,
): Promise<Pick<StoredWebAuthnCredential, 'signCount' | 'backedUp'> | null> {
  try {
    if (isFromEmbeddedPage(response.response)) return null
    const { verifyAuthenticationResponse } = await loadWebAuthnLibrary()
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

/** Whether the page was in a frame of another site, which could have tricked the user into confirming. */
function isFromEmbeddedPage({ clientDataJSON }: { readonly clientDataJSON: string }): boolean {
  const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  return (
    typeof clientData === 'object' &&
    clientData !== null &&
    'crossOrigin' in clientData &&
    clientData.crossOrigin !== false
  )
}

/**
 * Attestation certificates were not requested. Verifying those of a client would fetch the URLs they contain.
 */
async function hasForeignAttestation({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = decoded.get('fmt')
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined)
}

function isExpectedChallenge(challenge: string, sessionData: string): boolean {
  const stored: unknown = JSON.parse(sessionData)
  if (typeof stored !== 'object' || stored === null || !('challenge_sha256' in stored)) return false
  const expected = Buffer.from(String(stored.challenge_sha256), 'base64url')
  const actual = computeSha256(challenge)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function computeSha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
