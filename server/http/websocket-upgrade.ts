import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { acceptOrCreateRequestId, type LogCompletedRequest } from '../log/index.ts'
import type { RealtimeServer } from '../realtime/index.ts'

/** Passes websocket handshakes to the realtime service, and logs them without their query, which has the key. */
export function createUpgradeHandler(
  realtime: RealtimeServer,
  logRequest: LogCompletedRequest,
): (request: IncomingMessage, connection: Duplex, head: Buffer) => void {
  return (request, connection, head) => {
    // Before 24.9, Node emits the event for every request with an `Upgrade` header.
    if (!realtime.acceptsUpgrade(request)) {
      connection.on('error', () => undefined)
      connection.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        connection.destroy(),
      )
      return
    }
    const startedAt = performance.now()
    const time = Date.now()
    const id = acceptOrCreateRequestId(request.headers['x-request-id'])
    const path = request.url?.split('?')[0] ?? ''
    void realtime.handleUpgrade(request, connection, head).then((status) => {
      const ms = Math.round((performance.now() - startedAt) * 100) / 100
      logRequest({ id, method: request.method ?? '', path, status, ms, bytes: 0, time })
    })
  }
}
