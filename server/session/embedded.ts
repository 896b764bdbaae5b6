import type { Auth } from '../auth/index.ts'
import { devicesOf } from './devices.ts'
import { type AuthService, authCodeOf, roleIn } from './service.ts'

export interface EmbeddedParts {
  readonly auth: Pick<Auth, 'ask' | 'verify' | 'sessionsOf' | 'endSession'>
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly publishable: string
  readonly secret: string
  readonly countOwners: () => Promise<number>
}

/** The accounts of this very process: no request leaves it. */
export function embeddedService({ auth, origin, publishable, secret, ...parts }: EmbeddedParts): AuthService {
  const base = `${origin}/auth/v1`
  return {
    url: origin,
    publishable,
    secret,
    hasOwner: async () => (await parts.countOwners()) > 0,
    fetchFor: (visitor) => async (input, init) => {
      const asked = new Request(input, init)
      return auth.ask(new Request(`${origin}${asked.url.slice(base.length)}`, asked), visitor)
    },
    async bearerOf(token, { address }) {
      try {
        const me = await auth.verify(token)
        const { userId, email, needsSecondFactor } = me
        const devices = devicesOf(auth, me, address)
        return { userId, email, role: roleIn(me.appMetadata), needsSecondFactor, devices }
      } catch (error) {
        const code = authCodeOf(error)
        if (code === null) throw error
        return code === 'bad_jwt' ? 'unreadable' : null
      }
    },
  }
}
