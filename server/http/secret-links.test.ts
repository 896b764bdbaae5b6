import { describe, expect, it } from 'vitest'
import { startTestHttpServer } from './http.fixture.ts'

describe('a secret link', () => {
  it.each(['/preview/0123456789abcdef', '/preview/0123456789abcdef.data', '/PREVIEW/0123456789abcdef'])(
    'is written in no log: %s',
    async (path) => {
      const running = await startTestHttpServer()
      const answer = await running.fetch(`${path}?a=b`)
      await answer.text()
      await running.http.close()
      const told = JSON.stringify([running.requestLogEntries, running.logLines])
      expect(running.requestLogEntries).toHaveLength(1)
      expect(told).not.toContain('0123456789abcdef')
    },
  )

  it('is answered for whoever has it, and nobody on the way or behind it', async () => {
    const running = await startTestHttpServer()
    const { headers } = await running.fetch('/preview/0123456789abcdef')
    await running.http.close()
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
    expect(headers.has('etag')).toBe(false)
  })
})
