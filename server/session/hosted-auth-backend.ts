import { isAuthSessionMissingError } from '@supabase/auth-js'
import { ProblemError } from '../../domain/problem-error.ts'
import { type AuthBackend, parseSiteRole } from './auth-backend.ts'
import { createAuthClient } from './auth-client.ts'
import { hasOwnerAmongUsers } from './owner-setup.ts'

interface HostedAuthBackendOptions {
  /** The address of the project. */
  readonly url: string
  readonly publishable: string
  readonly secret: string
}

/**
 * Uses the accounts of a hosted project. Each token is checked there, so that changes take effect at once.
 */
export function createHostedAuthBackend({ url, publishable, secret }: HostedAuthBackendOptions): AuthBackend {
  let ownerExists = false
  const service: AuthBackend = {
    url,
    publishable,
    secret,
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
      return (input, init) => {
        const headers = new Headers(init?.headers)
        for (const [name, value] of Object.entries(clientHeaders)) headers.set(name, value)
        return fetch(input, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(10_000) })
      }
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
      const { aal, client_id } = decodeTokenClaims(token)
      // A token issued to an OAuth client may identify the user but not sign them in here.
      if (client_id !== undefined) return null
      const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
      return {
        userId: user.id,
        email: user.email ?? '',
        role: user.is_anonymous === true ? null : parseSiteRole(user.app_metadata),
        needsSecondFactor: hasFactor && aal !== 'aal2',
        devices: null,
      }
    },
  }
  return service
}

/** Decodes the claims of a token that the service has just confirmed. */
function decodeTokenClaims(token: string): Record<string, unknown> {
  const json: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof json === 'object' && json !== null ? { ...json } : {}
}
