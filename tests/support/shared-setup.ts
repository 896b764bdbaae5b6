import { afterAll, beforeAll, onTestFinished } from 'vitest'

type Cleanup = () => unknown

let activeCleanups: Cleanup[] | null = null

/** Starts a fixture once for all tests of a block, each of which leaves it unchanged. */
export function startOnceForBlock<T>(start: () => Promise<T>): () => T {
  let started: { readonly value: T } | null = null
  const cleanups: Cleanup[] = []
  beforeAll(async () => {
    activeCleanups = cleanups
    try {
      started = { value: await start() }
    } finally {
      activeCleanups = null
    }
  })
  afterAll(async () => {
    for (const end of cleanups.reverse()) await end()
  })
  return () => {
    if (started === null) throw new Error('Not started yet')
    return started.value
  }
}

/** Registers a cleanup after the test that started the fixture, or after all tests that share it. */
export function registerCleanup(end: Cleanup): void {
  if (activeCleanups === null) onTestFinished(async () => void (await end()))
  else activeCleanups.push(end)
}
