/** How the site's pages use realtime: the values of the official client, which are set explicitly. */
export const realtimeSettings = {
  /** How long a join or another message waits for its reply. */
  timeoutMs: 10_000,
  heartbeatMs: 25_000,
  /** The delays before reconnecting; the last one repeats. */
  reconnectDelaysMs: [1_000, 2_000, 5_000, 10_000],
  /** How many messages wait for the channel to be joined; the client has no setting for it. */
  pushBufferSize: 100,
} as const

/** The delay before an attempt to reconnect; the first one is 1. */
export function getReconnectDelay(attempt: number): number {
  const { reconnectDelaysMs } = realtimeSettings
  return reconnectDelaysMs[attempt - 1] ?? reconnectDelaysMs[reconnectDelaysMs.length - 1] ?? 0
}
