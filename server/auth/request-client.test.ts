import { describe, expect, it } from 'vitest'
import { createForwardedHeadersReader } from './forwarded-headers.ts'
import { readRequestClient, toClientNetworkKey } from './request-client.ts'

describe('readRequestClient', () => {
  it('truncates a long user agent', () => {
    const headers = new Headers({ 'User-Agent': 'x'.repeat(900) })
    expect(
      readRequestClient(undefined, headers, createForwardedHeadersReader({ kind: 'none' })).userAgent,
    ).toHaveLength(500)
  })
})

describe('toNetworkPrefix', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0'],
    ['2001:db8:1::5:6:7:8', '2001:db8:1:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
    ['', ''],
  ])('maps %s to %s', (address, network) => expect(toClientNetworkKey(address)).toBe(network))
})
