import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import type { MfaAndPasskeySettings } from './factors/settings.ts'
import type { OneTimeTokenSettings } from './one-time-tokens/settings.ts'
import type { OAuthSettings } from './providers/contract.ts'

/** What the operator decided about accounts. */
export interface AuthSettings extends MfaAndPasskeySettings, OneTimeTokenSettings {
  readonly oauth: OAuthSettings
  /** Whether strangers may make accounts for themselves. */
  readonly signup: boolean
  /** Whether an address counts as confirmed without a letter to it. */
  readonly autoconfirm: boolean
  /** How long an access token is good for, in seconds. */
  readonly jwtExp: number
  readonly passwordMinLength: number
  readonly rateLimit: { readonly token: number; readonly otp: number }
  readonly trustProxy: TrustedProxyConfig
}
