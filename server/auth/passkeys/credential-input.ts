import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Json, objectIn, textIn } from '../body.ts'
import { AuthProblem } from '../problems.ts'

const transports = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable']

/** A credential that a browser has made, as far as it is needed. */
export function registrationIn(credential: Json | null): RegistrationResponseJSON {
  const { id, response } = partsOf(credential)
  return {
    ...asPublicKey(id),
    response: {
      clientDataJSON: binaryIn(response, 'clientDataJSON'),
      attestationObject: binaryIn(response, 'attestationObject'),
      transports: transportsIn(response),
    },
  }
}

/** What a browser has signed with a credential, as far as it is needed. */
export function assertionIn(credential: Json | null): AuthenticationResponseJSON {
  const { id, response } = partsOf(credential)
  const userHandle = textIn(response, 'userHandle')
  return {
    ...asPublicKey(id),
    response: {
      clientDataJSON: binaryIn(response, 'clientDataJSON'),
      authenticatorData: binaryIn(response, 'authenticatorData'),
      signature: binaryIn(response, 'signature'),
      ...(userHandle === null ? {} : { userHandle }),
    },
  }
}

function partsOf(credential: Json | null): { id: string; response: Json } {
  if (credential === null) throw invalid('credential')
  const id = binaryIn(credential, 'id')
  if (textIn(credential, 'rawId') !== id) throw invalid('rawId')
  if (textIn(credential, 'type') !== 'public-key') throw invalid('type')
  return { id, response: objectIn(credential, 'response') ?? {} }
}

function asPublicKey(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
}

/** Bytes in base64url. */
function binaryIn(body: Json, name: string): string {
  const text = textIn(body, name) ?? ''
  if (/^[A-Za-z0-9_-]+$/.test(text)) return text
  throw invalid(name)
}

/** The browser's hints how the credential is reached; those that are none are left out. */
function transportsIn(response: Json): string[] {
  const given: unknown = Object.hasOwn(response, 'transports') ? response.transports : []
  return Array.isArray(given) ? transports.filter((known) => given.includes(known)) : []
}

function invalid(name: string): AuthProblem {
  return new AuthProblem('validation_failed', { message: `credential: ${name} is missing or not valid` })
}
