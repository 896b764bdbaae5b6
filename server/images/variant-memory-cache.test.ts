import { describe, expect, it } from 'vitest'
import { VariantMemoryCache } from './variant-memory-cache.ts'

const start = 'ab'.repeat(12)
const chrome = 'image/avif,image/webp,*/*'
const bytes = (size: number) => new Uint8Array(size)

function hotWith(...formats: ('avif' | 'webp' | 'jpeg')[]): VariantMemoryCache {
  const hot = new VariantMemoryCache(16_000)
  for (const format of formats)
    hot.put({ start, width: 640, format }, bytes(100), format === 'avif' ? 'all' : 'some', 0)
  return hot
}

const ask = (
  hot: VariantMemoryCache,
  name: string,
  headers: Record<string, string> = {},
  method = 'GET',
  now = 0,
) => hot.findCachedResponse(method, `/img/${start}/${name}`, headers, now)

describe('made pictures in memory', () => {
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
  ])('do not answer %s %s', (method, name) => {
    expect(ask(hotWith('webp'), name, {}, method)).toBeNull()
  })

  it('answer as the folder would, once and again', () => {
    const hot = hotWith('webp')
    const answer = ask(hot, '640.webp')
    expect(answer?.status).toBe(200)
    const header = answer?.variant.header ?? []
    for (const one of ['image/webp', '100', 'public, max-age=31536000, immutable'])
      expect(header).toContain(one)
    expect(header).not.toContain('Vary')
    const etag = header[header.indexOf('ETag') + 1] ?? ''
    expect(ask(hot, '640.webp', { 'if-none-match': etag })?.status).toBe(304)
    expect(ask(hot, '640.webp', { 'if-none-match': '"other"' })?.status).toBe(200)
    expect(ask(hot, '640.webp', {}, 'HEAD')?.status).toBe(200)
  })

  it('answer without a format by what the browser takes, if that is the best there is', () => {
    expect(ask(hotWith('webp', 'avif'), '640', { accept: chrome })?.variant.header).toContain('image/avif')
    expect(ask(hotWith('webp', 'avif'), '640', { accept: 'image/webp' })?.variant.header).toContain('Vary')
    // AVIF may be there already; the folder knows.
    expect(ask(hotWith('webp'), '640', { accept: chrome })).toBeNull()
    const hot = new VariantMemoryCache(16_000)
    hot.put({ start, width: 640, format: 'webp' }, bytes(10), 'all', 0)
    expect(ask(hot, '640', { accept: chrome })?.variant.header).toContain('image/webp')
  })

  it('never stand still in AVIF for who could see them move', () => {
    const hot = new VariantMemoryCache(16_000)
    hot.put({ start, width: 640, format: 'avif' }, bytes(10), 'none', 0)
    expect(ask(hot, '640', { accept: chrome })).toBeNull()
    expect(ask(hot, '640.avif')?.variant.header).toContain('image/avif')
    hot.put({ start, width: 640, format: 'webp' }, bytes(10), 'all', 0)
    expect(ask(hot, '640', { accept: chrome })?.variant.header).toContain('image/webp')
  })

  it('are forgotten after a while: the picture may be gone', () => {
    const hot = hotWith('webp')
    expect(ask(hot, '640.webp', {}, 'GET', 29_000)).not.toBeNull()
    expect(ask(hot, '640.webp', {}, 'GET', 30_001)).toBeNull()
    expect(hot.bytes).toBe(0)
  })

  it('send the first of many to ask anew, shortly before they are forgotten', () => {
    const hot = hotWith('webp')
    expect(ask(hot, '640.webp', {}, 'GET', 29_001)).toBeNull()
    expect(ask(hot, '640.webp', {}, 'GET', 29_002)).not.toBeNull()
    hot.put({ start, width: 640, format: 'webp' }, bytes(100), 'some', 29_010)
    expect(ask(hot, '640.webp', {}, 'GET', 30_001)).not.toBeNull()
  })

  it('take no more room than allowed: the longest unused go, and a large one does not come in', () => {
    const hot = new VariantMemoryCache(1600)
    for (let n = 0; n < 20; n += 1) {
      const now = n * 1100
      hot.put({ start: String(n).padStart(24, '0'), width: 640, format: 'webp' }, bytes(100), 'some', now)
      hot.findCachedResponse('GET', `/img/${'0'.repeat(24)}/640.webp`, {}, now)
    }
    expect(hot.bytes).toBe(1600)
    expect(hot.findCachedResponse('GET', `/img/${'0'.repeat(24)}/640.webp`, {}, 20_000)).not.toBeNull()
    expect(hot.findCachedResponse('GET', `/img/${'1'.padStart(24, '0')}/640.webp`, {}, 0)).toBeNull()
    hot.put({ start, width: 640, format: 'webp' }, bytes(101), 'some', 0)
    expect(ask(hot, '640.webp')).toBeNull()
    hot.put({ start, width: 640, format: 'webp' }, bytes(50), 'some', 0)
    hot.put({ start, width: 640, format: 'webp' }, bytes(60), 'some', 0)
    expect(hot.bytes).toBeLessThanOrEqual(1600)
  })

  it('can be none', () => {
    const hot = new VariantMemoryCache(0)
    hot.put({ start, width: 640, format: 'webp' }, bytes(1), 'all', 0)
    expect(ask(hot, '640.webp')).toBeNull()
  })
})
