import { afterAll, beforeAll, onTestFinished } from 'vitest'

type Cleanup = () => unknown

let collecting: Cleanup[] | null = null

/** Starts something once for all tests of a block, where each of them leaves it was. */
export function startOnceForBlock<T>(start: () => Promise<T>): () => T {
  let started: { readonly value: T } | null = null
  const endings: Cleanup[] = []
  beforeAll(async () => {
    collecting = endings
    try {
      started = { value: await start() }
    } finally {
      collecting = null
    }
  })
  afterAll(async () => {
    for (const end of endings.reverse()) await end()
  })
  return () => {
    if (started === null) throw new Error('Not started yet')
    return started.value
  }
}

/** Whether what is being started is for more than one test. */
export function isStartingSharedFixture(): boolean {
  return collecting !== null
}

/** Ends something after the test that started it, or after all tests that share it. */
export function registerCleanup(end: Cleanup): void {
  if (collecting === null) onTestFinished(async () => void (await end()))
  else collecting.push(end)
}
