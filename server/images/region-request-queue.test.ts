import { describe, expect, it } from 'vitest'
import { RegionRequestQueue } from './region-request-queue.ts'

const large = { size: { width: 6000, height: 4000 } }
const tile = { size: { width: 512, height: 512 } }

/** Work that goes on until it is let go, and how much of it has begun. */
function pending() {
  const gate = Promise.withResolvers<string>()
  const state = { begun: 0, end: () => gate.resolve('made') }
  const work = () => {
    state.begun += 1
    return gate.promise
  }
  return { state, work }
}

describe('parts of pictures', () => {
  it('that are large are made one after another, and refused where a crowd of them waits', async () => {
    const turns = new RegionRequestQueue<string>()
    const { state, work } = pending()
    const asked = Array.from({ length: 200 }, (_, n) => turns.run(`part ${n}`, large, work))
    const settled = Promise.allSettled(asked)
    await expect(asked.at(-1)).rejects.toMatchObject({ name: 'TooBusy' })
    expect(state.begun).toBe(1)
    state.end()
    const made = (await settled).filter(({ status }) => status === 'fulfilled')
    expect(made).toHaveLength(9)
  })

  it('that are tiles do not wait for large ones, and only a few stand before everybody else', async () => {
    const turns = new RegionRequestQueue<string>()
    const [wide, small] = [pending(), pending()]
    const asked = [1, 2, 3].map((n) => turns.run(`large ${n}`, large, wide.work))
    for (let n = 0; n < 30; n++) asked.push(turns.run(`tile ${n}`, tile, small.work))
    expect(small.state.begun).toBe(4)
    small.state.end()
    wide.state.end()
    expect(await Promise.all(asked)).toHaveLength(33)
  })

  it('are made again once the crowd is gone', async () => {
    const turns = new RegionRequestQueue<string>()
    const { state, work } = pending()
    const asked = Array.from({ length: 20 }, (_, n) => turns.run(`part ${n}`, large, work).catch(() => 'no'))
    state.end()
    await Promise.all(asked)
    expect(await turns.run('later', large, async () => 'made')).toBe('made')
  })
})
