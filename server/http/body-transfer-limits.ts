import type { IncomingMessage, ServerResponse } from 'node:http'

/** Minimum transfer speed of request bodies; milliseconds and bytes. */
export interface BodyTransferLimits {
  /** Time for the whole body on targets without large bodies. */
  readonly requestTimeout: number
  /** For a large body: in each window of this length ... */
  readonly transferWindow: number
  /** ... at least this many bytes must arrive. */
  readonly minBytesPerWindow: number
}

/** Closes the connection of a client that is too slow. */
export type SlowBodyHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Whether a request has a body, however much of it has arrived. */
export function hasRequestBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Guards against clients that send a byte now and then. A body that may be large gets all the time it needs
 * as long as data keeps arriving; any other body has a fixed time.
 */
export function enforceBodyTransferLimits(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isLarge: boolean,
  limits: BodyTransferLimits,
  onTooSlow: SlowBodyHandler,
): void {
  if (!hasRequestBody(incoming)) return
  let bytesBefore = incoming.socket.bytesRead
  const checkProgress = () => {
    if (incoming.complete) return stop()
    const received = incoming.socket.bytesRead - bytesBefore
    bytesBefore += received
    // Data that has arrived but is not consumed yet is the server's delay, not the client's.
    const isWaitingForReader = isLarge && incoming.readableLength >= incoming.readableHighWaterMark
    if (isLarge && (isWaitingForReader || received >= limits.minBytesPerWindow)) return
    stop()
    onTooSlow(incoming, outgoing)
  }
  const timer = setInterval(checkProgress, isLarge ? limits.transferWindow : limits.requestTimeout)
  timer.unref()
  const stop = () => clearInterval(timer)
  incoming.once('end', stop)
  incoming.once('close', stop)
}
