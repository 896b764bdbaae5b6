import { describe, expect, it } from 'vitest'
import { startTestHttpServer } from './http.fixture.ts'

describe('secret preview link', () => {
  it.each(['/preview/0123456789abcdef', '/preview/0123456789abcdef.data', '/PREVIEW/0123456789abcdef'])(
    'is not written to the log: %s',
    async (path) => {
      const running = await startTestHttpServer()
      const response = await running.fetch(`${path}?a=b`)
      await response.text()
      await running.http.close()
      const getHeaders = JSON.stringify([running.requestLogEntries, running.logLines])
      expect(running.requestLogEntries).toHaveLength(1)
      expect(getHeaders).not.toContain('0123456789abcdef')
    },
  )

  it('is served with headers that forbid caching, indexing and referrers', async () => {
    const running = await startTestHttpServer()
    const { headers } = await running.fetch('/preview/0123456789abcdef')
    await running.http.close()
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
    expect(headers.has('etag')).toBe(false)
  })
})
