import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Log } from '../log/index.ts'

export interface DrainTimeouts {
  /** For how long connections are still accepted once `/readyz` answers 503, in milliseconds: balancers poll it. */
  readonly unready: number
  /** How long an idle connection stays open for a request that may be in flight, in milliseconds. */
  readonly idle: number
  /** How long pending requests have to finish, in milliseconds. */
  readonly most: number
}

const sweepEveryMs = 50
const quietMs = 10
const shortTurnMs = 0.3
const quietWithinMs = 500

/** Stops a server without failing requests. */
export class ConnectionDrainer {
  readonly #server: Server
  readonly #pendingResponses: ReadonlySet<ServerResponse>
  readonly #sockets = new Set<Socket>()
  #connectionCount = 0
  #isDraining = false

  /** `pendingResponses`: responses that are not finished. */
  constructor(server: Server, pendingResponses: ReadonlySet<ServerResponse>) {
    this.#server = server
    this.#pendingResponses = pendingResponses
    server.on('connection', (socket) => {
      this.#connectionCount += 1
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Once true, each response closes its connection. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /**
   * Stops accepting connections, lets pending requests finish, and closes a connection after its last
   * response or when no request can be in flight on it.
   */
  async drain(times: DrainTimeouts, log: Log, onStoppedListening?: () => Promise<void>): Promise<void> {
    const server = this.#server
    await this.#waitForPauseInConnections()
    // Not `close` of node:http, which cuts idle connections immediately, even one that a request is arriving
    // on.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    const handedOver = onStoppedListening?.()
    // Only after listening has stopped: a client told to reconnect must get a refused connection, not a reset
    // one.
    this.#isDraining = true
    for (const response of this.#pendingResponses)
      if (!response.headersSent) response.setHeader('Connection', 'close')
    let sweepTimer: NodeJS.Timeout | undefined
    const idleTimer = setTimeout(() => {
      sweepTimer = setInterval(() => this.#sweep(), sweepEveryMs)
    }, times.idle)
    const abortTimer = setTimeout(() => {
      log.warn({ requests: this.#pendingResponses.size }, 'requests took too long to finish and were aborted')
      server.closeAllConnections()
    }, times.most)
    await Promise.all([closed, handedOver])
    clearTimeout(idleTimer)
    clearTimeout(abortTimer)
    clearInterval(sweepTimer)
    // Stops the timers that node:http runs for its connections.
    server.close(() => undefined)
  }

  /**
   * Waits briefly for a pause between new connections: one that the operating system has accepted but Node
   * has not reported yet would be reset when listening stops.
   */
  async #waitForPauseInConnections(): Promise<void> {
    const deadline = performance.now() + quietWithinMs
    let quietSince = performance.now()
    for (let turnStartedAt = quietSince; turnStartedAt < deadline; turnStartedAt = performance.now()) {
      const connectionsBefore = this.#connectionCount
      await new Promise((resolve) => setImmediate(resolve))
      const now = performance.now()
      if (this.#connectionCount !== connectionsBefore) quietSince = now
      // After a long event-loop turn a new connection may be pending that only the next turn reports.
      else if (now - quietSince >= quietMs && now - turnStartedAt < shortTurnMs) return
    }
  }

  #sweep(): void {
    this.#server.closeIdleConnections()
    // Browsers open connections in advance; node:http counts these as active.
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
