import { isAuthSessionMissingError, type User } from '@supabase/auth-js'
import { isEditorRole, parseSiteRole } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { readDisplayName } from '../../domain/text/display-name.ts'
import type { AuthBackend } from './auth-backend.ts'
import { createAuthAdminClient, createAuthClient } from './auth-client.ts'
import type { HostedRealtimeTokens } from './hosted-realtime-tokens.ts'
import { hasOwnerAmongUsers } from './owner-setup.ts'

interface HostedAuthBackendOptions {
  /** The address of the project. */
  readonly url: string
  readonly publishable: string
  readonly secret: string
  readonly realtimeTokens: Pick<HostedRealtimeTokens, 'create'>
  /** Called after a user was removed, suspended or left without an editor's role through this site. */
  readonly endDelegatedAccess: (userId: string) => Promise<void>
}

/**
 * Uses the accounts of a hosted project. Each token is checked there, so that changes take effect at once.
 */
export function createHostedAuthBackend({
  url,
  publishable,
  secret,
  realtimeTokens,
  endDelegatedAccess,
}: HostedAuthBackendOptions): AuthBackend {
  let ownerExists = false
  const service: AuthBackend = {
    url,
    publishable,
    secret,
    acceptsCodeOfAnyApp: false,
    async hasOwner(visitor) {
      // Every visit of the login page calls this. A site that lost its owner gets a new link at its next
      // start.
      ownerExists ||= await hasOwnerAmongUsers(service, visitor)
      return ownerExists
    },
    createFetch: ({ address, userAgent }) => {
      // The service sees this server's address; it accepts a forwarded one only with the secret key.
      const clientHeaders = {
        'X-Forwarded-For': address,
        ...(userAgent === null ? {} : { 'User-Agent': userAgent }),
      }
      return async (input, init) => {
        const headers = new Headers(init?.headers)
        for (const [name, value] of Object.entries(clientHeaders)) headers.set(name, value)
        const signal = AbortSignal.timeout(10_000)
        const response = await fetch(input, { ...init, headers, redirect: 'error', signal })
        const userId = await findUserWithoutAccess(new Request(input, init), response)
        if (userId !== null) await endDelegatedAccess(userId)
        return response
      }
    },
    async exportUserData(userId, visitor) {
      // The project returns the user with identities and factors; its other data are exported there.
      const { data, error } = await createAuthAdminClient(service, visitor).getUserById(userId)
      if (error === null) return { profile: data.user }
      if (error.status === 404) return null
      throw new ProblemError('unavailable', null, { cause: error })
    },
    async findTokenUser(token, visitor) {
      const { data, error } = await createAuthClient(service, visitor, null).getUser(token)
      if (error !== null) {
        if (error.status === 401 || error.code === 'bad_jwt') return 'unreadable'
        // The official client reports an ended session with its own error class.
        if (isAuthSessionMissingError(error) || error.status === 403 || error.status === 404) return null
        throw new ProblemError('unavailable', null, { cause: error })
      }
      const { user } = data
      const { aal, client_id, amr } = decodeTokenClaims(token)
      // A token issued to an OAuth client may identify the user but not sign them in here.
      if (client_id !== undefined) return null
      // A project refuses a suspended user new sessions only; an access token of an earlier one is valid for an hour.
      if (isSuspended(user)) return null
      const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
      return {
        userId: user.id,
        email: user.email ?? '',
        displayName: readDisplayName(user.user_metadata),
        role: user.is_anonymous === true ? null : parseSiteRole(user.app_metadata),
        // A passkey does not count as both factors: a project may accept it without user verification.
        needsSecondFactor: hasFactor && aal !== 'aal2',
        devices: null,
        hasFreshIdentityProof: async () => hasFreshAuthMethod(amr, hasFactor),
        confirmIdentityBySignIn: null,
        createRealtimeToken: () => realtimeTokens.create(token),
      }
    },
  }
  return service
}

/** The user whom an administrator's request has just removed, suspended or left without an editor's role. */
async function findUserWithoutAccess({ method, url }: Request, response: Response): Promise<string | null> {
  const userId = /\/admin\/users\/([0-9a-f-]{36})$/.exec(new URL(url).pathname)?.[1]
  if (userId === undefined || !response.ok) return null
  if (method === 'DELETE') return userId
  if (method !== 'PUT') return null
  const user: Partial<Pick<User, 'banned_until' | 'app_metadata'>> = await response.clone().json()
  return isSuspended(user) || !isEditorRole(parseSiteRole(user.app_metadata ?? {})) ? userId : null
}

function isSuspended({ banned_until: until }: Partial<Pick<User, 'banned_until'>>): boolean {
  return Date.parse(until ?? '') > Date.now()
}

/** How long after signing in a user may change sign-in methods. */
const proofLifetimeSeconds = 600
const secondFactorMethods = new Set<unknown>(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'])

/** Whether one of a token's sign-in methods was used recently; with a second factor, only that counts. */
function hasFreshAuthMethod(amr: unknown, hasFactor: boolean): boolean {
  const oldest = Date.now() / 1000 - proofLifetimeSeconds
  const entries: unknown[] = Array.isArray(amr) ? amr : []
  return entries.some((entry) => {
    if (typeof entry !== 'object' || entry === null) return false
    const { method, timestamp } = { method: null, timestamp: null, ...entry } as Record<string, unknown>
    return (
      typeof timestamp === 'number' && timestamp > oldest && (!hasFactor || secondFactorMethods.has(method))
    )
  })
}

/** Decodes the claims of a token that the service has just confirmed. */
function decodeTokenClaims(token: string): Record<string, unknown> {
  const json: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof json === 'object' && json !== null ? { ...json } : {}
}
