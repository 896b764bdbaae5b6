import { parseSiteRole } from '../../domain/permissions.ts'
import { readDisplayName } from '../../domain/text/display-name.ts'
import type { AuthServer } from '../auth/index.ts'
import { type AuthBackend, getAuthProblemCode } from './auth-backend.ts'
import { createDeviceSessionManager } from './device-sessions.ts'

interface EmbeddedAuthBackendDeps {
  readonly auth: Pick<
    AuthServer,
    | 'handleInternalRequest'
    | 'verifyFirstPartyToken'
    | 'listUserSessions'
    | 'endSession'
    | 'hasFreshIdentityProof'
    | 'confirmIdentityBySignIn'
    | 'createRealtimeToken'
    | 'exportUserData'
  >
  /** The site's public origin. */
  readonly origin: string
  readonly publishable: string
  readonly secret: string
  readonly countOwners: () => Promise<number>
}

/** Uses the auth server of this process, without network requests. */
export function createEmbeddedAuthBackend({
  auth,
  origin,
  publishable,
  secret,
  ...deps
}: EmbeddedAuthBackendDeps): AuthBackend {
  const base = `${origin}/auth/v1`
  return {
    url: origin,
    publishable,
    secret,
    acceptsCodeOfAnyApp: true,
    hasOwner: async () => (await deps.countOwners()) > 0,
    createFetch: (visitor) => async (input, init) => {
      const request = new Request(input, init)
      return auth.handleInternalRequest(
        new Request(`${origin}${request.url.slice(base.length)}`, request),
        visitor,
      )
    },
    exportUserData: (userId) => auth.exportUserData(userId),
    async findTokenUser(token, { address, userAgent }) {
      try {
        const user = await auth.verifyFirstPartyToken(token)
        const { userId, email } = user
        // A passkey counts as both factors, because the auth server requires user verification for it.
        const needsSecondFactor = user.needsSecondFactor && !user.isPasskeyVerified
        const displayName = readDisplayName(user.userMetadata)
        const role = user.isAnonymous ? null : parseSiteRole(user.appMetadata)
        const devices = createDeviceSessionManager(auth, user, { address, userAgent })
        return {
          ...{ userId, email, displayName, role, needsSecondFactor, devices },
          hasFreshIdentityProof: () => auth.hasFreshIdentityProof(user),
          confirmIdentityBySignIn: (newToken) => auth.confirmIdentityBySignIn(user, newToken),
          createRealtimeToken: () => auth.createRealtimeToken(user),
        }
      } catch (error) {
        const code = getAuthProblemCode(error)
        if (code === null) throw error
        return code === 'bad_jwt' ? 'unreadable' : null
      }
    },
  }
}
