import type { WebSocket } from 'ws'
import type { ApiCaller } from '../auth/index.ts'
import type { ContentServices } from '../content/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import { TokenBucketLimiter } from '../lib/token-bucket-limiter.ts'
import { type ChannelSocket, RealtimeChannel, topicPrefix } from './channel.ts'
import { assertEditorChannel, assertPrivateAccess } from './channel-access.ts'
import {
  authenticateChannelCaller,
  CallerRejectedError,
  type ChannelCaller,
  formatTokenExpiry,
} from './channel-caller.ts'
import { receiveBroadcast, receivePresence } from './channel-messages.ts'
import { type ClientMessage, decodeFrame } from './frames.ts'
import { JoinRejectedError, parseJoinPayload, readAccessToken } from './join-payload.ts'
import { closeCodes, type RealtimeLimits } from './limits.ts'
import { type RowChangeSender, sendRowChanges } from './row-changes.ts'
import { RowFilterError } from './row-filter.ts'
import { parseBindingSubscriptions, RowSubscriptionRegistry } from './row-subscriptions.ts'
import { type PendingJoin, RealtimeSocket, type SocketOrigin } from './socket.ts'
import { measureBindings } from './subscription-size.ts'
import { TopicRegistry } from './topics.ts'

export interface RealtimeServiceDeps {
  readonly content: Pick<ContentServices, 'items'>
  readonly events: ContentEventBus
  /** Throws an `AuthProblem` if the key or the token is invalid. */
  readonly authenticateCaller: (headers: Headers) => Promise<ApiCaller>
  /** Whether the private channel of admin pages is the only one that can be joined. */
  readonly isForEditorsOnly?: boolean
  readonly limits: RealtimeLimits
  readonly now: () => Date
  /** For limits and silence, which are elapsed time. */
  readonly getElapsedMs?: () => number
  readonly report: (error: unknown) => void
}

const tooManyMessages = 'MessagePerSecondRateLimitReached: Too many messages per second'
const tooManyBytes = 'MessageBytesPerSecondRateLimitReached: Too many bytes per second'
const unmatchedTopic = { reason: 'unmatched topic' }

/** Handles the messages of all sockets. */
export class RealtimeService {
  readonly topics: TopicRegistry
  readonly sockets = new Set<ChannelSocket>()
  readonly #deps: RealtimeServiceDeps
  readonly #getElapsedMs: () => number
  readonly #subscriptions = new RowSubscriptionRegistry()
  readonly #joins: TokenBucketLimiter
  readonly #tokenUpdates: TokenBucketLimiter
  readonly #messages: TokenBucketLimiter
  readonly #addressMessages: TokenBucketLimiter
  readonly #messageBytes: TokenBucketLimiter
  readonly #addressMessageBytes: TokenBucketLimiter
  readonly #addressDeliveries: TokenBucketLimiter
  readonly #frames: TokenBucketLimiter
  readonly #rowChanges: RowChangeSender
  readonly #emptyListeners: (() => void)[] = []

  constructor(deps: RealtimeServiceDeps) {
    const { limits, getElapsedMs = () => performance.now() } = deps
    this.#deps = deps
    this.#getElapsedMs = getElapsedMs
    this.topics = new TopicRegistry(limits)
    const createLimiter = (size: number, period = 1000) => new TokenBucketLimiter(size, period, getElapsedMs)
    this.#joins = createLimiter(limits.joinBurst, limits.joinPeriod)
    this.#tokenUpdates = createLimiter(limits.joinBurst, limits.joinPeriod)
    this.#messages = createLimiter(limits.messagesPerSecond)
    this.#addressMessages = createLimiter(limits.messagesPerSecondPerAddress)
    this.#messageBytes = createLimiter(2 * limits.messageBytesPerSecond, 2000)
    this.#addressMessageBytes = createLimiter(limits.messageBytesPerSecondPerAddress)
    this.#addressDeliveries = createLimiter(limits.deliveriesPerSecondPerAddress)
    this.#frames = createLimiter(limits.framesPerSecond)
    this.#rowChanges = sendRowChanges({
      ...deps,
      subscriptions: this.#subscriptions,
      ensureNotExpired: (channel) => this.#isJoined(channel) && this.#ensureNotExpired(channel),
      verifyTokens: (channels) => this.verifyTokens(channels),
    })
  }

  /** Serves a connected client until it disconnects. */
  serve(webSocket: WebSocket, origin: SocketOrigin): void {
    const { limits, report } = this.#deps
    const socket = new RealtimeSocket<RealtimeChannel>(webSocket, origin, limits, this.#getElapsedMs())
    this.sockets.add(socket)
    const noteReceipt = () => {
      socket.lastReceivedAt = this.#getElapsedMs()
      socket.isPinged = false
    }
    webSocket.on('message', (data, isBinary) => {
      noteReceipt()
      if (socket.isClosing) return
      try {
        this.#receive(socket, data as Buffer, isBinary)
      } catch (error) {
        // Stringifying deeply nested JSON overflows the stack.
        if (!(error instanceof RangeError)) report(error)
        socket.close(closeCodes.malformed, 'Invalid message')
      }
    })
    webSocket.on('pong', noteReceipt)
    // The library closes the socket after an error, such as a frame that is too large.
    webSocket.on('error', () => undefined)
    webSocket.on('close', () => {
      this.sockets.delete(socket)
      if (this.sockets.size === 0) for (const resolve of this.#emptyListeners.splice(0)) resolve()
      socket.pendingJoins.clear()
      for (const channel of socket.channels.values()) this.#removeChannel(channel)
    })
  }

  /** Resolves when no client is connected. */
  async waitUntilEmpty(): Promise<void> {
    if (this.sockets.size > 0) await new Promise<void>((resolve) => this.#emptyListeners.push(resolve))
  }

  /** Counts messages of an address, their bytes and what their delivery costs; returns the reason if there are too many. */
  takeMessages(address: string, count: number, bytes: number, deliveries: number): string | null {
    if (this.topics.isFull || this.#addressMessages.takeToken(address, count) > 0) return tooManyMessages
    if (this.#addressDeliveries.takeToken(address, deliveries) > 0) return tooManyMessages
    return this.#addressMessageBytes.takeToken(address, bytes) > 0 ? tooManyBytes : null
  }

  /** Stops delivering changes; sockets are closed by their owner. */
  stop(): void {
    this.#rowChanges.stop()
  }

  /**
   * Pings silent sockets and closes those that do not answer, closes channels whose token has expired, and sends items that
   * the clock has made public.
   */
  sweep(): void {
    this.#rowChanges.sendScheduledPublications()
    const { pingAfter, silenceTimeout } = this.#deps.limits
    for (const socket of this.sockets) {
      const silentFor = this.#getElapsedMs() - socket.lastReceivedAt
      if (silentFor > silenceTimeout) socket.close(closeCodes.silent, 'Nothing was received in time')
      else if (silentFor > pingAfter && !socket.isPinged) socket.ping()
      for (const channel of socket.channels.values()) this.#ensureNotExpired(channel)
    }
  }

  /** Verifies tokens again, of all channels by default: users may have been suspended, signed out or given another role. */
  async verifyTokens(
    channels = [...this.sockets].flatMap((socket) => [...socket.channels.values()]),
  ): Promise<void> {
    const withToken = channels.filter(({ caller }) => caller.token !== null)
    const byToken = Map.groupBy(withToken, ({ caller, socket }) => `${socket.apiKey} ${caller.token}`)
    for (const [, [first, ...others]] of byToken) {
      if (first === undefined) continue
      const { token } = first.caller
      const caller = await this.#authenticate(first.socket, token).catch((error: unknown) => error)
      for (const channel of [first, ...others]) {
        // The client may have sent another token meanwhile.
        if (channel.caller.token !== token || !this.#isJoined(channel)) continue
        if (caller instanceof CallerRejectedError) this.#shutDownChannel(channel, caller.message)
        else if (caller instanceof Error) this.#deps.report(caller)
        else this.#setCaller(channel, caller as ChannelCaller)
      }
    }
  }

  #receive(socket: ChannelSocket, data: Buffer, isBinary: boolean): void {
    if (this.#frames.takeToken(socket.id) > 0) {
      socket.close(closeCodes.flood, 'Too many messages per second')
      return
    }
    const message = decodeFrame(socket.version, data, isBinary)
    if (message === null) {
      socket.close(closeCodes.malformed, 'Invalid message')
      return
    }
    const { topic, event } = message
    if (topic === 'phoenix') {
      if (event === 'heartbeat') socket.reply(message, 'ok', {})
      else socket.reply(message, 'error', unmatchedTopic)
      return
    }
    if (event === 'phx_join') {
      this.#join(socket, message).catch(this.#deps.report)
      return
    }
    const channel = socket.channels.get(topic)
    if (event === 'phx_leave') this.#leave(socket, message, channel)
    else if (channel === undefined) socket.reply(message, 'error', unmatchedTopic)
    // A message to an earlier join of the same topic.
    else if (message.joinRef !== null && message.joinRef !== channel.joinRef)
      socket.reply(message, 'error', unmatchedTopic)
    else this.#receiveOnChannel(channel, message, data.length)
  }

  #receiveOnChannel(channel: RealtimeChannel, message: ClientMessage, bytes: number): void {
    const { socket } = channel
    if (!this.#ensureNotExpired(channel)) return
    if (message.event === 'access_token') {
      this.#changeToken(channel, message).catch(this.#deps.report)
      return
    }
    if (message.event !== 'broadcast' && message.event !== 'presence') {
      socket.reply(message, 'error', { reason: `Unknown event: ${message.event.slice(0, 50)}` })
      return
    }
    if (this.#messages.takeToken(socket.id) > 0) {
      this.#shutDownChannel(channel, tooManyMessages)
      return
    }
    const problem = this.#handleMessage(channel, message, bytes)
    if (problem !== null) socket.reply(message, 'error', { reason: problem, error: problem })
    else if (message.event === 'presence' || channel.config.acknowledgesBroadcasts)
      socket.reply(message, 'ok', {})
  }

  /** Handles a broadcast or a presence; returns the reason if it is rejected. */
  #handleMessage(channel: RealtimeChannel, message: ClientMessage, bytes: number): string | null {
    const { id, address } = channel.socket
    if (this.#messageBytes.takeToken(id, bytes) > 0) return tooManyBytes
    // Others may share the address, so nothing is closed.
    const isBroadcast = message.event === 'broadcast'
    const { topics } = this
    const cost = isBroadcast
      ? topics.measureBroadcast(channel, bytes)
      : topics.measurePresence(channel, bytes)
    const problem = this.takeMessages(address, 1, bytes, cost)
    if (problem !== null) return problem
    return isBroadcast
      ? receiveBroadcast(channel, message, this.topics)
      : receivePresence(channel, message, this.topics, this.#deps.limits)
  }

  async #join(socket: ChannelSocket, message: ClientMessage): Promise<void> {
    const { limits } = this.#deps
    const { topic, joinRef, ref, payload } = message
    // A topic is joined once: a second join replaces the first.
    const earlier = socket.channels.get(topic)
    if (earlier !== undefined) {
      this.#removeChannel(earlier)
      earlier.pushClose()
    }
    let join: PendingJoin | undefined
    try {
      this.#assertCanJoin(socket, topic)
      const config = parseJoinPayload(payload, limits)
      if (this.#deps.isForEditorsOnly === true) assertEditorChannel(topic, config)
      join = { joinRef: joinRef ?? ref, subscriptionSize: measureBindings(config.bindings) }
      this.#assertCanSubscribe(socket, topic, join)
      const token = readAccessToken(payload)
      socket.pendingJoins.set(topic, join)
      const caller = await this.#authenticate(socket, token)
      if (socket.isClosing || socket.pendingJoins.get(topic) !== join) return
      assertPrivateAccess(topic, config, caller)
      this.#completeJoin(new RealtimeChannel(socket, topic, join.joinRef, config, caller), message)
    } catch (error) {
      const isExpected = error instanceof JoinRejectedError || error instanceof CallerRejectedError
      if (!isExpected) this.#deps.report(error)
      const reason = isExpected ? error.message : 'UnknownErrorOnChannel: The service is unavailable'
      socket.reply(message, 'error', { reason })
    } finally {
      if (join !== undefined && socket.pendingJoins.get(topic) === join) socket.pendingJoins.delete(topic)
    }
  }

  #assertCanJoin(socket: ChannelSocket, topic: string): void {
    const { maxChannelsPerSocket, maxTopicLength } = this.#deps.limits
    if (this.#joins.takeToken(socket.id) > 0)
      throw new JoinRejectedError('ClientJoinRateLimitReached: Too many joins per second')
    if (!topic.startsWith(topicPrefix)) throw new JoinRejectedError(unmatchedTopic.reason)
    if (topic.length === topicPrefix.length)
      throw new JoinRejectedError('TopicNameRequired: You must provide a topic name')
    if (topic.length > maxTopicLength)
      throw new JoinRejectedError(`TopicNameTooLong: A topic name has at most ${maxTopicLength} characters`)
    if (!socket.pendingJoins.has(topic) && socket.topicCount >= maxChannelsPerSocket)
      throw new JoinRejectedError('ChannelRateLimitReached: Too many channels')
  }

  #assertCanSubscribe(socket: ChannelSocket, topic: string, { subscriptionSize }: PendingJoin): void {
    const { maxSubscriptionBytesPerSocket } = this.#deps.limits
    if (subscriptionSize + socket.measureOtherSubscriptions(topic) > maxSubscriptionBytesPerSocket)
      throw new JoinRejectedError(
        'PostgresChangesLimitReached: The postgres_changes of all channels of the connection are too large',
      )
  }

  /** Subscribes the channel and answers its join. */
  #completeJoin(channel: RealtimeChannel, message: ClientMessage): void {
    const { socket, topic, config, bindings } = channel
    const { subscriptions, problems } = parseSubscriptions(channel)
    if (problems.length > 0 && config.waitsForBindings)
      throw new JoinRejectedError(`PostgresChangesSubscriptionFailed: ${problems.join('; ')}`)
    const stateCost = channel.receivesPresences ? this.topics.measurePresenceState(channel) : 0
    if (this.#addressDeliveries.takeToken(socket.address, stateCost) > 0)
      throw new JoinRejectedError('ClientJoinRateLimitReached: Too many joins per second')
    socket.channels.set(topic, channel)
    this.topics.add(channel)
    this.#subscriptions.set(channel, subscriptions)
    socket.reply(message, 'ok', { postgres_changes: bindings.map(omitNulls) })
    reportSubscriptions(channel, problems)
    if (channel.receivesPresences) this.topics.sendPresenceState(channel)
  }

  #leave(socket: ChannelSocket, message: ClientMessage, channel: RealtimeChannel | undefined): void {
    const { topic, joinRef } = message
    // A leave that is sent after a timeout concerns only the join that timed out.
    const isCurrent = (candidate: { joinRef: string | null } | undefined) =>
      joinRef === null || candidate?.joinRef === joinRef
    if (isCurrent(socket.pendingJoins.get(topic))) socket.pendingJoins.delete(topic)
    socket.reply(message, 'ok', {})
    if (channel === undefined || !isCurrent(channel)) return
    this.#removeChannel(channel)
    channel.pushClose()
  }

  async #changeToken(channel: RealtimeChannel, message: ClientMessage): Promise<void> {
    channel.tokenUpdates += 1
    const update = channel.tokenUpdates
    try {
      const token = readAccessToken(message.payload)
      if (this.#tokenUpdates.takeToken(channel.socket.id) > 0)
        throw new JoinRejectedError('ClientJoinRateLimitReached: Too many token updates per second')
      const caller = await this.#authenticate(channel.socket, token)
      if (!this.#isJoined(channel)) return
      if (channel.tokenUpdates === update) this.#setCaller(channel, caller)
      channel.socket.reply(message, 'ok', {})
    } catch (error) {
      if (!(error instanceof CallerRejectedError || error instanceof JoinRejectedError)) throw error
      this.#shutDownChannel(channel, error.message)
    }
  }

  /** Applies the rights of a verified token. */
  #setCaller(channel: RealtimeChannel, caller: ChannelCaller): void {
    const hadAudience = channel.caller.audience
    channel.caller = caller
    try {
      assertPrivateAccess(channel.topic, channel.config, caller)
      if (caller.audience === hadAudience) return
      // Other columns can be filtered by now.
      const { subscriptions, problems } = parseSubscriptions(channel)
      this.#subscriptions.set(channel, subscriptions)
      reportSubscriptions(channel, problems)
    } catch (error) {
      if (!(error instanceof JoinRejectedError)) throw error
      this.#shutDownChannel(channel, error.message)
    }
  }

  #authenticate(socket: ChannelSocket, token: string | null): Promise<ChannelCaller> {
    return authenticateChannelCaller(this.#deps, socket.apiKey, token)
  }

  #ensureNotExpired(channel: RealtimeChannel): boolean {
    const { expiresAt } = channel.caller
    const now = this.#deps.now()
    if (expiresAt === null || expiresAt > now.getTime()) return true
    this.#shutDownChannel(channel, formatTokenExpiry(expiresAt, now))
    return false
  }

  /** Closes a channel and tells the client why. */
  #shutDownChannel(channel: RealtimeChannel, reason: string): void {
    if (!this.#isJoined(channel)) return
    this.#removeChannel(channel)
    channel.pushSystem('system', 'error', reason)
    channel.pushClose()
  }

  #isJoined(channel: RealtimeChannel): boolean {
    return channel.socket.channels.get(channel.topic) === channel
  }

  #removeChannel(channel: RealtimeChannel): void {
    channel.socket.channels.delete(channel.topic)
    this.#subscriptions.remove(channel)
    this.topics.remove(channel)
  }
}

/** The subscriptions of a channel with its current rights, and why others are not possible. */
function parseSubscriptions(channel: RealtimeChannel) {
  const problems: string[] = []
  const subscriptions = channel.bindings.flatMap((binding) => {
    try {
      return parseBindingSubscriptions(channel, binding, channel.caller.audience)
    } catch (error) {
      if (!(error instanceof RowFilterError)) throw error
      problems.push(error.message)
      return []
    }
  })
  return { subscriptions, problems }
}

function reportSubscriptions(channel: RealtimeChannel, problems: readonly string[]): void {
  for (const problem of problems) channel.pushSystem('postgres_changes', 'error', problem)
  if (channel.bindings.length > 0 && problems.length === 0)
    channel.pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}

function omitNulls(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
}
