import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Log } from '../log/index.ts'

export interface DrainTimeouts {
  /** How long a connection nobody uses stays open, for a request that may be on its way, in milliseconds. */
  readonly idle: number
  /** How long requests under way have to finish, in milliseconds. */
  readonly most: number
}

const sweepEveryMs = 50
const quietMs = 10
const shortTurnMs = 0.3
const quietWithinMs = 500

/** Ends a server without failing anybody. */
export class ConnectionDrainer {
  readonly #server: Server
  readonly #underWay: ReadonlySet<ServerResponse>
  readonly #sockets = new Set<Socket>()
  #arrivals = 0
  isDraining = false

  /** `underWay`: the answers that are not finished. */
  constructor(server: Server, underWay: ReadonlySet<ServerResponse>) {
    this.#server = server
    this.#underWay = underWay
    server.on('connection', (socket) => {
      this.#arrivals += 1
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Once true, each answer is to be the last one of its connection. */
  get began(): boolean {
    return this.isDraining
  }

  /**
   * Takes no new connections, lets requests under way finish, and closes a connection when it has given its
   * last answer or when nothing can be on its way on it.
   */
  async drain(times: DrainTimeouts, log: Log): Promise<void> {
    const server = this.#server
    await this.#pauseBetweenVisitors()
    // Not the close of node:http, which cuts unused connections at once, even one that a request is coming in on.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    // Only now: who is told to come back on another connection must find the door shut, not the line cut.
    this.isDraining = true
    for (const answer of this.#underWay) if (!answer.headersSent) answer.setHeader('Connection', 'close')
    let sweeping: NodeJS.Timeout | undefined
    const idle = setTimeout(() => {
      sweeping = setInterval(() => this.#sweep(), sweepEveryMs)
    }, times.idle)
    const most = setTimeout(() => {
      log.warn({ requests: this.#underWay.size }, 'requests took too long to finish and were cut')
      server.closeAllConnections()
    }, times.most)
    await closed
    clearTimeout(idle)
    clearTimeout(most)
    clearInterval(sweeping)
    // What node:http runs for its connections ends with this.
    server.close(() => undefined)
  }

  /**
   * Waits, not for long, for a pause between visitors: a connection that the system has accepted for us but that
   * we have not seen yet would be cut when we stop listening.
   */
  async #pauseBetweenVisitors(): Promise<void> {
    const patience = performance.now() + quietWithinMs
    let quietSince = performance.now()
    for (let began = quietSince; began < patience; began = performance.now()) {
      const seen = this.#arrivals
      await new Promise((resolve) => setImmediate(resolve))
      const now = performance.now()
      if (this.#arrivals !== seen) quietSince = now
      // After a long turn of the event loop somebody may be waiting whom only the next one will see.
      else if (now - quietSince >= quietMs && now - began < shortTurnMs) return
    }
  }

  #sweep(): void {
    this.#server.closeIdleConnections()
    // Browsers open connections in advance; node:http counts these as busy.
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
