import { expect, it } from 'vitest'
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
