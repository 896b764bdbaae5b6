import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { editorRealtimePath, realtimeApiPath } from '../../domain/editor-realtime.ts'
import { authenticateChannelCaller, CallerRejectedError } from './channel-caller.ts'
import { isProtocolVersion, type ProtocolVersion } from './frames.ts'
import type { RealtimeService, RealtimeServiceDeps } from './service.ts'

export interface WebSocketEndpointDeps extends RealtimeServiceDeps {
  readonly service: RealtimeService
  /** The client's address, or its IPv6 network; null: a request of the application itself. */
  readonly readAddress: (request: IncomingMessage | null) => string
}

/** A handshake that is answered with an HTTP error. */
class HandshakeError extends Error {
  override readonly name = 'HandshakeError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** In Phoenix, the protocol of clients that state none. */
const defaultVersion = '1.0.0'
const maxFragments = 256
const maxBufferedChunks = 4096
const retryAfterSeconds = 10

/** Accepts websocket connections of pages that the web server lets through. A key is required, and cookies are not read. */
export class WebSocketEndpoint {
  readonly #deps: WebSocketEndpointDeps
  readonly #server: WebSocketServer
  readonly #path: string
  /** Connections by address, including those whose key is being verified. */
  readonly #countByAddress = new Map<string, number>()
  #count = 0
  #isClosed = false

  constructor(deps: WebSocketEndpointDeps) {
    this.#deps = deps
    this.#path = `${deps.isForEditorsOnly === true ? editorRealtimePath : realtimeApiPath}/websocket`
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: deps.limits.maxFrameBytes,
      maxFragments,
      maxBufferedChunks,
    })
  }

  /** Whether a request is for this endpoint. */
  accepts({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
    const isEndpoint = url === this.#path || url.startsWith(`${this.#path}?`)
    return isEndpoint && headers.upgrade?.toLowerCase() === 'websocket'
  }

  /** Completes or rejects a handshake; resolves with the status of the response. */
  async handleUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<number> {
    const ignoreError = () => undefined
    connection.on('error', ignoreError)
    const address = this.#deps.readAddress(request)
    this.#count += 1
    this.#countByAddress.set(address, (this.#countByAddress.get(address) ?? 0) + 1)
    connection.once('close', () => this.#release(address))
    try {
      const { version, apiKey } = await this.#authenticate(request, address)
      if (connection.destroyed) return 499
      connection.off('error', ignoreError)
      this.#server.handleUpgrade(request, connection, head, (webSocket) =>
        this.#deps.service.serve(webSocket, { version, apiKey, address }),
      )
      return 101
    } catch (error) {
      const isExpected = error instanceof HandshakeError
      if (!isExpected) this.#deps.report(error)
      const status = isExpected ? error.status : 500
      rejectHandshake(connection, status, isExpected ? error.message : 'Internal Server Error')
      return status
    }
  }

  /** Rejects further connections. */
  close(): void {
    this.#isClosed = true
  }

  async #authenticate(
    request: IncomingMessage,
    address: string,
  ): Promise<{ version: ProtocolVersion; apiKey: string }> {
    const { limits } = this.#deps
    if (this.#isClosed) throw new HandshakeError(503, 'The service is shutting down')
    if (this.#count > limits.maxSockets)
      throw new HandshakeError(503, 'ConnectionRateLimitReached: Too many connected users')
    if ((this.#countByAddress.get(address) ?? 0) > limits.maxSocketsPerAddress)
      throw new HandshakeError(429, 'ConnectionRateLimitReached: Too many connections of this address')
    const parameters = new URLSearchParams(request.url?.split('?')[1])
    const version = parameters.get('vsn') ?? defaultVersion
    if (!isProtocolVersion(version))
      throw new HandshakeError(400, 'Unsupported protocol version: use vsn=1.0.0 or vsn=2.0.0')
    const apiKey = parameters.get('apikey') ?? request.headers.apikey?.toString() ?? ''
    if (apiKey === '') throw new HandshakeError(401, 'No API key found in request')
    try {
      await authenticateChannelCaller(this.#deps, apiKey, null)
    } catch (error) {
      if (error instanceof CallerRejectedError) throw new HandshakeError(401, error.message)
      throw error
    }
    if (this.#isClosed) throw new HandshakeError(503, 'The service is shutting down')
    return { version, apiKey }
  }

  #release(address: string): void {
    this.#count -= 1
    const count = (this.#countByAddress.get(address) ?? 1) - 1
    if (count === 0) this.#countByAddress.delete(address)
    else this.#countByAddress.set(address, count)
  }
}

function rejectHandshake(connection: Duplex, status: number, message: string): void {
  if (connection.destroyed) return
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...(status === 429 || status === 503 ? [`Retry-After: ${retryAfterSeconds}`] : []),
  ]
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => connection.destroy())
}
