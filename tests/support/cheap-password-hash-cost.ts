import type { Argon2Cost } from '../../server/auth/password-hash-cost.ts'

/**
 * Replaces `server/auth/password-hash-cost.ts` in the processes of vitest: a hash takes a fraction of a
 * millisecond. Products that tests start in their own processes have the real cost.
 */
export const passwordHashCost: Argon2Cost = { memory: 64, passes: 1, parallelism: 1 }
