import { expect, it } from 'vitest'
import { type ContentEventListener, outboxOnlyContentEventBus } from '../events/index.ts'
import { createTaggedCache } from './tagged-cache.ts'

/** Reads texts of the given length through the cache, and records which names had to be computed. */
function createCachedTexts(textLength: number) {
  let notify: ContentEventListener = () => undefined
  const events = {
    ...outboxOnlyContentEventBus,
    subscribe(listener: ContentEventListener) {
      notify = listener
      return () => undefined
    },
  }
  const cache = createTaggedCache(events, () => new Date())
  const computed: string[] = []
  const read = (...names: string[]) =>
    cache.getManyOrCompute(
      names,
      (name) => name,
      async (missing) => {
        computed.push(...missing)
        return missing.map((name) => ({ name, tags: [name], value: name, textLength }))
      },
    )
  return {
    change: (tag: string) =>
      notify([{ id: 1, at: '', action: 'edit', kind: 'article', item: 1, tags: [tag] }]),
    computed,
    read,
  }
}

it('caches values until they change', async () => {
  const { change, computed, read } = createCachedTexts(10)
  expect(await read('a', 'b')).toEqual(['a', 'b'])
  await read('b', 'a')
  expect(computed).toEqual(['a', 'b'])
  change('a')
  await read('a', 'b')
  expect(computed).toEqual(['a', 'b', 'a'])
})

it('evicts the oldest entries to fit long texts, and does not cache texts above the limit', async () => {
  const long = createCachedTexts(200_000)
  const names = Array.from({ length: 41 }, (_, n) => `n${n}`)
  for (const name of names) await long.read(name)
  await long.read('n40', 'n1')
  expect(long.computed).toHaveLength(41)
  await long.read('n0')
  expect(long.computed).toHaveLength(42)

  const tooLong = createCachedTexts(200_001)
  await tooLong.read('a')
  await tooLong.read('a')
  expect(tooLong.computed).toEqual(['a', 'a'])
})
