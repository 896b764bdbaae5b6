import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AuthProblem } from '../auth-problem.ts'
import { type JsonObject, readOptionalObjectField, readOptionalStringField } from '../json-body.ts'

const knownTransports = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable']

/** Reads the credential of a passkey request; it is parsed after its challenge was consumed. */
export function readPasskeyCredentialField(body: JsonObject): JsonObject {
  const credential = readOptionalObjectField(body, 'credential')
  if (credential === null) throw new AuthProblem('validation_failed', { message: 'credential is required' })
  return credential
}

/** Parses a passkey; as in GoTrue, a malformed one is a failed verification, while one of a factor is invalid input. */
export function parsePasskeyCredential<T>(parse: (credential: JsonObject) => T, credential: JsonObject): T {
  try {
    return parse(credential)
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    throw new AuthProblem('webauthn_verification_failed', {
      message: 'Invalid credential response',
      cause: error,
    })
  }
}

/** Parses the required fields of a new credential. */
export function parseRegistrationResponse(credential: JsonObject | null): RegistrationResponseJSON {
  const { id, response } = readCredentialParts(credential)
  return {
    ...toPublicKeyCredential(id),
    response: {
      clientDataJSON: readBase64Url(response, 'clientDataJSON'),
      attestationObject: readBase64Url(response, 'attestationObject'),
      transports: readTransports(response),
    },
  }
}

/** Parses the required fields of a signed assertion. */
export function parseAuthenticationResponse(credential: JsonObject | null): AuthenticationResponseJSON {
  const { id, response } = readCredentialParts(credential)
  const userHandle = readOptionalStringField(response, 'userHandle')
  return {
    ...toPublicKeyCredential(id),
    response: {
      clientDataJSON: readBase64Url(response, 'clientDataJSON'),
      authenticatorData: readBase64Url(response, 'authenticatorData'),
      signature: readBase64Url(response, 'signature'),
      ...(userHandle === null ? {} : { userHandle }),
    },
  }
}

function readCredentialParts(credential: JsonObject | null): { id: string; response: JsonObject } {
  if (credential === null) throw createInvalidCredentialError('credential')
  const id = readBase64Url(credential, 'id')
  if (readOptionalStringField(credential, 'rawId') !== id) throw createInvalidCredentialError('rawId')
  if (readOptionalStringField(credential, 'type') !== 'public-key') throw createInvalidCredentialError('type')
  return { id, response: readOptionalObjectField(credential, 'response') ?? {} }
}

function toPublicKeyCredential(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
}

/** Reads bytes in base64url. */
function readBase64Url(body: JsonObject, name: string): string {
  const text = readOptionalStringField(body, name) ?? ''
  if (/^[A-Za-z0-9_-]+$/.test(text)) return text
  throw createInvalidCredentialError(name)
}

/** The browser's hints how to reach the credential; unknown ones are dropped. */
function readTransports(response: JsonObject): string[] {
  const values: unknown = Object.hasOwn(response, 'transports') ? response.transports : []
  return Array.isArray(values) ? knownTransports.filter((transport) => values.includes(transport)) : []
}

function createInvalidCredentialError(name: string): AuthProblem {
  return new AuthProblem('validation_failed', { message: `credential: ${name} is missing or not valid` })
}
