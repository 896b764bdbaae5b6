import { beforeEach, expect, it } from 'vitest'
import { type PageCacheEntry, PageMemoryCache } from './page-memory-cache.ts'
import type { ResponseEncodingVariant } from './response-variants.ts'

/** What an entry with a key of one letter takes besides its bytes. */
const overhead = 2048 + 2
const entryBytes = overhead + 1000

function createVariant(length: number): ResponseEncodingVariant {
  return { bytes: new Uint8Array(length), etag: '', encoding: 'identity', header: [], unchangedHeader: [] }
}

function createEntry(key: string, tags: readonly string[] = [], length = 1000): PageCacheEntry {
  return {
    key,
    tags: new Set(tags),
    expiresAt: Number.POSITIVE_INFINITY,
    stale: false,
    retryAt: 0,
    usedAt: 0,
    identity: createVariant(length),
    gzip: null,
    br: null,
  }
}

let cache: PageMemoryCache
const put = (...entries: PageCacheEntry[]) => {
  for (const entry of entries) cache.put(entry)
}
const listKeys = () => [...'abcd'].filter((key) => cache.has(key)).join('')

beforeEach(() => {
  cache = new PageMemoryCache(3 * entryBytes)
})

it('finds what was stored and counts its bytes', () => {
  const entry = createEntry('a')
  put(entry)
  expect(cache.find('a', 0)).toBe(entry)
  expect(cache.find('b', 0)).toBeUndefined()
  expect([cache.size, cache.bytes]).toEqual([1, entryBytes])
})

it('counts a page once that is stored again', () => {
  const again = createEntry('a', ['x'], 10)
  put(createEntry('a', ['x', 'y']), again)
  expect([cache.size, cache.bytes]).toEqual([1, overhead + 10])
  cache.purge(['y'], true)
  expect(cache.find('a', 0)).toBe(again)
})

it('counts two bytes for each character of a key', () => {
  put(createEntry('abcdefghij', [], 0))
  expect(cache.bytes).toBe(2048 + 20)
})

it('evicts the oldest pages when they take too much memory, and no more than necessary', () => {
  put(createEntry('a'), createEntry('b'), createEntry('c'))
  expect(listKeys()).toBe('abc')
  put(createEntry('d', [], 1001))
  expect([listKeys(), cache.bytes]).toEqual(['cd', 2 * entryBytes + 1])
})

it('keeps a page that is used longer than one that is not, once a tenth of a second has passed', () => {
  put(createEntry('a'), createEntry('b'), createEntry('c'))
  cache.find('a', 99)
  put(createEntry('d'))
  expect(listKeys()).toBe('bcd')
  cache.find('b', 100)
  cache.find('c', 200)
  cache.find('b', 199)
  put(createEntry('a'))
  expect(listKeys()).toBe('abc')
  put(createEntry('d'))
  expect(listKeys()).toBe('acd')
})

it('does not store a page that is larger than the cache, nor its earlier version', () => {
  cache = new PageMemoryCache(entryBytes)
  put(createEntry('a'))
  expect(listKeys()).toBe('a')
  put(createEntry('a', [], 1001))
  expect([listKeys(), cache.bytes]).toEqual(['', 0])
})

it('does not evict others for a page that is larger than the cache', () => {
  put(createEntry('a'), createEntry('b'), createEntry('c', [], 3 * entryBytes))
  expect(listKeys()).toBe('ab')
})

it('adds encodings to the page that is stored, each once', () => {
  const [stored, replaced] = [createEntry('a'), createEntry('a')]
  put(replaced, stored)
  cache.add(replaced, 'br', createVariant(5))
  expect(replaced.br).toBeNull()
  const compressed = createVariant(10)
  cache.add(stored, 'gzip', compressed)
  cache.add(stored, 'gzip', createVariant(500))
  cache.add(stored, 'br', createVariant(7))
  expect(stored.gzip).toBe(compressed)
  expect(cache.bytes).toBe(entryBytes + 17)
  cache.remove('a')
  expect(cache.bytes).toBe(0)
})

it('evicts the oldest pages for an added encoding', () => {
  const last = createEntry('c')
  put(createEntry('a'), createEntry('b'), last)
  cache.add(last, 'br', createVariant(1))
  expect([listKeys(), cache.bytes]).toEqual(['bc', 2 * entryBytes + 1])
})

it('removes a page', () => {
  put(createEntry('a'), createEntry('b'))
  cache.remove('a')
  cache.remove('x')
  expect([listKeys(), cache.size, cache.bytes]).toEqual(['b', 1, entryBytes])
})

it('marks the pages with a tag as stale, or removes them', () => {
  const entries = [createEntry('a', ['x']), createEntry('b', ['x', 'y']), createEntry('c', ['z'])]
  put(...entries)
  cache.purge(['x', 'unknown'], false)
  expect(entries.map(({ stale }) => stale)).toEqual([true, true, false])
  expect(cache.size).toBe(3)
  cache.purge(['y', 'z'], true)
  expect([listKeys(), cache.bytes]).toEqual(['a', entryBytes])
  cache.purge(['x', 'y', 'z'], true)
  expect([listKeys(), cache.bytes]).toEqual(['', 0])
})

it('marks all pages as stale', () => {
  const entries = [createEntry('a'), createEntry('b')]
  put(...entries)
  cache.purgeAll()
  expect(entries.map(({ stale }) => stale)).toEqual([true, true])
  expect(cache.size).toBe(2)
})
