import type { RealtimeChannel } from './channel.ts'
import { type BroadcastMessage, createFrameEncoder, encodeBroadcast, encodeMessage } from './frames.ts'
import type { RealtimeLimits } from './limits.ts'

/** A presence that a channel has announced; `meta` is JSON text. */
interface Presence {
  readonly key: string
  readonly meta: string
}

/** The channels that have joined a topic, and their presences. */
interface Topic {
  readonly channels: Set<RealtimeChannel>
  readonly presences: Map<RealtimeChannel, Presence>
  presenceBytes: number
}

/** Private and public channels with the same name are separate topics. */
export interface TopicAddress {
  /** With the prefix `realtime:`. */
  readonly topic: string
  readonly isPrivate: boolean
}

/** The joined channels by topic: delivers broadcasts and presences. */
export class TopicRegistry {
  readonly #topics = new Map<string, Topic>()
  readonly #limits: Pick<RealtimeLimits, 'maxTopicPresenceBytes'>
  #lastPresenceRef = 0

  constructor(limits: Pick<RealtimeLimits, 'maxTopicPresenceBytes'>) {
    this.#limits = limits
  }

  add(channel: RealtimeChannel): void {
    const key = toTopicKey(channel)
    const topic = this.#topics.get(key) ?? { channels: new Set(), presences: new Map(), presenceBytes: 0 }
    this.#topics.set(key, topic)
    topic.channels.add(channel)
  }

  remove(channel: RealtimeChannel): void {
    const key = toTopicKey(channel)
    const topic = this.#topics.get(key)
    if (topic === undefined) return
    topic.channels.delete(channel)
    this.untrack(channel)
    if (topic.channels.size === 0) this.#topics.delete(key)
  }

  /** Sends a broadcast to all channels of a topic, except one. */
  broadcast(address: TopicAddress, message: BroadcastMessage, except: RealtimeChannel | null): void {
    const topic = this.#topics.get(toTopicKey(address))
    if (topic === undefined) return
    const encode = createFrameEncoder((version) => encodeBroadcast(version, address.topic, message))
    for (const channel of topic.channels) if (channel !== except) channel.sendFrame(encode)
  }

  /** Announces a presence, or replaces the channel's own; false if the topic has too many. */
  track(channel: RealtimeChannel, payload: Readonly<Record<string, unknown>>): boolean {
    const topic = this.#topics.get(toTopicKey(channel))
    if (topic === undefined) return false
    const earlier = topic.presences.get(channel)
    this.#lastPresenceRef += 1
    const meta = JSON.stringify({ ...payload, phx_ref: `P${this.#lastPresenceRef.toString(36)}` })
    const presence: Presence = { key: channel.presenceKey, meta }
    const bytes = topic.presenceBytes + sizeOf(presence) - (earlier === undefined ? 0 : sizeOf(earlier))
    if (bytes > this.#limits.maxTopicPresenceBytes) return false
    topic.presenceBytes = bytes
    topic.presences.set(channel, presence)
    this.#sendDiff(channel, topic, [presence], earlier === undefined ? [] : [earlier])
    return true
  }

  /** Withdraws a channel's presence. */
  untrack(channel: RealtimeChannel): void {
    const topic = this.#topics.get(toTopicKey(channel))
    const presence = topic?.presences.get(channel)
    if (topic === undefined || presence === undefined) return
    topic.presences.delete(channel)
    topic.presenceBytes -= sizeOf(presence)
    this.#sendDiff(channel, topic, [], [presence])
  }

  /** The presences of a channel's topic, as JSON text. */
  formatPresenceState(channel: RealtimeChannel): string {
    return formatPresences([...(this.#topics.get(toTopicKey(channel))?.presences.values() ?? [])])
  }

  #sendDiff({ topic: name }: RealtimeChannel, topic: Topic, joins: Presence[], leaves: Presence[]): void {
    const payload = `{"joins":${formatPresences(joins)},"leaves":${formatPresences(leaves)}}`
    const encode = createFrameEncoder((version) =>
      encodeMessage(version, { joinRef: null, ref: null, topic: name, event: 'presence_diff', payload }),
    )
    for (const channel of topic.channels) if (channel.receivesPresences) channel.sendFrame(encode)
  }
}

function toTopicKey({ topic, isPrivate }: TopicAddress): string {
  return `${isPrivate ? 'private' : 'public'} ${topic}`
}

function sizeOf({ key, meta }: Presence): number {
  return key.length + meta.length
}

/** The presences by key. Written as text: a key may be any string, even `__proto__`. */
function formatPresences(presences: readonly Presence[]): string {
  const metasByKey = Map.groupBy(presences, ({ key }) => key)
  const entries = Array.from(metasByKey, ([key, metas]) => {
    return `${JSON.stringify(key)}:{"metas":[${metas.map(({ meta }) => meta).join()}]}`
  })
  return `{${entries.join()}}`
}
