import { randomUUID } from 'node:crypto'
import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'

type NewFactorValues = Pick<
  AuthFactorTable,
  'user_id' | 'friendly_name' | 'factor_type' | 'status' | 'secret'
>

/** A factor that nobody has used. */
export function buildFactorRow(values: NewFactorValues, at: string): AuthFactorTable {
  return {
    id: randomUUID(),
    ...values,
    phone: null,
    last_challenged_at: null,
    web_authn_credential: null,
    web_authn_aaguid: null,
    last_totp_step: null,
    created_at: at,
    updated_at: at,
  }
}
