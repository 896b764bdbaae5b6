import { relations } from '../../domain/relations.ts'
import type { RequestedBinding } from './join-payload.ts'

/** What a subscription costs besides its texts. */
const baseSubscriptionSize = 100

/** The size of the subscriptions of bindings: a binding to all tables is one subscription for each relation. */
export function measureBindings(bindings: readonly RequestedBinding[]): number {
  let size = 0
  for (const { schema, table, filter, select } of bindings) {
    const texts = [schema, table, filter, ...(select ?? [])]
    const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), baseSubscriptionSize)
    size += length * (isAnyTable(table) ? relations.size : 1)
  }
  return size
}

/** Whether a binding concerns all relations. */
export function isAnyTable(table: string | null): table is '*' | null {
  return table === null || table === '*'
}
