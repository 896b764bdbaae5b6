import type { GoTrueAdminApi, GoTrueClient, Session } from '@supabase/auth-js'
import type { SiteRole } from '../../domain/permissions.ts'

/** The user signed in to the site. */
export interface SessionUser {
  readonly id: string
  readonly email: string
  /** How pages call the user: the display name, else the e-mail address without its domain. */
  readonly name: string
  readonly role: SiteRole
}

/** How pages may call a user. */
export interface UserNames {
  /** Empty if the user has not set one. */
  readonly displayName: string
  /** The e-mail address without its domain. */
  readonly emailName: string
}

/** A session of one user on one device. */
export interface DeviceSession {
  readonly session: string
  /** Whether it is the session of the current request. */
  readonly current: boolean
  readonly userAgent: string | null
  readonly address: string | null
  readonly since: string
  readonly lastSeen: string
}

/** Lists and ends the sessions of one user. */
export interface DeviceSessionManager {
  list(): Promise<readonly DeviceSession[]>
  /** Signs one session out; sessions of other users are not found. */
  end(session: string): Promise<void>
}

/** Input for creating the first owner. */
interface NewOwnerDetails {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** An error returned by the auth service. */
export interface AuthErrorDetails {
  readonly code: string | undefined
  readonly status: number | undefined
  readonly message: string
}

/**
 * Why the owner was not created: invalid link, the site already has an owner, or an error of the auth
 * service.
 */
type OwnerSetupFailure = 'link' | 'owned' | AuthErrorDetails

/** Creates the first owner of a new site. */
export interface OwnerSetupService {
  /** Whether the site already has an owner. */
  hasOwner(): Promise<boolean>
  /** Whether a link's token was issued by this site and is still unused. */
  isTokenValid(token: string): Promise<boolean>
  /** Creates the owner once; null: success. */
  createOwner(token: string, owner: NewOwnerDetails): Promise<OwnerSetupFailure | null>
}

/** The response of the official client to a sign-in. */
interface SignInResponse {
  readonly data: { readonly session: Session | null } | null
  readonly error:
    | (Error & { readonly code?: string | undefined; readonly status?: number | undefined })
    | null
}

/** Whether the user has proved their identity recently, which changes of sign-in methods require. */
export interface IdentityProof {
  isFresh(): Promise<boolean>
  /**
   * Proves the identity by signing in again with a separate client; null: proved. `other`: another user has signed in,
   * and that session has ended.
   */
  confirmBySignIn(
    signIn: (client: GoTrueClient) => Promise<SignInResponse>,
  ): Promise<AuthErrorDetails | 'other' | null>
}

/** The data of accounts, for their users and for owners. */
export interface AccountDataService {
  /** Everything about a user, without secrets; throws `forbidden` for another user unless the actor is an owner. */
  export(userId: string): Promise<Readonly<Record<string, unknown>>>
  /** Deletes the own account with all sessions; null: deleted. */
  deleteOwn(): Promise<AuthErrorDetails | null>
}

/** A token for realtime channels of the admin pages. */
export interface RealtimeToken {
  readonly token: string
  /** In milliseconds. */
  readonly expiresAt: number
}

/** The session of one request, read from its cookies. */
export interface RequestSessionWithAuthClients {
  /** Null for a visitor, and for a user who still has to pass a second factor. */
  readonly account: SessionUser | null
  /** Whether the password was correct and a second factor is required now. */
  readonly needsSecondFactor: boolean
  /** The client that sent the request, for audit entries. */
  readonly client: { readonly address: string; readonly userAgent: string | null }
  /**
   * The official client acting for the user; its changes to the session are written to the response's
   * cookies.
   */
  getAuthClient(): Promise<GoTrueClient>
  /** The admin API for accounts; throws `forbidden` unless the user is an owner. */
  getAdminClient(): Promise<GoTrueAdminApi>
  /** The names of another user, for everybody in the admin area; null if there is none. Throws `forbidden` for visitors. */
  findUserNames(userId: string): Promise<UserNames | null>
  /** Whether one attempt checks a code against all authenticator apps of the user; else it checks that of one app. */
  readonly acceptsCodeOfAnyApp: boolean
  /** Null for a visitor. */
  readonly identityProof: IdentityProof | null
  /** Null for a visitor. */
  readonly accountData: AccountDataService | null
  /** Null for a hosted service, which does not list sessions. */
  readonly devices: DeviceSessionManager | null
  /** Creates a token that only the realtime service accepts. Null for a visitor. */
  readonly createRealtimeToken: (() => Promise<RealtimeToken>) | null
  /** Seconds to wait after the official client's last request was rate-limited; null: it was not. */
  getRetryAfter(): number | null
  readonly ownerSetup: OwnerSetupService
  /** `Set-Cookie` headers for the response; call when the response is complete. */
  getSetCookieHeaders(): readonly string[]
}
