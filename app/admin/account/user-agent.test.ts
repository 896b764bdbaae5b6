import { describe, expect, it } from 'vitest'
import { parseUserAgent } from './user-agent.ts'

describe('parseUserAgent', () => {
  it.each([null, '', 'node', '<script>alert(1)</script>', 'x'.repeat(1_000_000)])(
    'returns null names for anything but a browser: %.30s',
    (userAgent) => expect(parseUserAgent(userAgent)).toEqual({ browser: null, system: null }),
  )

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
  ])('recognizes the browser and system in %s', (userAgent, browser, system) =>
    expect(parseUserAgent(userAgent)).toEqual({ browser, system }),
  )
})
