import { type BroadcastMessage, isJsonObject, parseJson } from './frames.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Presence, PresenceDiff, TopicId, TopicObserver, TopicRegistry } from './topics.ts'

/** Sends a message to the other processes of the site. */
export type ProcessMessageSender = (message: string) => void

type PeerMessage =
  | { readonly type: 'hello' | 'bye' }
  | {
      readonly type: 'broadcast'
      readonly address: TopicId
      readonly event: string
      readonly json?: string
      readonly bytes?: string
    }
  | { readonly type: 'presence'; readonly address: TopicId; readonly diff: PresenceDiff }

type PeerLimits = Pick<RealtimeLimits, 'peerHelloEvery' | 'peerSilenceTimeout'>

/** Connects the topics of the site's processes: their broadcasts and presences reach the clients of all of them. */
export class ProcessPeers implements TopicObserver {
  readonly #id = crypto.randomUUID()
  readonly #topics: TopicRegistry
  readonly #sendText: ProcessMessageSender
  readonly #limits: PeerLimits
  readonly #lastHeardAt = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  /** By the clock of the machine, which goes on while the machine sleeps. */
  #lastKeptAliveAt = Date.now()

  constructor(topics: TopicRegistry, send: ProcessMessageSender, limits: PeerLimits) {
    this.#topics = topics
    this.#sendText = send
    this.#limits = limits
    topics.observer = this
    this.#timer = setInterval(() => this.#keepAlive(), limits.peerHelloEvery).unref()
    this.#send({ type: 'hello' })
  }

  onBroadcast(address: TopicId, { event, payload }: BroadcastMessage): void {
    // Most sites have one process only.
    if (this.#lastHeardAt.size === 0) return
    const content = typeof payload === 'string' ? { json: payload } : { bytes: payload.toString('base64') }
    this.#send({ type: 'broadcast', address: toAddress(address), event, ...content })
  }

  onPresenceDiff(address: TopicId, diff: PresenceDiff): void {
    if (this.#lastHeardAt.size > 0) this.#send({ type: 'presence', address: toAddress(address), diff })
  }

  /** Handles a message of another process. */
  receive(text: string): void {
    const message = parseJson(text)
    // Only processes of this site can write to its database, so the message is not checked further.
    if (!isJsonObject(message) || typeof message.from !== 'string' || message.from === this.#id) return
    const { from } = message
    const isNew = !this.#lastHeardAt.has(from)
    this.#lastHeardAt.set(from, performance.now())
    const received = message as unknown as PeerMessage
    if (isNew && received.type !== 'bye') this.#introduce()
    if (received.type === 'bye') this.#forget(from)
    else if (received.type === 'broadcast' && !this.#topics.isFull) {
      const { address, event, json, bytes = '' } = received
      this.#topics.deliverBroadcast(address, { event, payload: json ?? Buffer.from(bytes, 'base64') }, null)
    } else if (received.type === 'presence') {
      const ofPeer = (presence: Presence) => ({ ...presence, process: from })
      const { joins, leaves } = received.diff
      this.#topics.applyPresenceDiff(received.address, { joins: joins.map(ofPeer), leaves })
    }
  }

  /** Messages were missed: the processes forget each other's presences and send them again. */
  reset(): void {
    for (const peer of [...this.#lastHeardAt.keys()]) this.#forget(peer)
    this.#send({ type: 'bye' })
    this.#send({ type: 'hello' })
  }

  close(): void {
    clearInterval(this.#timer)
    this.#topics.observer = null
    this.#send({ type: 'bye' })
  }

  /** Tells a new process about this one and its presences. */
  #introduce(): void {
    this.#send({ type: 'hello' })
    for (const { address, presences } of this.#topics.listLocalPresences())
      this.onPresenceDiff(address, { joins: presences, leaves: [] })
  }

  #keepAlive(): void {
    const { peerHelloEvery, peerSilenceTimeout } = this.#limits
    const pause = Date.now() - this.#lastKeptAliveAt
    this.#lastKeptAliveAt = Date.now()
    // This process was suspended: the others may have forgotten it and its presences. Or it has not heard them for longer
    // than the pause, by the time between two of their messages, and would forget them without their knowing.
    if (pause > peerSilenceTimeout - peerHelloEvery) {
      this.reset()
      return
    }
    this.#send({ type: 'hello' })
    for (const [peer, heardAt] of [...this.#lastHeardAt])
      if (performance.now() - heardAt > peerSilenceTimeout) this.#forget(peer)
  }

  #forget(peer: string): void {
    this.#lastHeardAt.delete(peer)
    this.#topics.removeProcess(peer)
  }

  #send(message: PeerMessage): void {
    this.#sendText(JSON.stringify({ ...message, from: this.#id }))
  }
}

/** Without the other properties of a channel or topic. */
function toAddress({ topic, isPrivate }: TopicId): TopicId {
  return { topic, isPrivate }
}
