import { describe, expect, it } from 'vitest'
import { readTrustedProxyConfig } from './trust-proxy.ts'

const read = (value: string) => readTrustedProxyConfig({ LETOPIS_TRUST_PROXY: value })

describe('readTrustProxy', () => {
  it.each([
    ...['0', '21', '-1', '1.5', '99999999999', 'yes', 'localhost', '10.0.0', '10.0.0.256', '10.0.0.1/33'],
    ...[
      '10.0.0.1/',
      '10.0.0.1/x',
      '10.0.0.1/8/8',
      '10.0.0.1,',
      '10.0.0.1 10.0.0.2',
      '::1/129',
      'fe80::1%eth0',
    ],
    ...['[::1]', '10.0.0.1:80', '1, 10.0.0.1'],
  ])('rejects %s', (value) => {
    expect(() => read(value)).toThrow(/^LETOPIS_TRUST_PROXY is ".*" but should be a number of proxies/)
  })

  it('accepts a number of proxies', () => {
    expect(read('2')).toEqual({ kind: 'count', count: 2 })
  })

  it('accepts addresses and networks', () => {
    expect(read('10.0.0.2, 192.168.0.0/16,fd00::/8, ::1')).toEqual({
      kind: 'networks',
      networks: [
        { family: 'ipv4', address: '10.0.0.2', prefix: 32 },
        { family: 'ipv4', address: '192.168.0.0', prefix: 16 },
        { family: 'ipv6', address: 'fd00::', prefix: 8 },
        { family: 'ipv6', address: '::1', prefix: 128 },
      ],
    })
  })

  it('accepts the older setting, but not together with the new one', () => {
    expect(readTrustedProxyConfig({})).toEqual({ kind: 'none' })
    expect(readTrustedProxyConfig({ GOTRUE_RATE_LIMIT_HEADER: 'X-Real-IP' })).toEqual({
      kind: 'header',
      header: 'x-real-ip',
    })
    expect(() =>
      readTrustedProxyConfig({ GOTRUE_RATE_LIMIT_HEADER: 'X-Real-IP', LETOPIS_TRUST_PROXY: '1' }),
    ).toThrow(
      'GOTRUE_RATE_LIMIT_HEADER is "x-real-ip" but should be unset, because LETOPIS_TRUST_PROXY is set',
    )
  })
})
