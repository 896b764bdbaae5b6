import type { ChannelCaller } from './channel-caller.ts'
import { type EncodedFrame, encodeMessage, type ProtocolVersion } from './frames.ts'
import type { ChannelConfig, RequestedBinding } from './join-payload.ts'
import type { RealtimeSocket } from './socket.ts'
import { measureBindings } from './subscription-size.ts'

/** The socket of a channel. */
export type ChannelSocket = RealtimeSocket<RealtimeChannel>

export interface ChannelBinding extends RequestedBinding {
  readonly id: number
}

/** A topic that a socket has joined. */
export class RealtimeChannel {
  readonly id = crypto.randomUUID()
  readonly socket: ChannelSocket
  readonly topic: string
  readonly joinRef: string | null
  readonly config: ChannelConfig
  readonly presenceKey: string
  /** The requested rows with the ids by which the client knows them. */
  readonly bindings: readonly ChannelBinding[]
  /** See `measureBindings`. */
  readonly subscriptionSize: number
  caller: ChannelCaller
  /** Counts the tokens that the client has sent since its join; the last one applies. */
  tokenUpdates = 0
  /** Set at the join, or by the first presence of the channel itself. */
  receivesPresences: boolean

  constructor(
    socket: ChannelSocket,
    topic: string,
    joinRef: string | null,
    config: ChannelConfig,
    caller: ChannelCaller,
  ) {
    this.socket = socket
    this.topic = topic
    this.joinRef = joinRef
    this.config = config
    this.bindings = config.bindings.map((binding, i) => ({ ...binding, id: i + 1 }))
    this.subscriptionSize = measureBindings(config.bindings)
    this.caller = caller
    this.presenceKey = config.presenceKey === '' ? crypto.randomUUID() : config.presenceKey
    this.receivesPresences = config.receivesPresences
  }

  get isPrivate(): boolean {
    return this.config.isPrivate
  }

  /** The topic's name without its prefix. */
  get name(): string {
    return this.topic.slice(topicPrefix.length)
  }

  /** Sends a frame that other channels get too. */
  sendFrame(encode: (version: ProtocolVersion) => EncodedFrame | null): void {
    const frame = encode(this.socket.version)
    if (frame !== null) this.socket.sendFrame(frame)
  }

  /** Sends an event with a payload of JSON text. */
  push(event: string, payload: string, ref: string | null = null): void {
    const { joinRef, topic, socket } = this
    socket.sendFrame(encodeMessage(socket.version, { joinRef, ref, topic, event, payload }))
  }

  /** Sends a message of the service itself. */
  pushSystem(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.name }))
  }

  /** The client removes the channel and does not join it again. */
  pushClose(): void {
    // The client accepts it only with the ref of its join.
    this.push('phx_close', '{}', this.joinRef)
  }
}

export const topicPrefix = 'realtime:'
