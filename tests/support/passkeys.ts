import type { GoTrueClient } from '@supabase/auth-js'
import {
  createFakeAuthenticator,
  type FakeAuthenticationCredential,
  type FakeAuthenticator,
  type FakeRegistrationCredential,
} from './fake-authenticator.ts'

/** The relying party of the tests, as browsers would see it. */
export const testRelyingParty = { origin: 'http://site.test', rpId: 'site.test' }

interface PasskeyChallenge {
  readonly challenge_id: string
}

/** Registers a passkey for the signed-in user, on a new device. */
export async function registerPasskey(client: GoTrueClient): Promise<FakeAuthenticator> {
  const { data, error } = await client.passkey.startRegistration()
  if (error) throw error
  const device = createFakeAuthenticator(testRelyingParty)
  const registered = await verifyPasskeyRegistration(client, data, device.create(data.options))
  if (registered.error) throw registered.error
  return device
}

/** Sends a credential that a device has created. */
export function verifyPasskeyRegistration(
  client: GoTrueClient,
  challenge: PasskeyChallenge | null,
  credential: FakeRegistrationCredential,
) {
  return client.passkey.verifyRegistration({ challengeId: challenge?.challenge_id ?? '', credential })
}

/** Sends a device's signature. */
export function verifyPasskeyAuthentication(
  client: GoTrueClient,
  challenge: PasskeyChallenge | null,
  credential: FakeAuthenticationCredential,
) {
  return client.passkey.verifyAuthentication({ challengeId: challenge?.challenge_id ?? '', credential })
}
