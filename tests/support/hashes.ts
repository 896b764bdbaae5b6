import { vi } from 'vitest'
import { Argon2Process } from '../../server/auth/argon2.ts'

/** What the hashes cost that some work makes, each different cost once: how long they take is the machine's business. */
export async function hashesMade(work: () => Promise<unknown>): Promise<string[]> {
  const derive = vi.spyOn(Argon2Process.prototype, 'derive')
  try {
    await work()
    const costs = derive.mock.calls.map(([{ memory, passes, parallelism, tagLength }]) =>
      [memory, passes, parallelism, tagLength].join(' '),
    )
    // The same hash is begun twice where the process for crowds gets no time.
    return [...new Set(costs)]
  } finally {
    derive.mockRestore()
  }
}
