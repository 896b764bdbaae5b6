import type { AuthPasskeyTable } from '../../data/auth/factor-tables.ts'

/** A passkey in API responses. */
export type RegisteredPasskeyResponse = ReturnType<typeof toRegisteredPasskeyResponse>

export function toRegisteredPasskeyResponse({
  id,
  friendly_name,
  created_at,
  last_used_at,
}: AuthPasskeyTable) {
  return { id, friendly_name, created_at, ...(last_used_at === null ? {} : { last_used_at }) }
}
