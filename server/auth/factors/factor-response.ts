import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'

/** A factor in API responses, without its secrets. */
export type FactorResponse = ReturnType<typeof toFactorResponse>

export function toFactorResponse(factor: AuthFactorTable) {
  const { friendly_name, last_challenged_at } = factor
  return {
    id: factor.id,
    ...(friendly_name === null ? {} : { friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    ...(last_challenged_at === null ? {} : { last_challenged_at }),
  }
}
