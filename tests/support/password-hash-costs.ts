import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

/**
 * Records the costs of the password hashes that some work computes, in order: a test of durations would
 * depend on the machine.
 */
export async function recordPasswordHashCosts(work: () => Promise<unknown>): Promise<string[]> {
  const argon2 = vi.spyOn(crypto, 'argon2')
  syncBuiltinESMExports()
  try {
    await work()
    return argon2.mock.calls.map(([, { memory, passes, parallelism, tagLength }]) =>
      [memory, passes, parallelism, tagLength].join(' '),
    )
  } finally {
    argon2.mockRestore()
    syncBuiltinESMExports()
  }
}
