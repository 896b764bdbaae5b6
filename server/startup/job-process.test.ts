import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobProcessRunner } from './job-process.ts'

type TestJob = { readonly mode: 'double' | 'fail' | 'wait-for-cancel' | 'exit'; readonly value: number }

let folder = ''
let file = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-job-process-'))
  file = join(folder, 'worker.mjs')
  const runJobAndExit = new URL('./run-job-and-exit.ts', import.meta.url).href
  await writeFile(
    file,
    `import { runJobAndExit } from ${JSON.stringify(runJobAndExit)}
    runJobAndExit(async ({ mode, value }, { send, signal }) => {
      send(value)
      if (mode === 'fail') throw new RangeError('too large')
      if (mode === 'exit') process.exit(7)
      if (mode === 'wait-for-cancel')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return value * 2
    })`,
  )
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a job in a process of its own', () => {
  const createRunner = () => createJobProcessRunner<TestJob, number, number>(file, 'the test')

  it('returns its result and sends events', async () => {
    const events: number[] = []
    const onEvent = (event: number) => events.push(event)
    expect(await createRunner().run({ mode: 'double', value: 21 }, { onEvent })).toBe(42)
    expect(events).toEqual([21])
  })

  it('fails with the name and the message of its error', async () => {
    const failure = { name: 'JobProcessError', code: 'RangeError', message: 'too large' }
    await expect(createRunner().run({ mode: 'fail', value: 1 })).rejects.toMatchObject(failure)
  })

  it('fails if its process ends without a result', async () => {
    const failure = { code: null, message: 'The process of the test ended unexpectedly (7).' }
    await expect(createRunner().run({ mode: 'exit', value: 1 })).rejects.toMatchObject(failure)
  })

  it('can be cancelled, also before its process runs', async () => {
    const running = new AbortController()
    const result = createRunner().run(
      { mode: 'wait-for-cancel', value: 2 },
      { onEvent: () => running.abort(), signal: running.signal },
    )
    expect(await result).toBe(4)
    const { signal } = running
    expect(await createRunner().run({ mode: 'wait-for-cancel', value: 3 }, { signal })).toBe(6)
  })
})
