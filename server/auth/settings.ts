import type { TrustProxy } from '../../domain/trust-proxy.ts'
import type { FactorSettings } from './factors/settings.ts'
import type { OneTimeSettings } from './one-time/settings.ts'
import type { OAuthSettings } from './providers/contract.ts'

/** What the operator decided about accounts. */
export interface AuthSettings extends FactorSettings, OneTimeSettings {
  readonly oauth: OAuthSettings
  /** Whether strangers may make accounts for themselves. */
  readonly signup: boolean
  /** Whether an address counts as confirmed without a letter to it. */
  readonly autoconfirm: boolean
  /** How long an access token is good for, in seconds. */
  readonly jwtExp: number
  readonly passwordMinLength: number
  readonly rateLimit: { readonly token: number; readonly otp: number }
  readonly trustProxy: TrustProxy
}
