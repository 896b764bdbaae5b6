import { describe, expect, it } from 'vitest'
import type { ImagePlan } from '../plan/picture.ts'
import { drawPicture } from './draw.ts'
import { drawPictures } from './draw-many.ts'

function plan(key: string, change: Partial<ImagePlan> = {}): ImagePlan {
  return {
    key,
    gallery: 'places',
    motif: 'chapel',
    treatment: 'sepia',
    seed: 11,
    width: 160,
    height: 120,
    date: '1913',
    ...change,
  }
}

/** Children of this process that draw; each shows in the list of active handles. */
function drawing(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
}

describe('drawPictures', () => {
  it('hands over every picture once, the same as drawn here', async () => {
    const plans = [
      plan('a'),
      plan('b', { seed: 12 }),
      plan('c', { motif: 'monument', treatment: 'postcard' }),
    ]
    const got = new Map<string, Buffer>()
    await drawPictures(plans, async ({ key }, { bytes }) => {
      expect(got.has(key)).toBe(false)
      got.set(key, bytes)
    })
    expect([...got.keys()].sort()).toEqual(['a', 'b', 'c'])
    for (const one of plans) expect(got.get(one.key)).toEqual(await drawPicture(one))
  })

  it('has nothing to do for no plans', async () => {
    const got: string[] = []
    await drawPictures([], async ({ key }) => {
      got.push(key)
    })
    expect(got).toEqual([])
  })

  it('ends with the picture whose keeping failed and leaves no process behind', async () => {
    const before = drawing()
    const plans = Array.from({ length: 8 }, (_, i) => plan(`p${i}`, { seed: i }))
    let kept = 0
    const failed = Promise.withResolvers<void>()
    const work = drawPictures(plans, async ({ key }) => {
      if (key === 'p1') {
        failed.resolve()
        throw new Error('disk full')
      }
      // Whoever draws the others may be much faster, and must not be done before.
      await failed.promise
      kept++
    })
    await expect(work).rejects.toThrow('The sample picture p1 was not drawn')
    expect(kept).toBeLessThan(7)
    await expect.poll(drawing).toBe(before)
  })

  it('names the plan that cannot be drawn', async () => {
    const work = drawPictures([plan('bad', { date: 'nowhen' })], async () => {})
    await expect(work).rejects.toThrow('The sample picture bad was not drawn')
  })
})
