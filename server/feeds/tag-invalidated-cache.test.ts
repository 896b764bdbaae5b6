import { expect, it } from 'vitest'
import { TagInvalidatedCache } from './tag-invalidated-cache.ts'

it('keeps no more answers than it may, and makes the one that gave way anew', async () => {
  const made: string[] = []
  const kept = new TagInvalidatedCache<string>({
    events: { subscribe: () => () => undefined },
    now: () => new Date(),
    maxEntries: 2,
  })
  const get = (name: string) =>
    kept.getOrCreate(name, async () => {
      made.push(name)
      return name
    })
  for (const name of ['a', 'b', 'a', 'c', 'b', 'a']) expect(await get(name)).toBe(name)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
