import { randomUUID } from 'node:crypto'
import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'

type Given = Pick<AuthFactorTable, 'user_id' | 'friendly_name' | 'factor_type' | 'status' | 'secret'>

/** A factor that nobody has used. */
export function newFactor(given: Given, at: string): AuthFactorTable {
  return {
    id: randomUUID(),
    ...given,
    phone: null,
    last_challenged_at: null,
    web_authn_credential: null,
    web_authn_aaguid: null,
    last_totp_step: null,
    created_at: at,
    updated_at: at,
  }
}
