import type { GoTrueClient } from '@supabase/auth-js'
import { type Authenticator, authenticator, type Made, type Used } from './authenticator.ts'

/** Where the accounts of tests are, as browsers would see it. */
export const siteOf = { origin: 'http://site.test', rpId: 'site.test' }

interface Asked {
  readonly challenge_id: string
}

/** Makes a passkey for whoever is signed in, on a device of its own. */
export async function registered(client: GoTrueClient): Promise<Authenticator> {
  const { data, error } = await client.passkey.startRegistration()
  if (error) throw error
  const device = authenticator(siteOf)
  const kept = await offered(client, data, device.create(data.options))
  if (kept.error) throw kept.error
  return device
}

/** Sends a credential that a device has made. */
export function offered(client: GoTrueClient, asked: Asked | null, credential: Made) {
  return client.passkey.verifyRegistration({ challengeId: asked?.challenge_id ?? '', credential })
}

/** Sends what a device has signed. */
export function answered(client: GoTrueClient, asked: Asked | null, credential: Used) {
  return client.passkey.verifyAuthentication({ challengeId: asked?.challenge_id ?? '', credential })
}
