import { requestJson } from '../api/client.ts'

/** The user of a realtime token, as colleagues see them. */
export interface RealtimeUser {
  readonly id: string
  readonly name: string
}

/** A token for realtime channels of the admin pages. */
export interface RealtimeTokenResponse {
  readonly token: string
  /** In milliseconds. */
  readonly expiresAt: number
  readonly user: RealtimeUser
}

const path = '/admin/realtime-token.json'
/** The client asks at every heartbeat, so a token is replaced before it expires. */
const refreshMarginMs = 60_000

/**
 * Creates the function that returns the editor's token, a new one or one that stays valid for a while; null: the session
 * has ended. Throws if the server cannot be reached: then the client uses the previous token. `onUser` is called before a
 * new token is returned.
 */
export function createRealtimeTokenFetcher(
  onUser: (user: RealtimeUser) => void,
): (isNewNeeded: boolean) => Promise<string | null> {
  let current: RealtimeTokenResponse | null = null
  return async (isNewNeeded) => {
    if (!isNewNeeded && current !== null && current.expiresAt - Date.now() > refreshMarginMs)
      return current.token
    const result = await requestJson<RealtimeTokenResponse>(path, { cache: 'no-store' })
    if ('data' in result) {
      current = result.data
      onUser(current.user)
      return current.token
    }
    if (result.failure === 'signedOut' || result.failure === 'forbidden') return null
    throw new Error(`${path}: ${result.failure}`)
  }
}
