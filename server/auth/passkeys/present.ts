import type { AuthPasskeyTable } from '../../data/auth/factors-tables.ts'

/** A passkey as the interface shows one. */
export type PresentedPasskey = ReturnType<typeof presentPasskey>

export function presentPasskey({ id, friendly_name, created_at, last_used_at }: AuthPasskeyTable) {
  return { id, friendly_name, created_at, ...(last_used_at === null ? {} : { last_used_at }) }
}
