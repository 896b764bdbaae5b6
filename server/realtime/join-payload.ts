import { isJsonObject } from './frames.ts'
import type { RealtimeLimits } from './limits.ts'

/** The rows that a channel wants to hear of, as the client requests them. */
export interface RequestedBinding {
  readonly event: string
  readonly schema: string | null
  readonly table: string | null
  readonly filter: string | null
  readonly select: readonly string[] | null
}

/** The options of a join. */
export interface ChannelConfig {
  readonly isPrivate: boolean
  /** Whether a channel gets its own broadcasts. */
  readonly receivesOwnBroadcasts: boolean
  /** Whether broadcasts are acknowledged. */
  readonly acknowledgesBroadcasts: boolean
  /** Empty: the service chooses one. */
  readonly presenceKey: string
  readonly receivesPresences: boolean
  readonly bindings: readonly RequestedBinding[]
  /** Rejects the join if a binding cannot be used; otherwise a message says so after the join. */
  readonly waitsForBindings: boolean
}

/** Of the names of schemas, tables, columns and events, as in Postgres. */
const maxNameLength = 63
const maxFilterLength = 2000
const maxSelectedNames = 50

/** A join that is rejected; the message is for the client. */
export class JoinRejectedError extends Error {
  override readonly name = 'JoinRejectedError'
}

/** Parses the payload of a join. */
export function parseJoinPayload(
  payload: Readonly<Record<string, unknown>>,
  limits: Pick<RealtimeLimits, 'maxBindingsPerChannel' | 'maxPresenceKeyLength'>,
): ChannelConfig {
  const config = readObject(payload.config)
  const broadcast = readObject(config.broadcast)
  const presence = readObject(config.presence)
  if (broadcast.replay !== undefined && broadcast.replay !== null)
    throw new JoinRejectedError('UnsupportedFeature: Messages are not stored, so they cannot be replayed')
  const presenceKey = presence.key ?? ''
  if (typeof presenceKey !== 'string' || presenceKey.length > limits.maxPresenceKeyLength)
    throw new JoinRejectedError(
      `InvalidPresenceKey: The presence key must be a string of at most ${limits.maxPresenceKeyLength} characters`,
    )
  const bindings: unknown = config.postgres_changes ?? []
  if (!Array.isArray(bindings) || bindings.length > limits.maxBindingsPerChannel)
    throw new JoinRejectedError(
      `InvalidPostgresChanges: A channel can have at most ${limits.maxBindingsPerChannel} postgres_changes`,
    )
  return {
    isPrivate: config.private === true,
    receivesOwnBroadcasts: broadcast.self === true,
    acknowledgesBroadcasts: broadcast.ack === true,
    presenceKey,
    receivesPresences: presence.enabled === true,
    bindings: bindings.map(parseBinding),
    waitsForBindings: readObject(config.postgres_changes_options).wait === true,
  }
}

/** The token of a join or of an `access_token` message; null if there is none. */
export function readAccessToken({ access_token: token }: Readonly<Record<string, unknown>>): string | null {
  if (token === undefined || token === null || token === '') return null
  if (typeof token === 'string') return token
  throw new JoinRejectedError('InvalidJWTToken: The token provided is not a valid JWT')
}

function parseBinding(binding: unknown): RequestedBinding {
  const { event, schema = null, table = null, filter = null, select = null } = readObject(binding)
  const isName = (value: unknown) => typeof value === 'string' && value.length <= maxNameLength
  const isFilter = filter === null || (typeof filter === 'string' && filter.length <= maxFilterLength)
  const isSelect =
    select === null || (Array.isArray(select) && select.length <= maxSelectedNames && select.every(isName))
  const areNames = isName(event) && [schema, table].every((name) => name === null || isName(name))
  if (!areNames || !isFilter || !isSelect)
    throw new JoinRejectedError(
      `InvalidPostgresChanges: event, schema and table must be strings of at most ${maxNameLength} characters, filter one of at most ${maxFilterLength}, select a list of at most ${maxSelectedNames} names`,
    )
  return { event, schema, table, filter, select } as RequestedBinding
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {}
}
