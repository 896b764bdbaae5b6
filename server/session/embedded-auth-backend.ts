import type { AuthServer } from '../auth/index.ts'
import { type AuthBackend, getAuthProblemCode, readSiteRole } from './auth-backend.ts'
import { createDeviceSessionManager } from './device-sessions.ts'

export interface EmbeddedAuthBackendDeps {
  readonly auth: Pick<
    AuthServer,
    'handleInternalRequest' | 'verifyFirstPartyToken' | 'listUserSessions' | 'endSession'
  >
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly publishable: string
  readonly secret: string
  readonly countOwners: () => Promise<number>
}

/** The accounts of this very process: no request leaves it. */
export function createEmbeddedAuthBackend({
  auth,
  origin,
  publishable,
  secret,
  ...parts
}: EmbeddedAuthBackendDeps): AuthBackend {
  const base = `${origin}/auth/v1`
  return {
    url: origin,
    publishable,
    secret,
    hasOwner: async () => (await parts.countOwners()) > 0,
    createFetch: (visitor) => async (input, init) => {
      const asked = new Request(input, init)
      return auth.handleInternalRequest(
        new Request(`${origin}${asked.url.slice(base.length)}`, asked),
        visitor,
      )
    },
    async findTokenUser(token, { address }) {
      try {
        const me = await auth.verifyFirstPartyToken(token)
        const { userId, email, needsSecondFactor } = me
        const devices = createDeviceSessionManager(auth, me, address)
        return { userId, email, role: readSiteRole(me.appMetadata), needsSecondFactor, devices }
      } catch (error) {
        const code = getAuthProblemCode(error)
        if (code === null) throw error
        return code === 'bad_jwt' ? 'unreadable' : null
      }
    },
  }
}
