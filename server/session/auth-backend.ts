import type { SiteRole } from '../../domain/permissions.ts'
import type { DeviceSessionManager, RealtimeToken } from './contract.ts'

/** The client that sent a request. */
export interface RequestClientDetails {
  readonly address: string
  readonly userAgent: string | null
  /** The owner on whose behalf accounts are administered. */
  readonly owner?: { readonly id: string; readonly email: string }
}

/** The user of an access token, with the current data of the auth service. */
export interface AccessTokenUser {
  readonly userId: string
  readonly email: string
  /** Empty if the user has not set one. */
  readonly displayName: string
  readonly role: SiteRole | null
  readonly needsSecondFactor: boolean
  /** Null if the service does not list sessions. */
  readonly devices: DeviceSessionManager | null
  /** Whether the user has proved their identity in this session within the last minutes. */
  hasFreshIdentityProof(): Promise<boolean>
  /**
   * Takes over the proof of a session in which the user has just signed in again; false if it is another user's. Null if
   * the service cannot do that: then the new session replaces the current one.
   */
  readonly confirmIdentityBySignIn: ((accessToken: string) => Promise<boolean>) | null
  /** Creates a token that only the realtime service accepts. */
  createRealtimeToken(): Promise<RealtimeToken>
}

/** Where accounts are stored: in this process or in a hosted project. Both have the same API. */
export interface AuthBackend {
  /** The base URL for the official client, without `/auth/v1`. */
  readonly url: string
  readonly publishable: string
  readonly secret: string
  /** Whether verifying one authenticator app accepts the code of any of the user's apps. */
  readonly acceptsCodeOfAnyApp: boolean
  hasOwner(visitor: RequestClientDetails): Promise<boolean>
  /** Creates the `fetch` with which the official client calls the service on behalf of a visitor. */
  createFetch(visitor: RequestClientDetails): typeof fetch
  /** Everything that accounts store about a user, without secrets; null if there is no such user. */
  exportUserData(
    userId: string,
    visitor: RequestClientDetails,
  ): Promise<Readonly<Record<string, unknown>> | null>
  /** Null: unknown user or ended session. Rejects with `unavailable` if the service cannot be reached. */
  findTokenUser(token: string, visitor: RequestClientDetails): Promise<AccessTokenUser | null | 'unreadable'>
}

/** The code of an error of the embedded auth server; null for any other error. */
export function getAuthProblemCode(error: unknown): unknown {
  return error instanceof Error && error.name === 'AuthProblem' && 'code' in error ? error.code : null
}
