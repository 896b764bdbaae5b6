import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { createBroadcastApp } from './broadcast-app.ts'
import { defaultRealtimeLimits, type RealtimeLimits } from './limits.ts'
import { type ProcessMessageSender, ProcessPeers } from './process-peers.ts'
import { RealtimeService, type RealtimeServiceDeps } from './service.ts'
import { WebSocketEndpoint } from './websocket-endpoint.ts'

export { startHostedBroadcasts } from './hosted-broadcasts.ts'
export type { RealtimeLimits } from './limits.ts'

export interface RealtimeServerDeps extends Omit<RealtimeServiceDeps, 'limits'> {
  /** The client's address, or its IPv6 network; null: a request of the application itself. */
  readonly readAddress: (request: IncomingMessage | null) => string
  readonly limits?: Partial<RealtimeLimits>
}

/** The service at `/realtime/v1`, or that of admin pages only at their own address. */
export interface RealtimeServer {
  readonly isForEditorsOnly: boolean
  /** Its HTTP endpoints. */
  readonly app: Hono<{ Bindings: Partial<HttpBindings> }>
  /** Whether a request is a websocket handshake for this service. */
  acceptsUpgrade(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean
  /** Completes or rejects a handshake; resolves with the status of the response. */
  handleUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<number>
  /** Shares broadcasts and presences with the other processes of the site. */
  connectPeers(send: ProcessMessageSender): ProcessPeers
  /** The number of connected clients. */
  countSockets(): number
  /** The number of channels that they have joined. */
  countChannels(): number
  /** Disconnects all clients; they reconnect after a restart. Resolves when the last connection is closed. */
  close(): Promise<void>
}

/** Private Use codes start at 4000; this one is registered for restarts. */
const restartCloseCode = 1012

export function createRealtimeServer(deps: RealtimeServerDeps): RealtimeServer {
  const limits = { ...defaultRealtimeLimits, ...deps.limits }
  const service = new RealtimeService({ ...deps, limits })
  const endpointDeps = { ...deps, limits, service }
  const endpoint = new WebSocketEndpoint(endpointDeps)
  let peers: ProcessPeers | null = null
  const sweepTimer = setInterval(() => service.sweep(), limits.sweepEvery).unref()
  const verifyTimer = setInterval(() => {
    service.verifyTokens().catch(deps.report)
  }, limits.verifyEvery).unref()
  return {
    isForEditorsOnly: deps.isForEditorsOnly ?? false,
    app: createBroadcastApp(endpointDeps),
    acceptsUpgrade: (request) => endpoint.accepts(request),
    handleUpgrade: (request, connection, head) => endpoint.handleUpgrade(request, connection, head),
    connectPeers(send) {
      peers = new ProcessPeers(service.topics, send, limits)
      return peers
    },
    countSockets: () => service.sockets.size,
    countChannels: () => [...service.sockets].reduce((count, { channels }) => count + channels.size, 0),
    async close() {
      endpoint.close()
      clearInterval(sweepTimer)
      clearInterval(verifyTimer)
      service.stop()
      for (const socket of service.sockets) socket.close(restartCloseCode, 'The service restarts')
      await service.waitUntilEmpty()
      peers?.close()
      peers = null
    },
  }
}
