import type { Auth, SignedIn } from '../auth/index.ts'
import type { Devices } from './contract.ts'

/** The places that whoever asks is signed in from, as the site's own accounts know them. */
export function devicesOf(
  auth: Pick<Auth, 'sessionsOf' | 'endSession'>,
  me: SignedIn,
  address: string,
): Devices {
  return {
    async list() {
      const sessions = await auth.sessionsOf(me)
      return sessions.map(({ id, ...known }) => ({ session: id, current: id === me.sessionId, ...known }))
    },
    end: (session) => auth.endSession(me, session, { address }),
  }
}
