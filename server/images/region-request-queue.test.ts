import { describe, expect, it } from 'vitest'
import { RegionRequestQueue } from './region-request-queue.ts'

const large = { size: { width: 6000, height: 4000 } }
const tile = { size: { width: 512, height: 512 } }

/** A job that runs until `end` is called, with a count of starts. */
function createPendingJob() {
  const gate = Promise.withResolvers<string>()
  const state = { begun: 0, end: () => gate.resolve('made') }
  const work = () => {
    state.begun += 1
    return gate.promise
  }
  return { state, work }
}

describe('RegionRequestQueue', () => {
  it('runs large regions one at a time and rejects them when the queue is full', async () => {
    const queue = new RegionRequestQueue<string>()
    const { state, work } = createPendingJob()
    const requests = Array.from({ length: 200 }, (_, n) => queue.run(`part ${n}`, large, work))
    const settled = Promise.allSettled(requests)
    await expect(requests.at(-1)).rejects.toMatchObject({ name: 'TooBusyError' })
    expect(state.begun).toBe(1)
    state.end()
    const made = (await settled).filter(({ status }) => status === 'fulfilled')
    expect(made).toHaveLength(9)
  })

  it('runs tiles beside large regions with limited concurrency', async () => {
    const queue = new RegionRequestQueue<string>()
    const [largeJob, tileJob] = [createPendingJob(), createPendingJob()]
    const requests = [1, 2, 3].map((n) => queue.run(`large ${n}`, large, largeJob.work))
    for (let n = 0; n < 30; n++) requests.push(queue.run(`tile ${n}`, tile, tileJob.work))
    expect(tileJob.state.begun).toBe(4)
    tileJob.state.end()
    largeJob.state.end()
    expect(await Promise.all(requests)).toHaveLength(33)
  })

  it('accepts requests again when the queue is empty', async () => {
    const queue = new RegionRequestQueue<string>()
    const { state, work } = createPendingJob()
    const requests = Array.from({ length: 20 }, (_, n) =>
      queue.run(`part ${n}`, large, work).catch(() => 'no'),
    )
    state.end()
    await Promise.all(requests)
    expect(await queue.run('later', large, async () => 'made')).toBe('made')
  })
})
