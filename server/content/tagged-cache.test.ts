import { describe, expect, it, vi } from 'vitest'
import { type ContentEventListener, outboxOnlyContentEventBus } from '../events/index.ts'
import { createTaggedCache } from './tagged-cache.ts'

/** A cache, and what notifies it of changes of these tags; null: of anything. */
function createCache(now = () => new Date()) {
  let notify: ContentEventListener = () => undefined
  const events = {
    ...outboxOnlyContentEventBus,
    subscribe(listener: ContentEventListener) {
      notify = listener
      return () => undefined
    },
  }
  const change = (...tags: (string | null)[]) =>
    notify(
      tags.includes(null)
        ? null
        : tags.map((tag) => ({ id: 1, at: '', action: 'edit', kind: 'article', item: 1, tags: [tag ?? ''] })),
    )
  return { cache: createTaggedCache(events, now), change }
}

/** Reads texts of the given length through the cache, and records which names had to be computed. */
function createCachedTexts(textLength?: number) {
  const { cache, change } = createCache()
  const computed: string[] = []
  const read = (...names: string[]) =>
    cache.getManyOrCompute(
      names,
      (name) => name,
      async (missing) => {
        computed.push(...missing)
        return missing.map((name) => ({
          name,
          tags: [name],
          value: name,
          ...(textLength === undefined ? {} : { textLength }),
        }))
      },
    )
  return { change, computed, read }
}

it('caches values until they change', async () => {
  const { change, computed, read } = createCachedTexts(10)
  expect(await read('a', 'b')).toEqual(['a', 'b'])
  expect(await read('b', 'a')).toEqual(['b', 'a'])
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

it('forgets all values if anything may have changed, and those of any of several changes', async () => {
  const { change, computed, read } = createCachedTexts(10)
  await read('a', 'b', 'c')
  change('a', 'b')
  await read('a', 'b', 'c')
  expect(computed).toEqual(['a', 'b', 'c', 'a', 'b'])
  change(null)
  await read('a', 'b', 'c')
  expect(computed.slice(5)).toEqual(['a', 'b', 'c'])
})

it('computes nothing where all values are cached', async () => {
  const { cache } = createCache()
  const compute = vi.fn(async () => [])
  expect(await cache.getManyOrCompute([], String, compute)).toEqual([])
  expect(compute).not.toHaveBeenCalled()
})

it('counts the texts of replaced and changed values no more', async () => {
  const { change, computed, read } = createCachedTexts(200_000)
  const names = Array.from({ length: 40 }, (_, n) => `n${n}`)
  await read(...names)
  change(...names)
  await read(...names)
  await read(...names)
  expect(computed).toHaveLength(80)
})

it('counts the texts of values once that were computed twice at the same time', async () => {
  const { computed, read } = createCachedTexts(200_000)
  const names = Array.from({ length: 40 }, (_, n) => `n${n}`)
  await Promise.all([read(...names), read(...names.toReversed())])
  expect(computed).toHaveLength(80)
  await read(...names)
  expect(computed).toHaveLength(80)
})

it('evicts the oldest of too many values', async () => {
  const { computed, read } = createCachedTexts()
  const names = Array.from({ length: 5000 }, (_, n) => `n${n}`)
  await read(...names)
  await read(...names)
  expect(computed).toHaveLength(5000)
  await read('one more')
  await read('n1')
  expect(computed).toHaveLength(5001)
  await read('n0')
  expect(computed).toHaveLength(5002)
})

it('does not cache values that were computed while something changed', async () => {
  const { cache, change } = createCache()
  const compute = vi.fn(async (names: readonly string[]) => {
    change('something else')
    return names.map((name) => ({ name, tags: [], value: name }))
  })
  for (const _ of [1, 2]) expect(await cache.getManyOrCompute(['a'], String, compute)).toEqual(['a'])
  expect(compute).toHaveBeenCalledTimes(2)
})

describe('getOrCompute', () => {
  const start = Date.parse('2026-11-15T12:00:00.000Z')

  it('computes a result once until one of its tags changes', async () => {
    const { cache, change } = createCache()
    const work = vi.fn(async () => ({ value: work.mock.calls.length, expiresAt: null }))
    const get = () => cache.getOrCompute('key', ['a', 'b'], work)
    expect([await get(), await get()]).toEqual([1, 1])
    change('c')
    expect(await get()).toBe(1)
    change('b')
    expect(await get()).toBe(2)
    change(null)
    expect(await get()).toBe(3)
  })

  it('computes a result again at the time when it expires', async () => {
    let time = start
    const { cache } = createCache(() => new Date(time))
    const expiresAt = new Date(start + 1000).toISOString()
    const work = vi.fn(async () => ({ value: work.mock.calls.length, expiresAt }))
    const get = () => cache.getOrCompute('key', [], work)
    expect(await get()).toBe(1)
    time += 999
    expect(await get()).toBe(1)
    time += 1
    expect(await get()).toBe(2)
  })

  it('does not keep a result that is too large, or that was computed while something changed', async () => {
    const { cache, change } = createCache()
    const large = vi.fn(async () => ({ value: 1, expiresAt: null, keep: false }))
    for (const _ of [1, 2]) expect(await cache.getOrCompute('large', [], large)).toBe(1)
    expect(large).toHaveBeenCalledTimes(2)
    const outdated = vi.fn(async () => {
      change('something else')
      return { value: 1, expiresAt: null }
    })
    for (const _ of [1, 2]) expect(await cache.getOrCompute('outdated', [], outdated)).toBe(1)
    expect(outdated).toHaveBeenCalledTimes(2)
  })

  it('keeps two thousand results, whatever values are cached beside them', async () => {
    const { cache } = createCache()
    const computed: number[] = []
    const get = (n: number) =>
      cache.getOrCompute(`n${n}`, [], async () => {
        computed.push(n)
        return { value: n, expiresAt: null }
      })
    for (let n = 0; n < 2000; n += 1) await get(n)
    await cache.getManyOrCompute(['n0'], String, async () => [{ name: 'n0', tags: [], value: 'a value' }])
    expect(await get(0)).toBe(0)
    expect(computed).toHaveLength(2000)
    await get(2000)
    await get(1)
    expect(computed).toHaveLength(2001)
    await get(0)
    expect(computed).toHaveLength(2002)
  })
})
