import { isIP } from 'node:net'
import type { MfaAndPasskeySettings } from '../factors/settings.ts'

/** Whom credentials are made for, and where they may be used. */
export interface WebAuthnRelyingParty {
  /** The domain that credentials are bound to. */
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

/**
 * The site as browsers know it where they make and use credentials. An address of the own machine stands for `localhost`,
 * the only one of its names that they take.
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
