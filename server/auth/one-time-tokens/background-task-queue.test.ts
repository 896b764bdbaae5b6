import { expect, it } from 'vitest'
import { createBackgroundTaskQueue } from './background-task-queue.ts'

it('does not begin before whoever asked has gone on, and ends with everything done', async () => {
  const done: number[] = []
  const { enqueue: add, waitUntilIdle: settle } = createBackgroundTaskQueue(() => undefined)
  for (let i = 0; i < 20; i += 1)
    add(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      done.push(i)
    })
  expect(done).toEqual([])
  await settle()
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

it('goes on after a failure, also one that is thrown at once, and reports it', async () => {
  const reported: unknown[] = []
  const { enqueue: add, waitUntilIdle: settle } = createBackgroundTaskQueue((error) => reported.push(error))
  add(() => {
    throw new Error('at once')
  })
  add(() => Promise.reject(new Error('later')))
  let reached = false
  add(async () => {
    reached = true
  })
  await settle()
  expect(reported.map(String)).toEqual(['Error: at once', 'Error: later'])
  expect(reached).toBe(true)
})

it('waits for what the work itself asks for', async () => {
  const { enqueue: add, waitUntilIdle: settle } = createBackgroundTaskQueue(() => undefined)
  let reached = false
  add(async () => {
    add(async () => {
      reached = true
    })
  })
  await settle()
  expect(reached).toBe(true)
})

it('keeps no more than it can do, and says so', async () => {
  const reported: unknown[] = []
  const { enqueue: add, waitUntilIdle: settle } = createBackgroundTaskQueue((error) => reported.push(error))
  for (let i = 0; i < 1005; i += 1) add(async () => undefined)
  expect(reported).toHaveLength(5)
  await settle()
})
