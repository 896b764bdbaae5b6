import type { GoTrueClient } from '@supabase/auth-js'
import {
  createFakeAuthenticator,
  type FakeAuthenticationCredential,
  type FakeAuthenticator,
  type FakeRegistrationCredential,
} from './fake-authenticator.ts'

/** Where the accounts of tests are, as browsers would see it. */
export const testRelyingParty = { origin: 'http://site.test', rpId: 'site.test' }

interface PasskeyChallenge {
  readonly challenge_id: string
}

/** Makes a passkey for whoever is signed in, on a device of its own. */
export async function registerPasskey(client: GoTrueClient): Promise<FakeAuthenticator> {
  const { data, error } = await client.passkey.startRegistration()
  if (error) throw error
  const device = createFakeAuthenticator(testRelyingParty)
  const kept = await verifyPasskeyRegistration(client, data, device.create(data.options))
  if (kept.error) throw kept.error
  return device
}

/** Sends a credential that a device has made. */
export function verifyPasskeyRegistration(
  client: GoTrueClient,
  asked: PasskeyChallenge | null,
  credential: FakeRegistrationCredential,
) {
  return client.passkey.verifyRegistration({ challengeId: asked?.challenge_id ?? '', credential })
}

/** Sends what a device has signed. */
export function verifyPasskeyAuthentication(
  client: GoTrueClient,
  asked: PasskeyChallenge | null,
  credential: FakeAuthenticationCredential,
) {
  return client.passkey.verifyAuthentication({ challengeId: asked?.challenge_id ?? '', credential })
}
