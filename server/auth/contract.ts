import type { Data } from '../data/index.ts'
import type { Client } from './client.ts'
import type { Limits } from './limits.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What the operator decided about accounts. */
export interface AuthSettings {
  /** Whether strangers may make accounts for themselves. */
  readonly signup: boolean
  /** Whether an address counts as confirmed without a letter to it. */
  readonly autoconfirm: boolean
  /** How long an access token is good for, in seconds. */
  readonly jwtExp: number
  readonly passwordMinLength: number
  readonly rateLimit: { readonly header: string | null; readonly token: number; readonly otp: number }
}

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
  /** Who tokens say they are from. */
  readonly issuer: string
  readonly version: string
  readonly now: () => Date
}

/** Whoever is signed in, as a token and the database together say. */
export interface SignedIn {
  readonly userId: string
  readonly sessionId: string
  readonly aal: string
  readonly appMetadata: Readonly<Record<string, unknown>>
}

export type { Client }
