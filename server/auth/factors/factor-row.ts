import { randomUUID } from 'node:crypto'
import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'

type NewFactorValues = Pick<
  AuthFactorTable,
  'user_id' | 'friendly_name' | 'factor_type' | 'status' | 'secret'
>

/** The row of a new factor. */
export function buildNewFactorRow(values: NewFactorValues, at: string): AuthFactorTable {
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
