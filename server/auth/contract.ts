import type { SiteDatabase } from '../data/index.ts'
import type { EmailQueue, SmsCodeSender, TemplatedEmailSender } from '../mail/index.ts'
import type { ForwardedHeadersReader } from './forwarded-headers.ts'
import type { JwtSignerAndVerifier } from './jwt-signing-keys.ts'
import type { BackgroundTaskQueue } from './one-time-tokens/background-task-queue.ts'
import type { WebAuthnRelyingParty } from './passkeys/relying-party.ts'
import type { PasswordFailureDelay } from './password-failure-delay.ts'
import type { IdentityProviderRegistry } from './providers/index.ts'
import type { AuthRateLimits } from './rate-limits.ts'
import type { RedirectRules } from './redirect-rules.ts'
import type { RequestClient } from './request-client.ts'
import type { SamlService } from './saml/contract.ts'
import type { AuthSettings } from './settings.ts'

/** The API keys that clients of the service need. */
export interface PublishableAndSecretKeys {
  readonly publishable: string
  readonly secret: string
}

/** Dependencies of the auth server's modules. */
export interface AuthDeps {
  readonly data: SiteDatabase
  readonly settings: AuthSettings
  readonly apiKeys: PublishableAndSecretKeys
  readonly keys: JwtSignerAndVerifier
  readonly limits: AuthRateLimits
  readonly delayPasswordFailure: PasswordFailureDelay
  readonly proxies: ForwardedHeadersReader
  readonly relyingParty: WebAuthnRelyingParty
  readonly mailer: TemplatedEmailSender
  /** For e-mails that nobody waits for. */
  readonly emailQueue: Pick<EmailQueue, 'enqueue' | 'wake'>
  /** Null: text messages are not available. */
  readonly smsSender: SmsCodeSender | null
  readonly backgroundTasks: BackgroundTaskQueue
  readonly redirects: RedirectRules
  readonly providers: IdentityProviderRegistry
  /** Null: SAML is disabled. */
  readonly saml: SamlService | null
  /** The site's public origin. */
  readonly origin: string
  /** The issuer claim of tokens. */
  readonly issuer: string
  readonly version: string
  readonly now: () => Date
}

/** The signed-in user, from an access token and the database. */
export interface AuthenticatedUser {
  readonly userId: string
  readonly email: string
  readonly sessionId: string
  readonly aal: string
  /** The user has a second factor that this session has not passed yet. */
  readonly needsSecondFactor: boolean
  /**
   * The token's session was started or confirmed with a passkey. This server accepts passkeys only with user verification
   * (PIN, fingerprint or face), so that it proves both possession and knowledge or identity.
   */
  readonly isPasskeyVerified: boolean
  /** The user has no sign-in method besides this session. */
  readonly isAnonymous: boolean
  readonly appMetadata: Readonly<Record<string, unknown>>
  readonly userMetadata: Readonly<Record<string, unknown>>
}

export type { AuthSettings, RequestClient }
