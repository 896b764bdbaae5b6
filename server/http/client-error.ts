import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from '../log/index.ts'

const statusByErrorCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/**
 * Closes a connection whose body arrives too slowly; if a response has been started, the connection is cut.
 */
export function createSlowBodyHandler(
  log: Log,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const handleClientError = createClientErrorHandler(log)
  return ({ socket }, { headersSent }) => {
    if (headersSent) socket.destroy()
    else handleClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
}

/**
 * Responds to input that is too malformed, too large or too slow to become a request, and closes the
 * connection.
 */
export function createClientErrorHandler(log: Log): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    const code = 'code' in error ? String(error.code) : ''
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = statusByErrorCode[code] ?? 400
    log.info({ status, code }, 'request refused')
    const body = `${status} ${STATUS_CODES[status]}\n`
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}
