import { afterAll, beforeAll, onTestFinished } from 'vitest'

type Ending = () => unknown

let collecting: Ending[] | null = null

/** Starts something once for all tests of a block, where each of them leaves it as it was. */
export function shared<T>(start: () => Promise<T>): () => T {
  let started: { readonly value: T } | null = null
  const endings: Ending[] = []
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
export function isShared(): boolean {
  return collecting !== null
}

/** Ends something after the test that started it, or after all tests that share it. */
export function whenDone(end: Ending): void {
  if (collecting === null) onTestFinished(async () => void (await end()))
  else collecting.push(end)
}
