import type { RealtimeChannel } from './channel.ts'
import { type BroadcastMessage, createFrameEncoder, encodeBroadcast, encodeMessage } from './frames.ts'
import type { RealtimeLimits } from './limits.ts'

/** A presence; `meta` is JSON text. */
export interface Presence {
  readonly id: string
  readonly key: string
  readonly meta: string
  /** The process whose client it is; null: this one. */
  readonly process: string | null
}

/** The channels that have joined a topic, and the presences in it by id, also those of other processes. */
interface Topic extends TopicId {
  readonly channels: Set<RealtimeChannel>
  readonly presences: Map<string, Presence>
  presenceBytes: number
}

/** Private and public channels with the same name are separate topics. */
export interface TopicId {
  /** With the prefix `realtime:`. */
  readonly topic: string
  readonly isPrivate: boolean
}

/** Presences that were announced and withdrawn. */
export interface PresenceDiff {
  readonly joins: readonly Presence[]
  readonly leaves: readonly Presence[]
}

/** Gets what happens in this process, to pass it on to others. */
export interface TopicObserver {
  onBroadcast(address: TopicId, message: BroadcastMessage): void
  onPresenceDiff(address: TopicId, diff: PresenceDiff): void
}

type TopicLimits = Pick<RealtimeLimits, 'maxTopicPresenceBytes' | 'maxTotalPresenceBytes'>

/** The joined channels by topic: delivers broadcasts and presences. */
export class TopicRegistry {
  readonly #topics = new Map<string, Topic>()
  readonly #limits: TopicLimits
  /** Distinguishes the refs of processes. */
  readonly #refPrefix = crypto.randomUUID().slice(0, 8)
  #lastPresenceRef = 0
  #presenceBytes = 0
  observer: TopicObserver | null = null

  constructor(limits: TopicLimits) {
    this.#limits = limits
  }

  add(channel: RealtimeChannel): void {
    this.#findOrCreate(channel).channels.add(channel)
  }

  remove(channel: RealtimeChannel): void {
    const topic = this.#find(channel)
    if (topic === undefined) return
    topic.channels.delete(channel)
    this.untrack(channel)
    this.#deleteIfEmpty(topic)
  }

  /** Sends a broadcast of this process to all channels of a topic, except one. */
  broadcast(address: TopicId, message: BroadcastMessage, except: RealtimeChannel | null): void {
    this.deliverBroadcast(address, message, except)
    this.observer?.onBroadcast(address, message)
  }

  /** Sends a broadcast to the channels of this process only. */
  deliverBroadcast(address: TopicId, message: BroadcastMessage, except: RealtimeChannel | null): void {
    const encode = createFrameEncoder((version) => encodeBroadcast(version, address.topic, message))
    for (const channel of this.#find(address)?.channels ?? [])
      if (channel !== except) channel.sendFrame(encode)
  }

  /** Announces a presence, or replaces the channel's own; false if there are too many. */
  track(channel: RealtimeChannel, payload: Readonly<Record<string, unknown>>): boolean {
    this.#lastPresenceRef += 1
    const ref = `${this.#refPrefix}-${this.#lastPresenceRef.toString(36)}`
    const meta = JSON.stringify({ ...payload, phx_ref: ref })
    const presence: Presence = { id: channel.id, key: channel.presenceKey, meta, process: null }
    const earlier = this.#find(channel)?.presences.get(channel.id)
    if (!this.#put(channel, presence)) return false
    this.#announce(channel, { joins: [presence], leaves: earlier === undefined ? [] : [earlier] })
    return true
  }

  /** Withdraws a channel's presence. */
  untrack(channel: RealtimeChannel): void {
    const presence = this.#find(channel)?.presences.get(channel.id)
    if (presence === undefined) return
    this.#drop(channel, presence)
    this.#announce(channel, { joins: [], leaves: [presence] })
  }

  /** Applies what happened in another process. */
  applyPresenceDiff(address: TopicId, diff: PresenceDiff): void {
    const presences = this.#find(address)?.presences
    // A process sends all its presences again to a new one. Clients would remove a presence that joins and leaves at once.
    const changed = diff.joins.filter(({ id, meta }) => presences?.get(id)?.meta !== meta)
    const replaced = changed.flatMap(({ id }) => presences?.get(id) ?? [])
    const leaves = diff.leaves.flatMap(({ id }) => presences?.get(id) ?? [])
    for (const presence of leaves) this.#drop(address, presence)
    const joins = changed.filter((presence) => this.#put(address, presence))
    const left = new Map([...leaves, ...replaced].map((presence) => [presence.id, presence]))
    if (joins.length + left.size > 0) this.#sendDiff(address, { joins, leaves: [...left.values()] })
  }

  /** Removes all presences of a process that has ended. */
  removeProcess(process: string): void {
    for (const topic of [...this.#topics.values()]) {
      const leaves = [...topic.presences.values()].filter((presence) => presence.process === process)
      if (leaves.length > 0) this.applyPresenceDiff(topic, { joins: [], leaves })
    }
  }

  /** The presences of this process, by topic. */
  *listLocalPresences(): Iterable<{ address: TopicId; presences: Presence[] }> {
    for (const topic of this.#topics.values()) {
      const presences = [...topic.presences.values()].filter(({ process }) => process === null)
      if (presences.length > 0) yield { address: topic, presences }
    }
  }

  /** The presences of a channel's topic, as JSON text. */
  formatPresenceState(channel: RealtimeChannel): string {
    return formatPresences([...(this.#find(channel)?.presences.values() ?? [])])
  }

  #find(address: TopicId): Topic | undefined {
    return this.#topics.get(toTopicKey(address))
  }

  #findOrCreate(address: TopicId): Topic {
    const known = this.#find(address)
    if (known !== undefined) return known
    const { topic, isPrivate } = address
    const created = { topic, isPrivate, channels: new Set<never>(), presences: new Map(), presenceBytes: 0 }
    this.#topics.set(toTopicKey(address), created)
    return created
  }

  #deleteIfEmpty(topic: Topic): void {
    if (topic.channels.size === 0 && topic.presences.size === 0) this.#topics.delete(toTopicKey(topic))
  }

  #put(address: TopicId, presence: Presence): boolean {
    const topic = this.#findOrCreate(address)
    const earlier = topic.presences.get(presence.id)
    const added = sizeOf(presence) - (earlier === undefined ? 0 : sizeOf(earlier))
    const { maxTopicPresenceBytes, maxTotalPresenceBytes } = this.#limits
    const isFull =
      topic.presenceBytes + added > maxTopicPresenceBytes ||
      this.#presenceBytes + added > maxTotalPresenceBytes
    if (isFull) {
      this.#deleteIfEmpty(topic)
      return false
    }
    topic.presences.set(presence.id, presence)
    topic.presenceBytes += added
    this.#presenceBytes += added
    return true
  }

  #drop(address: TopicId, presence: Presence): void {
    const topic = this.#find(address)
    if (topic === undefined || !topic.presences.delete(presence.id)) return
    topic.presenceBytes -= sizeOf(presence)
    this.#presenceBytes -= sizeOf(presence)
    this.#deleteIfEmpty(topic)
  }

  #announce(address: TopicId, diff: PresenceDiff): void {
    this.#sendDiff(address, diff)
    this.observer?.onPresenceDiff(address, diff)
  }

  #sendDiff(address: TopicId, { joins, leaves }: PresenceDiff): void {
    const { topic } = address
    const payload = `{"joins":${formatPresences(joins)},"leaves":${formatPresences(leaves)}}`
    const encode = createFrameEncoder((version) =>
      encodeMessage(version, { joinRef: null, ref: null, topic, event: 'presence_diff', payload }),
    )
    for (const channel of this.#find(address)?.channels ?? [])
      if (channel.receivesPresences) channel.sendFrame(encode)
  }
}

function toTopicKey({ topic, isPrivate }: TopicId): string {
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
