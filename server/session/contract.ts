import type { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'

/** Whoever is signed in to the site. */
export interface SessionUser {
  readonly id: string
  readonly email: string
  readonly role: 'owner' | 'editor'
}

/** A place somebody is signed in from. */
export interface DeviceSession {
  readonly session: string
  /** Whether it is the one that asks. */
  readonly current: boolean
  readonly userAgent: string | null
  readonly address: string | null
  readonly since: string
  readonly lastSeen: string
}

/** The places one account is signed in from. */
export interface DeviceSessionManager {
  list(): Promise<readonly DeviceSession[]>
  /** Signs one of them out; of another account's it knows nothing. */
  end(session: string): Promise<void>
}

/** What the first owner says of themselves. */
export interface NewOwnerDetails {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** A refusal of the accounts, by its code. */
export interface AuthErrorDetails {
  readonly code: string | undefined
  readonly status: number | undefined
  readonly message: string
}

/** Why somebody did not become the owner: the link is not good, the site has an owner, or the accounts refused. */
export type OwnerSetupFailure = 'link' | 'owned' | AuthErrorDetails

/** How a new site gets its first owner. */
export interface OwnerSetup {
  /** Whether somebody owns the site already. */
  hasOwner(): Promise<boolean>
  /** Whether a link's token is the one that was given out, still unused. */
  isTokenValid(token: string): Promise<boolean>
  /** Makes the owner, once; null: it is done. */
  createOwner(token: string, owner: NewOwnerDetails): Promise<OwnerSetupFailure | null>
}

/** The session of one request, as its cookies tell it. */
export interface SiteSession {
  /** Null for a visitor, and for whoever has a second factor still to give. */
  readonly account: SessionUser | null
  /** Whether a password was right and a second factor is asked for now. */
  readonly needsSecondFactor: boolean
  /** The official client in the name of whoever asks; what it does to the session goes into the answer's cookies. */
  getAuthClient(): Promise<GoTrueClient>
  /** The accounts of the site; refuses (`forbidden`) everybody but an owner. */
  getAdminClient(): Promise<GoTrueAdminApi>
  /** Null where a hosted service keeps the sessions and does not tell of them. */
  readonly devices: DeviceSessionManager | null
  /** Seconds after which the official client may ask again for what it was last refused as too much; null: it was not. */
  getRetryAfter(): number | null
  readonly ownerSetup: OwnerSetup
  /** `Set-Cookie` lines for the answer; asked for when it is ready. */
  getSetCookieHeaders(): readonly string[]
}
