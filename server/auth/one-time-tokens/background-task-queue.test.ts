import { expect, it } from 'vitest'
import { createBackgroundTaskQueue } from './background-task-queue.ts'

it('starts tasks after the caller continues and waits for all of them', async () => {
  const done: number[] = []
  const { enqueue, waitUntilIdle } = createBackgroundTaskQueue(() => undefined)
  for (let i = 0; i < 20; i += 1)
    enqueue(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      done.push(i)
    })
  expect(done).toEqual([])
  await waitUntilIdle()
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

it('reports failed tasks and continues with the next', async () => {
  const reported: unknown[] = []
  const { enqueue, waitUntilIdle } = createBackgroundTaskQueue((error) => reported.push(error))
  enqueue(() => {
    throw new Error('at once')
  })
  enqueue(() => Promise.reject(new Error('later')))
  let reached = false
  enqueue(async () => {
    reached = true
  })
  await waitUntilIdle()
  expect(reported.map(String)).toEqual(['Error: at once', 'Error: later'])
  expect(reached).toBe(true)
})

it('waits for tasks that other tasks add', async () => {
  const { enqueue, waitUntilIdle } = createBackgroundTaskQueue(() => undefined)
  let reached = false
  enqueue(async () => {
    enqueue(async () => {
      reached = true
    })
  })
  await waitUntilIdle()
  expect(reached).toBe(true)
})

it('drops and reports tasks when the queue is full', async () => {
  const reported: unknown[] = []
  const { enqueue, waitUntilIdle } = createBackgroundTaskQueue((error) => reported.push(error))
  for (let i = 0; i < 1005; i += 1) enqueue(async () => undefined)
  expect(reported).toHaveLength(5)
  await waitUntilIdle()
})
