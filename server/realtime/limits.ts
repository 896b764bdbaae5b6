/** Bounds of the service; docs/live.md lists them. Times are in milliseconds, sizes in bytes. */
export interface RealtimeLimits {
  /** The largest message of a client, and the largest row that is sent with all its columns. */
  readonly maxFrameBytes: number
  /** A socket with more unsent bytes is closed: its client reads too slowly. */
  readonly maxQueuedBytes: number
  readonly maxSockets: number
  /** Per client address, or /64 network of IPv6. */
  readonly maxSocketsPerAddress: number
  readonly maxChannelsPerSocket: number
  readonly maxBindingsPerChannel: number
  /** The texts of all subscriptions to rows of a socket; see `measureBindings`. */
  readonly maxSubscriptionBytesPerSocket: number
  /** Joins of one socket: this many at once, available again evenly within `joinPeriod`. */
  readonly joinBurst: number
  readonly joinPeriod: number
  /** Broadcasts and presence messages of one socket, and of all sockets and requests of one address. */
  readonly messagesPerSecond: number
  readonly messagesPerSecondPerAddress: number
  /** Their bytes: of one socket, which may send twice as many at once, and of one address. */
  readonly messageBytesPerSecond: number
  readonly messageBytesPerSecondPerAddress: number
  /** What the messages of an address cause: frames to members of topics, see `measureDelivery`. */
  readonly deliveriesPerSecondPerAddress: number
  /** How long frames to many are sent before other work gets its turn, and how much may wait for the next turn. */
  readonly fanOutSliceMs: number
  readonly maxWaitingDeliveries: number
  readonly maxWaitingBytes: number
  /** Presences that change within this time are announced together. */
  readonly presenceGatherMs: number
  /** Frames of any kind; a socket that sends more is closed. */
  readonly framesPerSecond: number
  readonly maxTopicLength: number
  readonly maxPresenceKeyLength: number
  readonly maxPresenceBytes: number
  /** All presences of one topic, and of all topics. */
  readonly maxTopicPresenceBytes: number
  readonly maxTotalPresenceBytes: number
  /** A socket from which nothing was received for this long gets a ping. */
  readonly pingAfter: number
  /** A socket from which nothing, not even the answer to a ping, was received for this long is closed. */
  readonly silenceTimeout: number
  /** How often silence and the expiry of tokens are checked. */
  readonly sweepEvery: number
  /** How often tokens are verified again, so that suspended users and ended sessions lose their channels. */
  readonly verifyEvery: number
  /** How long a client has to answer a close frame before its connection is cut. */
  readonly closeTimeout: number
  /** How often a process tells the others that it is running, and looks for silent ones. */
  readonly peerHelloEvery: number
  /** A process from which nothing was received for this long has ended; noticed within one more `peerHelloEvery`. */
  readonly peerSilenceTimeout: number
}

export const defaultRealtimeLimits: RealtimeLimits = {
  maxFrameBytes: 256 * 1024,
  maxQueuedBytes: 1024 * 1024,
  maxSockets: 5000,
  maxSocketsPerAddress: 200,
  maxChannelsPerSocket: 100,
  maxBindingsPerChannel: 20,
  maxSubscriptionBytesPerSocket: 32 * 1024,
  joinBurst: 100,
  joinPeriod: 10_000,
  messagesPerSecond: 100,
  messagesPerSecondPerAddress: 5000,
  messageBytesPerSecond: 1024 * 1024,
  messageBytesPerSecondPerAddress: 8 * 1024 * 1024,
  deliveriesPerSecondPerAddress: 20_000,
  fanOutSliceMs: 5,
  maxWaitingDeliveries: 1_000_000,
  maxWaitingBytes: 64 * 1024 * 1024,
  presenceGatherMs: 50,
  framesPerSecond: 1000,
  maxTopicLength: 255,
  maxPresenceKeyLength: 128,
  maxPresenceBytes: 4 * 1024,
  maxTopicPresenceBytes: 256 * 1024,
  maxTotalPresenceBytes: 32 * 1024 * 1024,
  pingAfter: 30_000,
  silenceTimeout: 60_000,
  sweepEvery: 5000,
  verifyEvery: 15_000,
  closeTimeout: 5000,
  peerHelloEvery: 20_000,
  peerSilenceTimeout: 50_000,
}

const bytesPerDelivery = 8192

/** The cost of a frame to one client: a large one takes as long as several small ones. */
export function measureDelivery(bytes: number): number {
  return 1 + bytes / bytesPerDelivery
}

/** Close codes of the service, besides those of the protocol (1009: frame too large, 1012: restart). */
export const closeCodes = {
  slowReader: 4008,
  malformed: 4400,
  silent: 4408,
  flood: 4429,
} as const
