import type { WebSocket } from 'ws'
import { type EncodedFrame, encodeMessage, type ProtocolVersion } from './frames.ts'
import { closeCodes, type RealtimeLimits } from './limits.ts'

/** How a client has connected. */
export interface SocketOrigin {
  readonly version: ProtocolVersion
  readonly apiKey: string
  /** The client's address, or its IPv6 network. */
  readonly address: string
}

/** A join whose token is being verified. */
export interface PendingJoin {
  readonly joinRef: string | null
  /** Of the subscriptions that it will have. */
  readonly subscriptionSize: number
}

/** A connected client: its joined topics, and a bounded queue of frames to it. */
export class RealtimeSocket<Channel extends { readonly subscriptionSize: number }> {
  readonly id = crypto.randomUUID()
  readonly version: ProtocolVersion
  readonly apiKey: string
  readonly address: string
  readonly channels = new Map<string, Channel>()
  readonly pendingJoins = new Map<string, PendingJoin>()
  lastReceivedAt: number
  isPinged = false
  readonly #webSocket: WebSocket
  readonly #limits: Pick<RealtimeLimits, 'maxQueuedBytes' | 'closeTimeout'>
  #isClosing = false

  constructor(
    webSocket: WebSocket,
    { version, apiKey, address }: SocketOrigin,
    limits: Pick<RealtimeLimits, 'maxQueuedBytes' | 'closeTimeout'>,
    now: number,
  ) {
    this.#webSocket = webSocket
    this.version = version
    this.apiKey = apiKey
    this.address = address
    this.#limits = limits
    this.lastReceivedAt = now
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  /** The number of joined topics, including joins in progress. */
  get topicCount(): number {
    return this.channels.size + this.pendingJoins.size
  }

  /** The size of the subscriptions of all topics but one, including joins in progress. */
  measureOtherSubscriptions(topic: string): number {
    let size = 0
    for (const joined of [this.channels, this.pendingJoins])
      for (const [other, { subscriptionSize }] of joined) if (other !== topic) size += subscriptionSize
    return size
  }

  /** Sends a frame; a client that has not read too many earlier ones is disconnected. */
  sendFrame({ data, binary }: EncodedFrame): void {
    if (this.#isClosing) return
    if (this.#webSocket.bufferedAmount > this.#limits.maxQueuedBytes)
      this.close(closeCodes.slowReader, 'Too slow: messages are not read in time')
    else this.#webSocket.send(data, { binary })
  }

  /** Answers a message; without a ref the client expects no answer. */
  reply(
    { joinRef, ref, topic }: { joinRef: string | null; ref: string | null; topic: string },
    status: 'ok' | 'error',
    response: Readonly<Record<string, unknown>>,
  ): void {
    if (ref === null) return
    const payload = JSON.stringify({ status, response })
    this.sendFrame(encodeMessage(this.version, { joinRef, ref, topic, event: 'phx_reply', payload }))
  }

  ping(): void {
    this.isPinged = true
    if (!this.#isClosing) this.#webSocket.ping()
  }

  /** Sends a close frame, and cuts the connection if the client does not answer it in time. */
  close(code: number, reason: string): void {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#webSocket.close(code, reason)
    const timer = setTimeout(() => this.#webSocket.terminate(), this.#limits.closeTimeout)
    this.#webSocket.once('close', () => clearTimeout(timer))
  }
}
