import type { DeviceSessionManager, SessionUser } from './contract.ts'

/** Whoever is at the other end of a request. */
export interface RequestClient {
  readonly address: string
  readonly userAgent: string | null
  /** The owner in whose name accounts are administered. */
  readonly owner?: { readonly id: string; readonly email: string }
}

/** Whom an access token belongs to, as the service says at this moment. */
export interface AccessTokenUser {
  readonly userId: string
  readonly email: string
  readonly role: SessionUser['role'] | null
  readonly needsSecondFactor: boolean
  /** Null where the service does not tell. */
  readonly devices: DeviceSessionManager | null
}

/** Where accounts are kept: here, or at a hosted project. Both speak the same language. */
export interface AuthBackend {
  /** The address that the official client is given, without `/auth/v1`. */
  readonly url: string
  readonly publishable: string
  readonly secret: string
  hasOwner(visitor: RequestClient): Promise<boolean>
  /** How the official client reaches the service in the name of a visitor. */
  createFetch(visitor: RequestClient): typeof fetch
  /** Null: nobody, or nobody who is still let in. Rejects with `unavailable` where the service cannot be asked. */
  findTokenUser(token: string, visitor: RequestClient): Promise<AccessTokenUser | null | 'unreadable'>
}

/** The role that an account's metadata gives; null: a visitor. */
export function readSiteRole(appMetadata: Readonly<Record<string, unknown>>): SessionUser['role'] | null {
  const { role } = appMetadata
  return role === 'owner' || role === 'editor' ? role : null
}

/** The code of a refusal of our own accounts; null for any other error. */
export function getAuthProblemCode(error: unknown): unknown {
  return error instanceof Error && error.name === 'AuthProblem' && 'code' in error ? error.code : null
}
