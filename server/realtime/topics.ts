import type { RealtimeChannel } from './channel.ts'
import { type FanOutLane, FanOutQueue } from './fan-out-queue.ts'
import { type BroadcastMessage, createFrameEncoder, encodeBroadcast, encodeMessage } from './frames.ts'
import { measureDelivery, type RealtimeLimits } from './limits.ts'

/** A presence; `meta` is JSON text. */
export interface Presence {
  readonly id: string
  readonly key: string
  readonly meta: string
  /** The process whose client it is; null: this one. */
  readonly process: string | null
}

/** The channels that have joined a topic, and the presences in it by id, also those of other processes. */
interface Topic extends TopicId, FanOutLane {
  /** With the number of messages before the channel joined. */
  readonly channels: Map<RealtimeChannel, number>
  readonly presences: Map<string, Presence>
  /** What the members know of presences that have changed since; null: nothing. */
  readonly announced: Map<string, Presence | null>
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

type TopicLimits = Pick<
  RealtimeLimits,
  | 'maxTopicPresenceBytes'
  | 'maxTotalPresenceBytes'
  | 'fanOutSliceMs'
  | 'maxWaitingDeliveries'
  | 'maxWaitingBytes'
  | 'presenceGatherMs'
>

/** The joined channels by topic: delivers broadcasts and presences. */
export class TopicRegistry {
  readonly #topics = new Map<string, Topic>()
  readonly #limits: TopicLimits
  readonly #fanOut: FanOutQueue
  /** Distinguishes the refs of processes. */
  readonly #refPrefix = crypto.randomUUID().slice(0, 8)
  /** Topics whose presences have changed. */
  readonly #changed = new Set<Topic>()
  #lastPresenceRef = 0
  #presenceBytes = 0
  #messageCount = 0
  observer: TopicObserver | null = null

  constructor(limits: TopicLimits) {
    this.#limits = limits
    this.#fanOut = new FanOutQueue(limits)
  }

  /** Whether so many frames wait that no more messages can be accepted. */
  get isFull(): boolean {
    return this.#fanOut.isFull
  }

  add(channel: RealtimeChannel): void {
    this.#findOrCreate(channel).channels.set(channel, this.#messageCount)
  }

  remove(channel: RealtimeChannel): void {
    const topic = this.#find(channel)
    if (topic === undefined) return
    topic.channels.delete(channel)
    this.untrack(channel)
    this.#deleteIfEmpty(topic)
  }

  /** What a broadcast to a topic costs. */
  measureBroadcast(address: TopicId, bytes: number): number {
    return (this.#find(address)?.channels.size ?? 0) * measureDelivery(bytes)
  }

  /** What a change of a channel's presence costs; the frames are sent anyway if others have changed as well. */
  measurePresence(channel: RealtimeChannel, bytes: number): number {
    const topic = this.#find(channel)
    if (topic === undefined) return 0
    const state = channel.receivesPresences ? 0 : this.measurePresenceState(channel)
    return state + topic.channels.size * (measureDelivery(bytes) - (topic.announced.size > 0 ? 1 : 0))
  }

  /** What the presences of a topic cost a channel that joins it. */
  measurePresenceState(address: TopicId): number {
    return measureDelivery(this.#find(address)?.presenceBytes ?? 0)
  }

  /** Sends a broadcast of this process to all channels of a topic, except one. */
  broadcast(address: TopicId, message: BroadcastMessage, except: RealtimeChannel | null): void {
    this.deliverBroadcast(address, message, except)
    this.observer?.onBroadcast(address, message)
  }

  /** Sends a broadcast to the channels of this process only. */
  deliverBroadcast(address: TopicId, message: BroadcastMessage, except: RealtimeChannel | null): void {
    const topic = this.#find(address)
    if (topic === undefined) return
    const encode = createFrameEncoder((version) => encodeBroadcast(version, address.topic, message))
    this.#messageCount += 1
    const steps = deliver(topic, encode, (channel) => channel !== except, this.#messageCount)
    const bytes = message.payload.length
    this.#fanOut.add(topic, steps, topic.channels.size * measureDelivery(bytes), bytes)
  }

  /** Announces a presence, or replaces the channel's own; false if there are too many. */
  track(channel: RealtimeChannel, payload: Readonly<Record<string, unknown>>): boolean {
    this.#lastPresenceRef += 1
    const ref = `${this.#refPrefix}-${this.#lastPresenceRef.toString(36)}`
    const meta = JSON.stringify({ ...payload, phx_ref: ref })
    return this.#put(channel, { id: channel.id, key: channel.presenceKey, meta, process: null })
  }

  /** Withdraws a channel's presence. */
  untrack(channel: RealtimeChannel): void {
    const presence = this.#find(channel)?.presences.get(channel.id)
    if (presence !== undefined) this.#drop(channel, presence)
  }

  /** Applies what happened in another process. */
  applyPresenceDiff(address: TopicId, diff: PresenceDiff): void {
    const presences = this.#find(address)?.presences
    // A process sends all its presences again to a new one. Clients would remove a presence that joins and leaves at once.
    const joins = diff.joins.filter(({ id, meta }) => presences?.get(id)?.meta !== meta)
    for (const { id, meta } of diff.leaves) {
      const presence = presences?.get(id)
      if (presence?.meta === meta) this.#drop(address, presence)
    }
    for (const presence of joins) this.#put(address, presence)
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

  /** Sends the presences of its topic to a channel, as the other members know them. */
  sendPresenceState(channel: RealtimeChannel): void {
    const topic = this.#find(channel)
    if (topic === undefined) return
    const send = function* () {
      const known = new Map<string, Presence | null>([...topic.presences, ...topic.announced])
      channel.push('presence_state', formatPresences([...known.values()].filter((known) => known !== null)))
    }
    this.#fanOut.add(topic, send())
  }

  #find(address: TopicId): Topic | undefined {
    return this.#topics.get(toTopicKey(address))
  }

  #findOrCreate(address: TopicId): Topic {
    const known = this.#find(address)
    if (known !== undefined) return known
    const { topic, isPrivate } = address
    const created: Topic = {
      ...{ topic, isPrivate, channels: new Map(), presences: new Map(), announced: new Map() },
      ...{ presenceBytes: 0, jobs: [] },
    }
    this.#topics.set(toTopicKey(address), created)
    return created
  }

  #deleteIfEmpty(topic: Topic): void {
    const isEmpty = topic.channels.size + topic.presences.size + topic.announced.size === 0
    if (isEmpty && this.#find(topic) === topic) this.#topics.delete(toTopicKey(topic))
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
    this.#noteChange(topic, presence.id)
    topic.presences.set(presence.id, presence)
    topic.presenceBytes += added
    this.#presenceBytes += added
    return true
  }

  #drop(address: TopicId, presence: Presence): void {
    const topic = this.#find(address)
    if (topic === undefined) return
    this.#noteChange(topic, presence.id)
    topic.presences.delete(presence.id)
    topic.presenceBytes -= sizeOf(presence)
    this.#presenceBytes -= sizeOf(presence)
  }

  /** Many presences often change at the same moment, such as after an interruption: all members hear of all of them in one frame. */
  #noteChange(topic: Topic, id: string): void {
    if (!topic.announced.has(id)) topic.announced.set(id, topic.presences.get(id) ?? null)
    if (this.#changed.size === 0)
      setTimeout(() => {
        const topics = [...this.#changed]
        this.#changed.clear()
        for (const changed of topics) this.#fanOut.add(changed, this.#announce(changed))
      }, this.#limits.presenceGatherMs)
    this.#changed.add(topic)
  }

  *#announce(topic: Topic): Generator<void> {
    const changed = [...topic.announced].filter(
      ([id, before]) => before !== (topic.presences.get(id) ?? null),
    )
    topic.announced.clear()
    this.#deleteIfEmpty(topic)
    const joins = changed.flatMap(([id]) => topic.presences.get(id) ?? [])
    const leaves = changed.flatMap(([, before]) => before ?? [])
    if (changed.length === 0) return
    const isLocal = ({ process }: Presence) => process === null
    const local = { joins: joins.filter(isLocal), leaves: leaves.filter(isLocal) }
    if (local.joins.length + local.leaves.length > 0) this.observer?.onPresenceDiff(topic, local)
    const payload = `{"joins":${formatPresences(joins)},"leaves":${formatPresences(leaves)}}`
    const encode = createFrameEncoder((version) =>
      encodeMessage(version, { ...noRefs, topic: topic.topic, event: 'presence_diff', payload }),
    )
    this.#messageCount += 1
    yield* deliver(topic, encode, (channel) => channel.receivesPresences, this.#messageCount)
  }
}

const noRefs = { joinRef: null, ref: null }

type FrameEncoder = ReturnType<typeof createFrameEncoder>

/** Sends a frame to the members of a topic, one in each step, except those that joined after the message. */
function* deliver(
  { channels }: Topic,
  encode: FrameEncoder,
  isReceiver: (channel: RealtimeChannel) => boolean,
  message: number,
): Generator<void> {
  for (const [channel, joinedAfter] of channels) {
    if (joinedAfter >= message) return
    if (!isReceiver(channel)) continue
    channel.sendFrame(encode)
    yield
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
