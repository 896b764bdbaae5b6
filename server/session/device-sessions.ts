import type { AuthenticatedUser, AuthServer } from '../auth/index.ts'
import type { DeviceSessionManager } from './contract.ts'

/** The places that whoever asks is signed in from, as the site's own accounts know them. */
export function createDeviceSessionManager(
  auth: Pick<AuthServer, 'listUserSessions' | 'endSession'>,
  me: AuthenticatedUser,
  address: string,
): DeviceSessionManager {
  return {
    async list() {
      const sessions = await auth.listUserSessions(me)
      return sessions.map(({ id, ...known }) => ({ session: id, current: id === me.sessionId, ...known }))
    },
    end: (session) => auth.endSession(me, session, { address }),
  }
}
