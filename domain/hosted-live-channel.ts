import type { KindName } from './kinds/index.ts'

/** The channel of a hosted project on which open pages learn of changes. */
export const hostedLiveChannel = { topic: 'letopis:pages', event: 'changes' } as const

/** A realtime service that pages connect to. */
export interface LiveService {
  /** The publishable key. */
  readonly key: string
  /** The address of the hosted project that has the service; null: this site. */
  readonly hostedUrl: string | null
}

interface LiveHint {
  readonly type: 'INSERT' | 'UPDATE'
  readonly kind: KindName
  readonly id: number
}

/**
 * The changes of these kinds in a message of the channel; null: everything is to be read again. Every visitor can send one, so it is only a hint to read the page
 * again: a deletion counts as a change, which the page then verifies.
 */
export function parseLiveHints(payload: unknown, kinds: readonly KindName[]): LiveHint[] | null {
  const changes: unknown =
    typeof payload === 'object' && payload !== null && 'changes' in payload ? payload.changes : null
  if (!Array.isArray(changes)) return null
  return changes.slice(0, 100).flatMap((change: unknown): LiveHint[] => {
    const { type, kind, id } = { type: null, kind: null, id: null, ...(change as object | null) }
    const known = kinds.find((one) => one === kind)
    if (known === undefined || !Number.isSafeInteger(id)) return []
    return [{ type: type === 'INSERT' ? 'INSERT' : 'UPDATE', kind: known, id: Number(id) }]
  })
}
