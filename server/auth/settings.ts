import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import type { MfaAndPasskeySettings } from './factors/settings.ts'
import type { AuthMessagingSettings } from './one-time-tokens/settings.ts'
import type { OAuthAndWeb3Settings } from './providers/contract.ts'
import type { SamlSettings } from './saml/contract.ts'

/** When sessions end by themselves, in seconds; null: never. */
export interface SessionExpirySettings {
  /** After the sign-in, however the session is used. */
  readonly timebox: number | null
  /** Without use. */
  readonly inactivityTimeout: number | null
}

/** The operator's settings of accounts. */
export interface AuthSettings extends MfaAndPasskeySettings, AuthMessagingSettings {
  readonly oauth: OAuthAndWeb3Settings
  /** Sign-in with SAML; null: disabled. */
  readonly saml: SamlSettings | null
  /** Whether visitors may create accounts themselves. */
  readonly signup: boolean
  /** Anonymous users, and how many of them one network may create in an hour; null: there are none. */
  readonly anonymousUsers: { readonly perHour: number } | null
  /** Whether e-mail addresses count as confirmed without a confirmation e-mail. */
  readonly autoconfirm: boolean
  /** How long an access token is valid, in seconds. */
  readonly jwtExp: number
  readonly sessions: SessionExpirySettings
  readonly passwordMinLength: number
  readonly rateLimit: { readonly token: number; readonly otp: number }
  readonly trustProxy: TrustedProxyConfig
}
