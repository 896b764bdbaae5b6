import { isAuthSessionMissingError } from '@supabase/auth-js'
import { ProblemError } from '../../domain/problem-error.ts'
import { type AuthBackend, readSiteRole } from './auth-backend.ts'
import { createAuthClient } from './auth-client.ts'
import { hasOwnerAmongUsers } from './owner-setup.ts'

export interface HostedAuthBackendOptions {
  /** The address of the project. */
  readonly url: string
  readonly publishable: string
  readonly secret: string
}

/** The accounts of a hosted project. It is asked about each token, so that what is decided there counts here at once. */
export function createHostedAuthBackend({ url, publishable, secret }: HostedAuthBackendOptions): AuthBackend {
  let owned = false
  const service: AuthBackend = {
    url,
    publishable,
    secret,
    async hasOwner(visitor) {
      // Everybody who opens the login asks. A site that lost its owner gets a new link with its next start only.
      owned ||= await hasOwnerAmongUsers(service, visitor)
      return owned
    },
    createFetch: ({ address, userAgent }) => {
      // The service sees our address; only with the secret key would it believe another.
      const said = { 'X-Forwarded-For': address, ...(userAgent === null ? {} : { 'User-Agent': userAgent }) }
      return (input, init) => {
        const headers = new Headers(init?.headers)
        for (const [name, value] of Object.entries(said)) headers.set(name, value)
        return fetch(input, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(10_000) })
      }
    },
    async findTokenUser(token, visitor) {
      const { data, error } = await createAuthClient(service, visitor, null).getUser(token)
      if (error !== null) {
        if (error.status === 401 || error.code === 'bad_jwt') return 'unreadable'
        // The official client's own word for a session that has ended.
        if (isAuthSessionMissingError(error) || error.status === 403 || error.status === 404) return null
        throw new ProblemError('unavailable', null, { cause: error })
      }
      const { user } = data
      const { aal, client_id } = decodeTokenClaims(token)
      // A program that somebody let in may know them, not act for them.
      if (client_id !== undefined) return null
      const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
      return {
        userId: user.id,
        email: user.email ?? '',
        role: readSiteRole(user.app_metadata),
        needsSecondFactor: hasFactor && aal !== 'aal2',
        devices: null,
      }
    },
  }
  return service
}

/** The claims of a token that the service has just confirmed. */
function decodeTokenClaims(token: string): Record<string, unknown> {
  const json: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof json === 'object' && json !== null ? { ...json } : {}
}
