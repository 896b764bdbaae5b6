import type { RealtimeChannel } from './channel.ts'
import { type ClientMessage, isJsonObject } from './frames.ts'
import type { RealtimeLimits } from './limits.ts'
import type { TopicRegistry } from './topics.ts'

const maxEventLength = 255

/** Delivers a broadcast of a channel; returns the reason if it is rejected. */
export function receiveBroadcast(
  channel: RealtimeChannel,
  { payload, bytes }: ClientMessage,
  topics: TopicRegistry,
): string | null {
  const { event, payload: content = {}, persist } = payload
  if (typeof event !== 'string' || event === '' || event.length > maxEventLength)
    return `InvalidEvent: A broadcast needs an event of at most ${maxEventLength} characters`
  if (persist !== undefined && persist !== null && persist !== false)
    return 'UnsupportedFeature: Messages cannot be stored'
  const message = { event, payload: bytes ?? JSON.stringify(content) }
  topics.broadcast(channel, message, channel.config.receivesOwnBroadcasts ? null : channel)
  return null
}

/** Announces or withdraws the presence of a channel; returns the reason if it is rejected. */
export function receivePresence(
  channel: RealtimeChannel,
  { payload: message }: ClientMessage,
  topics: TopicRegistry,
  { maxPresenceBytes }: Pick<RealtimeLimits, 'maxPresenceBytes'>,
): string | null {
  const event = typeof message.event === 'string' ? message.event.toLowerCase() : ''
  if (event === 'untrack') {
    topics.untrack(channel)
    return null
  }
  if (event !== 'track') return 'UnknownPresenceEvent: Use track or untrack'
  const payload = message.payload ?? {}
  if (!isJsonObject(payload)) return 'InvalidPresencePayload: The payload of a presence must be an object'
  if (JSON.stringify(payload).length > maxPresenceBytes)
    return `PresencePayloadTooLarge: The payload of a presence has at most ${maxPresenceBytes} bytes`
  // Whoever is seen by others also sees them.
  const sendsState = !channel.receivesPresences
  channel.receivesPresences = true
  if (!topics.track(channel, payload)) return 'TooManyPresences: The topic has too many presences'
  if (sendsState) topics.sendPresenceState(channel)
  return null
}
