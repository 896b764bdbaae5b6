import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { getReconnectDelay, realtimeSettings } from './realtime-settings.ts'

/** The state of a channel. */
export type LiveChannelStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'joined' }
  /** `retryAt` is in milliseconds. */
  | { readonly state: 'disconnected'; readonly retryAt: number }
  /** The session has ended; the channel stays closed. */
  | { readonly state: 'signedOut' }

export interface LiveChannelOptions {
  /** The address of the realtime service. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
  readonly topic: string
  /**
   * Returns an editor's token, with which the channel is private; null: the session has ended. Visitors need none.
   * `isNewNeeded`: the previous one may have been rejected.
   */
  readonly fetchToken?: (isNewNeeded: boolean) => Promise<string | null>
  /** Identifies this page in presences. */
  readonly presenceKey?: string
  /** Adds the listeners before the channel is joined. */
  readonly addListeners: (channel: RealtimeChannel) => void
  /** Called after each join. Before a join that is not the first one, changes may have been missed. */
  readonly onJoin: (channel: RealtimeChannel, isRejoin: boolean) => void
  readonly onStatusChange?: (status: LiveChannelStatus) => void
}

/**
 * Joins a channel of the realtime service on a connection of its own and keeps it joined: after a lost connection, and
 * after the service has closed the channel. Returns how to close both.
 */
export function openLiveChannel(options: LiveChannelOptions): () => void {
  const { url, key, topic, fetchToken, onStatusChange = () => undefined } = options
  const closed = new AbortController()
  let joins = 0
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined
  let rejoinAttempts = 0
  let isSignedOut = false
  let isJoined = false
  const setStatus = (status: LiveChannelStatus) => {
    if (!closed.signal.aborted) onStatusChange(status)
  }
  const client = new RealtimeClient(url, {
    params: { apikey: key },
    transport: ClosedAfterOpeningSocket,
    timeout: realtimeSettings.timeoutMs,
    heartbeatIntervalMs: realtimeSettings.heartbeatMs,
    reconnectAfterMs(attempt: number) {
      const delay = getReconnectDelay(attempt)
      setStatus({ state: 'disconnected', retryAt: Date.now() + delay })
      return delay
    },
    ...(fetchToken && {
      async accessToken() {
        const token = await fetchToken(!isJoined)
        isSignedOut = token === null
        return token
      },
    }),
  })

  async function join(): Promise<void> {
    setStatus({ state: 'connecting' })
    // A join without the token would be rejected.
    if (fetchToken !== undefined) await client.setAuth()
    if (closed.signal.aborted) return
    if (isSignedOut) return setStatus({ state: 'signedOut' })
    // The client ignores a failure of the request for a token.
    if (fetchToken !== undefined && client.accessTokenValue === null) return joinAgainLater()
    const channel = client.channel(topic, {
      config: {
        private: fetchToken !== undefined,
        ...(options.presenceKey !== undefined && { presence: { key: options.presenceKey } }),
      },
    })
    options.addListeners(channel)
    channel.subscribe((status) => {
      if (closed.signal.aborted) return
      isJoined = status === 'SUBSCRIBED'
      if (isJoined) {
        rejoinAttempts = 0
        joins += 1
        setStatus({ state: 'joined' })
        options.onJoin(channel, joins > 1)
        // The client asks for a new token before each attempt.
      } else if (isSignedOut) {
        setStatus({ state: 'signedOut' })
        if (status !== 'CLOSED') void client.removeAllChannels()
      } else if (status === 'CLOSED') joinAgainLater()
    })
  }

  /** The client joins again after a lost connection, but not after the service has closed the channel. */
  function joinAgainLater(): void {
    if (closed.signal.aborted) return
    rejoinAttempts += 1
    const delay = getReconnectDelay(rejoinAttempts)
    setStatus({ state: 'disconnected', retryAt: Date.now() + delay })
    clearTimeout(rejoinTimer)
    rejoinTimer = setTimeout(startJoin, delay)
  }

  function startJoin(): void {
    join().catch(joinAgainLater)
  }

  startJoin()
  return () => {
    closed.abort()
    clearTimeout(rejoinTimer)
    // Without leaving the channel first: browsers keep no page with an open socket for going back.
    void client.disconnect()
  }
}

/**
 * A socket that is closed while it is being opened closes once it is open: otherwise browsers print a warning. The
 * client also closes it when the page is left; what is still being opened then is closed by the browser, without one.
 */
class ClosedAfterOpeningSocket extends WebSocket {
  override close(code?: number, reason?: string): void {
    if (this.readyState === WebSocket.CONNECTING) {
      this.addEventListener('open', () => super.close(code, reason), { once: true })
    } else super.close(code, reason)
  }
}
