import { isAuthSessionMissingError } from '@supabase/auth-js'
import { Problem } from '../../domain/problem.ts'
import { authClient } from './client.ts'
import { type AuthService, roleIn } from './service.ts'
import { ownerIsAmong } from './set-up.ts'

export interface HostedParts {
  /** The address of the project. */
  readonly url: string
  readonly publishable: string
  readonly secret: string
}

/** The accounts of a hosted project. It is asked about each token, so that what is decided there counts here at once. */
export function hostedService({ url, publishable, secret }: HostedParts): AuthService {
  let owned = false
  const service: AuthService = {
    url,
    publishable,
    secret,
    async hasOwner(visitor) {
      // Everybody who opens the login asks. A site that lost its owner gets a new link with its next start only.
      owned ||= await ownerIsAmong(service, visitor)
      return owned
    },
    fetchFor: ({ address, userAgent }) => {
      // The service sees our address; only with the secret key would it believe another.
      const said = { 'X-Forwarded-For': address, ...(userAgent === null ? {} : { 'User-Agent': userAgent }) }
      return (input, init) => {
        const headers = new Headers(init?.headers)
        for (const [name, value] of Object.entries(said)) headers.set(name, value)
        return fetch(input, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(10_000) })
      }
    },
    async bearerOf(token, visitor) {
      const { data, error } = await authClient(service, visitor, null).getUser(token)
      if (error !== null) {
        if (error.status === 401 || error.code === 'bad_jwt') return 'unreadable'
        // The official client's own word for a session that has ended.
        if (isAuthSessionMissingError(error) || error.status === 403 || error.status === 404) return null
        throw new Problem('unavailable', null, { cause: error })
      }
      const { user } = data
      const { aal, client_id } = claimsIn(token)
      // A program that somebody let in may know them, not act for them.
      if (client_id !== undefined) return null
      const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
      return {
        userId: user.id,
        email: user.email ?? '',
        role: roleIn(user.app_metadata),
        needsSecondFactor: hasFactor && aal !== 'aal2',
        devices: null,
      }
    },
  }
  return service
}

/** The claims of a token that the service has just confirmed. */
function claimsIn(token: string): Record<string, unknown> {
  const json: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof json === 'object' && json !== null ? { ...json } : {}
}
