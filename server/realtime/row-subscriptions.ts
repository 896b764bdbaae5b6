import type { KindName } from '../../domain/kinds/index.ts'
import { relations } from '../../domain/relations.ts'
import type { ChannelBinding, RealtimeChannel } from './channel.ts'
import type { RowAudience } from './channel-caller.ts'
import type { RequestedBinding } from './join-payload.ts'
import { getRealtimeColumns } from './relation-rows.ts'
import { isIdFilter, parseRowFilter, type RowFilter, RowFilterError } from './row-filter.ts'
import { isAnyTable } from './subscription-size.ts'

/** Kinds of changes, as clients subscribe to them. */
export type RowChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** A subscription of a channel to the rows of one relation. */
export interface RowSubscription {
  readonly channel: RealtimeChannel
  /** The id of the binding, by which the client finds its callback. */
  readonly id: number
  readonly event: RowChangeType | '*'
  readonly filter: RowFilter | null
  /** Whether the filter also applies to deleted rows, of which only the id is known. */
  readonly filtersDeletes: boolean
  /** Only these columns. */
  readonly select: readonly string[] | null
}

const eventNames: readonly string[] = ['*', 'INSERT', 'UPDATE', 'DELETE']
const unrestrictedFilter = ''

/** The subscriptions to rows, by kind. */
export class RowSubscriptionRegistry {
  readonly #byKind = new Map<KindName, Set<RowSubscription>>()
  readonly #byChannel = new Map<RealtimeChannel, { kind: KindName; subscription: RowSubscription }[]>()

  /** Replaces the subscriptions of a channel. */
  set(channel: RealtimeChannel, subscriptions: readonly (readonly [KindName, RowSubscription])[]): void {
    this.remove(channel)
    if (subscriptions.length === 0) return
    const added: { kind: KindName; subscription: RowSubscription }[] = []
    this.#byChannel.set(channel, added)
    for (const [kind, subscription] of subscriptions) {
      const ofKind = this.#byKind.get(kind) ?? new Set()
      this.#byKind.set(kind, ofKind)
      ofKind.add(subscription)
      added.push({ kind, subscription })
    }
  }

  remove(channel: RealtimeChannel): void {
    for (const { kind, subscription } of this.#byChannel.get(channel) ?? []) {
      const ofKind = this.#byKind.get(kind)
      ofKind?.delete(subscription)
      if (ofKind?.size === 0) this.#byKind.delete(kind)
    }
    this.#byChannel.delete(channel)
  }

  findByKind(kind: KindName): ReadonlySet<RowSubscription> | null {
    return this.#byKind.get(kind) ?? null
  }

  listKinds(): KindName[] {
    return [...this.#byKind.keys()]
  }

  listChannels(): Iterable<RealtimeChannel> {
    return this.#byChannel.keys()
  }
}

/** Parses a binding to subscriptions, one for each relation; throws a `RowFilterError` if it cannot be used. */
export function parseBindingSubscriptions(
  channel: RealtimeChannel,
  binding: ChannelBinding,
  audience: RowAudience,
): (readonly [KindName, RowSubscription])[] {
  const { id, event, schema, table, filter, select } = binding
  if (!eventNames.includes(event)) throw new RowFilterError(`Unknown event: ${event.slice(0, 20)}`)
  if (schema !== 'public' && schema !== '*') throw new RowFilterError(describeUnusable(binding))
  const kind = isAnyTable(table) ? undefined : relations.get(table)?.kind
  if (!isAnyTable(table) && kind === undefined) throw new RowFilterError(describeUnusable(binding))
  const kinds = kind === undefined ? [...relations.values()].map((relation) => relation.kind) : [kind]
  const hasFilter = filter !== null && filter !== unrestrictedFilter
  const filtersDeletes = hasFilter && isIdFilter(filter)
  return kinds.map((one) => {
    const columns = getRealtimeColumns(one, audience)
    const unknown = select?.find((name) => !columns.some((column) => column.name === name))
    if (unknown !== undefined) throw new RowFilterError(`invalid column for select ${unknown.slice(0, 63)}`)
    const subscription: RowSubscription = {
      channel,
      id,
      event: event as RowSubscription['event'],
      filter: hasFilter ? parseRowFilter(filter, columns) : null,
      filtersDeletes,
      select,
    }
    return [one, subscription]
  })
}

function describeUnusable({ schema, table, filter }: RequestedBinding): string {
  const parameters = `[schema: ${schema}, table: ${table}, filters: ${filter ?? '[]'}]`.slice(0, 300)
  return `Unable to subscribe to changes with given parameters. Please check the schema (public) and the table: ${parameters}`
}
