import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { acceptOrCreateRequestId, type LogCompletedRequest } from '../log/index.ts'
import type { RealtimeServer } from '../realtime/index.ts'
import { isWebSocketOriginAllowed, type WebSocketOriginRules } from './cross-origin.ts'

/** Pages of other origins may use the APIs, but not what only admin pages use. */
const noOtherOrigins: WebSocketOriginRules['crossOrigin'] = { origins: [], canAnyOriginRead: false }

/** Passes websocket handshakes to the realtime service, and logs them without their query, which has the key. */
export function createUpgradeHandler(
  realtime: RealtimeServer,
  logRequest: LogCompletedRequest,
  originRules: WebSocketOriginRules,
): (request: IncomingMessage, connection: Duplex, head: Buffer) => void {
  const rules = realtime.isForEditorsOnly ? { ...originRules, crossOrigin: noOtherOrigins } : originRules
  return (request, connection, head) => {
    // Before 24.9, Node emits the event for every request with an `Upgrade` header.
    if (!realtime.acceptsUpgrade(request)) {
      rejectUpgrade(connection, '400 Bad Request')
      return
    }
    const startedAt = performance.now()
    const time = Date.now()
    const id = acceptOrCreateRequestId(request.headers['x-request-id'])
    const path = request.url?.split('?')[0] ?? ''
    const isAllowed = isWebSocketOriginAllowed(request, rules)
    if (!isAllowed) rejectUpgrade(connection, '403 Forbidden')
    const answered = isAllowed ? realtime.handleUpgrade(request, connection, head) : Promise.resolve(403)
    void answered.then((status) => {
      const ms = Math.round((performance.now() - startedAt) * 100) / 100
      logRequest({ id, method: request.method ?? '', path, status, ms, bytes: 0, time })
    })
  }
}

function rejectUpgrade(connection: Duplex, status: string): void {
  connection.on('error', () => undefined)
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    connection.destroy(),
  )
}
