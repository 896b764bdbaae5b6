import { expect, it } from 'vitest'
import type { ContentEventListener } from '../events/index.ts'
import { TagInvalidatedCache } from './tag-invalidated-cache.ts'

it('evicts the oldest entry over the limit and computes it again', async () => {
  const computed: string[] = []
  const cache = new TagInvalidatedCache<string>({
    events: { subscribe: () => () => undefined },
    now: () => new Date(),
    maxEntries: 2,
  })
  const get = (name: string) =>
    cache.getOrCreate(name, async () => {
      computed.push(name)
      return name
    })
  for (const name of ['a', 'b', 'a', 'c', 'b', 'a']) expect(await get(name)).toBe(name)
  expect(computed).toEqual(['a', 'b', 'c', 'a'])
})

/** A cache of one entry whose computations the test finishes one by one. */
function createControlledCache() {
  let publishChange: ContentEventListener = () => undefined
  const cache = new TagInvalidatedCache<string>({
    events: {
      subscribe(listener) {
        publishChange = listener
        return () => undefined
      },
    },
    now: () => new Date(),
  })
  const computations: PromiseWithResolvers<string>[] = []
  return {
    computations,
    /** Null: anything may have changed. */
    change: () => publishChange(null),
    get: () =>
      cache.getOrCreate('sitemap', () => {
        const computation = Promise.withResolvers<string>()
        computations.push(computation)
        return computation.promise
      }),
  }
}

it('runs one computation at a time for concurrent calls, and another one after changes during the first', async () => {
  const { get, change, computations } = createControlledCache()
  const before = [get(), get()]
  change()
  const during = [get(), get()]
  change()
  during.push(get())
  expect(computations).toHaveLength(1)
  computations[0]?.resolve('old')
  expect(await Promise.all(before)).toEqual(['old', 'old'])
  expect(computations).toHaveLength(2)
  // The second computation began after both changes: calls share it, now and when it is finished.
  during.push(get())
  computations[1]?.resolve('new')
  expect(await Promise.all(during)).toEqual(['new', 'new', 'new', 'new'])
  expect(await get()).toBe('new')
  expect(computations).toHaveLength(2)
})

it('computes again after a failed computation during which the data changed', async () => {
  const { get, change, computations } = createControlledCache()
  const first = get()
  change()
  const second = get()
  computations[0]?.reject(new Error('the database is unavailable'))
  await expect(first).rejects.toThrow('unavailable')
  expect(computations).toHaveLength(2)
  computations[1]?.resolve('new')
  expect(await second).toBe('new')
})
