import { describe, expect, it } from 'vitest'
import { VariantMemoryCache } from './variant-memory-cache.ts'

const start = 'ab'.repeat(12)
const chrome = 'image/avif,image/webp,*/*'
const bytes = (size: number) => new Uint8Array(size)

function cacheWith(...formats: ('avif' | 'webp' | 'jpeg')[]): VariantMemoryCache {
  const cache = new VariantMemoryCache(16_000)
  for (const format of formats)
    cache.put({ start, width: 640, format }, bytes(100), format === 'avif' ? 'all' : 'some', 0)
  return cache
}

const findResponse = (
  cache: VariantMemoryCache,
  name: string,
  headers: Record<string, string> = {},
  method = 'GET',
  now = 0,
) => cache.findCachedResponse(method, `/img/${start}/${name}`, headers, now)

describe('VariantMemoryCache', () => {
  it.each([
    ['POST', '640.webp'],
    ['GET', '640.jpg'],
    ['GET', '320.webp'],
    ['GET', '640.webp?x'],
    ['GET', '640.webp/'],
    ['GET', '../640.webp'],
    ['GET', 'full.jpg'],
    ['GET', 'original'],
    ['GET', '640'],
  ])('has no response for %s %s', (method, name) => {
    expect(findResponse(cacheWith('webp'), name, {}, method)).toBeNull()
  })

  it('returns the cached response with the same headers as the disk cache, and 304 for a matching ETag', () => {
    const cache = cacheWith('webp')
    const response = findResponse(cache, '640.webp')
    expect(response?.status).toBe(200)
    const header = response?.variant.header ?? []
    for (const one of ['image/webp', '100', 'public, max-age=31536000, immutable'])
      expect(header).toContain(one)
    expect(header).not.toContain('Vary')
    const etag = header[header.indexOf('ETag') + 1] ?? ''
    expect(findResponse(cache, '640.webp', { 'if-none-match': etag })?.status).toBe(304)
    expect(findResponse(cache, '640.webp', { 'if-none-match': '"other"' })?.status).toBe(200)
    expect(findResponse(cache, '640.webp', {}, 'HEAD')?.status).toBe(200)
  })

  it('negotiates the format by Accept only if the cached variant is the best available', () => {
    expect(findResponse(cacheWith('webp', 'avif'), '640', { accept: chrome })?.variant.header).toContain(
      'image/avif',
    )
    expect(
      findResponse(cacheWith('webp', 'avif'), '640', { accept: 'image/webp' })?.variant.header,
    ).toContain('Vary')
    // AVIF may already be in the disk cache.
    expect(findResponse(cacheWith('webp'), '640', { accept: chrome })).toBeNull()
    const cache = new VariantMemoryCache(16_000)
    cache.put({ start, width: 640, format: 'webp' }, bytes(10), 'all', 0)
    expect(findResponse(cache, '640', { accept: chrome })?.variant.header).toContain('image/webp')
  })

  it('never negotiates a still AVIF when an animated format is accepted', () => {
    const cache = new VariantMemoryCache(16_000)
    cache.put({ start, width: 640, format: 'avif' }, bytes(10), 'none', 0)
    expect(findResponse(cache, '640', { accept: chrome })).toBeNull()
    expect(findResponse(cache, '640.avif')?.variant.header).toContain('image/avif')
    cache.put({ start, width: 640, format: 'webp' }, bytes(10), 'all', 0)
    expect(findResponse(cache, '640', { accept: chrome })?.variant.header).toContain('image/webp')
  })

  it('expires entries, because the picture may have been deleted', () => {
    const cache = cacheWith('webp')
    expect(findResponse(cache, '640.webp', {}, 'GET', 29_000)).not.toBeNull()
    expect(findResponse(cache, '640.webp', {}, 'GET', 30_001)).toBeNull()
    expect(cache.bytes).toBe(0)
  })

  it('lets one request revalidate an entry shortly before it expires', () => {
    const cache = cacheWith('webp')
    expect(findResponse(cache, '640.webp', {}, 'GET', 29_001)).toBeNull()
    expect(findResponse(cache, '640.webp', {}, 'GET', 29_002)).not.toBeNull()
    cache.put({ start, width: 640, format: 'webp' }, bytes(100), 'some', 29_010)
    expect(findResponse(cache, '640.webp', {}, 'GET', 30_001)).not.toBeNull()
  })

  it('evicts the least recently used entries over the limit and does not cache large ones', () => {
    const cache = new VariantMemoryCache(1600)
    for (let n = 0; n < 20; n += 1) {
      const now = n * 1100
      cache.put({ start: String(n).padStart(24, '0'), width: 640, format: 'webp' }, bytes(100), 'some', now)
      cache.findCachedResponse('GET', `/img/${'0'.repeat(24)}/640.webp`, {}, now)
    }
    expect(cache.bytes).toBe(1600)
    expect(cache.findCachedResponse('GET', `/img/${'0'.repeat(24)}/640.webp`, {}, 20_000)).not.toBeNull()
    expect(cache.findCachedResponse('GET', `/img/${'1'.padStart(24, '0')}/640.webp`, {}, 0)).toBeNull()
    cache.put({ start, width: 640, format: 'webp' }, bytes(101), 'some', 0)
    expect(findResponse(cache, '640.webp')).toBeNull()
    cache.put({ start, width: 640, format: 'webp' }, bytes(50), 'some', 0)
    cache.put({ start, width: 640, format: 'webp' }, bytes(60), 'some', 0)
    expect(cache.bytes).toBeLessThanOrEqual(1600)
  })

  it('caches nothing with a limit of 0', () => {
    const cache = new VariantMemoryCache(0)
    cache.put({ start, width: 640, format: 'webp' }, bytes(1), 'all', 0)
    expect(findResponse(cache, '640.webp')).toBeNull()
  })
})
