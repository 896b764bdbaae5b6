import type { AuthenticatedUser, AuthServer } from '../auth/index.ts'
import type { RequestClientDetails } from './auth-backend.ts'
import type { DeviceSessionManager } from './contract.ts'

/** Manages the device sessions of a user of the embedded auth server. */
export function createDeviceSessionManager(
  auth: Pick<AuthServer, 'listUserSessions' | 'endSession'>,
  user: AuthenticatedUser,
  client: Pick<RequestClientDetails, 'address' | 'userAgent'>,
): DeviceSessionManager {
  return {
    async list() {
      const sessions = await auth.listUserSessions(user)
      return sessions.map(({ id, ...device }) => ({ session: id, current: id === user.sessionId, ...device }))
    },
    end: (session) => auth.endSession(user, session, client),
  }
}
