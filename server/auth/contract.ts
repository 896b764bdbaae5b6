import type { SiteDatabase } from '../data/index.ts'
import type { Mailer, SmsSender } from '../mail/index.ts'
import type { ForwardedHeadersReader } from './forwarded-headers.ts'
import type { JwtSigningKeys } from './jwt-signing-keys.ts'
import type { BackgroundTaskQueue } from './one-time-tokens/background-task-queue.ts'
import type { WebAuthnRelyingParty } from './passkeys/relying-party.ts'
import type { IdentityProviderRegistry } from './providers/index.ts'
import type { AuthRateLimits } from './rate-limits.ts'
import type { RedirectRules } from './redirect-rules.ts'
import type { RequestClient } from './request-client.ts'
import type { AuthSettings } from './settings.ts'

/** The keys by which programs are let to the service. */
export interface ApiKeys {
  readonly publishable: string
  readonly secret: string
}

/** What everything here works with. */
export interface AuthDeps {
  readonly data: SiteDatabase
  readonly settings: AuthSettings
  readonly apiKeys: ApiKeys
  readonly keys: JwtSigningKeys
  readonly limits: AuthRateLimits
  readonly proxies: ForwardedHeadersReader
  readonly relyingParty: WebAuthnRelyingParty
  readonly mailer: Mailer
  /** Null: nobody sends text messages. */
  readonly smsSender: SmsSender | null
  readonly backgroundTasks: BackgroundTaskQueue
  readonly redirects: RedirectRules
  readonly providers: IdentityProviderRegistry
  /** The address the site is known by, an origin. */
  readonly origin: string
  /** Who tokens say they are from. */
  readonly issuer: string
  readonly version: string
  readonly now: () => Date
}

/** Whoever is signed in, as a token and the database together say. */
export interface AuthenticatedUser {
  readonly userId: string
  readonly email: string
  readonly sessionId: string
  readonly aal: string
  /** The user has a second factor, and this session has not given one. */
  readonly needsSecondFactor: boolean
  readonly appMetadata: Readonly<Record<string, unknown>>
}

export type { AuthSettings, RequestClient }
