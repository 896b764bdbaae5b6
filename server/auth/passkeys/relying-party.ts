import { isIP } from 'node:net'
import type { MfaAndPasskeySettings } from '../factors/settings.ts'

/** The site that credentials are created for, and the origins where they may be used. */
export interface WebAuthnRelyingParty {
  /** The domain that credentials are bound to. */
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

/**
 * The relying party of the site. Loopback addresses are replaced by `localhost`, the only loopback name that
 * browsers accept.
 */
export function createWebAuthnRelyingParty(
  origin: string,
  settings: MfaAndPasskeySettings['webAuthn'],
): WebAuthnRelyingParty {
  const site = new URL(origin)
  if (isLoopback(site.hostname)) site.hostname = 'localhost'
  const id = settings.rpId ?? site.hostname
  return { id, name: settings.rpName ?? id, origins: settings.origins ?? [site.origin] }
}

function isLoopback(host: string): boolean {
  return (isIP(host) === 4 && host.startsWith('127.')) || host === '[::1]'
}
