import type { Data } from '../data/index.ts'
import type { Letters, TextMessages } from '../mail/index.ts'
import type { Client } from './client.ts'
import type { Limits } from './limits.ts'
import type { Afterwards } from './one-time/afterwards.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import type { Providers } from './providers/index.ts'
import type { ForwardedReader } from './proxies.ts'
import type { RedirectRules } from './redirects.ts'
import type { AuthSettings } from './settings.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The keys by which programs are let to the service. */
export interface ApiKeys {
  readonly publishable: string
  readonly secret: string
}

/** What everything here works with. */
export interface AuthDeps {
  readonly data: Data
  readonly settings: AuthSettings
  readonly apiKeys: ApiKeys
  readonly keys: SigningKeys
  readonly limits: Limits
  readonly proxies: ForwardedReader
  readonly relyingParty: RelyingParty
  readonly letters: Letters
  /** Null: nobody sends text messages. */
  readonly messages: TextMessages | null
  readonly afterwards: Afterwards
  readonly redirects: RedirectRules
  readonly providers: Providers
  /** The address the site is known by, an origin. */
  readonly origin: string
  /** Who tokens say they are from. */
  readonly issuer: string
  readonly version: string
  readonly now: () => Date
}

/** Whoever is signed in, as a token and the database together say. */
export interface SignedIn {
  readonly userId: string
  readonly email: string
  readonly sessionId: string
  readonly aal: string
  /** The user has a second factor, and this session has not given one. */
  readonly needsSecondFactor: boolean
  readonly appMetadata: Readonly<Record<string, unknown>>
}

export type { AuthSettings, Client }
