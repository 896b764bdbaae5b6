import type { IncomingMessage, ServerResponse } from 'node:http'

/** How slowly a body may come in; milliseconds and bytes. */
export interface BodyTransferLimits {
  /** For a whole body, where none is large. */
  readonly requestTimeout: number
  /** For a large body: in each such stretch of time ... */
  readonly transferWindow: number
  /** ... at least so much of it has to come. */
  readonly minBytesPerWindow: number
}

/** Ends the connection of a sender who is too slow. */
export type SlowBodyHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Holds a place against those who send a byte now and then. A body that may be large is given all the time it needs, as long as
 * it keeps coming; any other has to be there in a while.
 */
export function enforceBodyTransferLimits(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isLarge: boolean,
  limits: BodyTransferLimits,
  onTooSlow: SlowBodyHandler,
): void {
  const { headers } = incoming
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  let seen = incoming.socket.bytesRead
  const tooSlow = () => {
    if (incoming.complete) return stop()
    const came = incoming.socket.bytesRead - seen
    seen += came
    // What has come and waits to be taken is our slowness, not the sender's.
    const waits = isLarge && incoming.readableLength >= incoming.readableHighWaterMark
    if (isLarge && (waits || came >= limits.minBytesPerWindow)) return
    stop()
    onTooSlow(incoming, outgoing)
  }
  const timer = setInterval(tooSlow, isLarge ? limits.transferWindow : limits.requestTimeout)
  timer.unref()
  const stop = () => clearInterval(timer)
  incoming.once('end', stop)
  incoming.once('close', stop)
}
