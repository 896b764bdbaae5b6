import { describe, expect, it } from 'vitest'
import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import { readTrustProxy } from '../config/trust-proxy.ts'
import { createForwardedHeadersReader } from './forwarded-headers.ts'

/** The setting as the operator writes it. */
const trusting = (value: string): TrustedProxyConfig => readTrustProxy({ LETOPIS_TRUST_PROXY: value })
const peer = '10.0.0.2'

/** The client's address as it is found behind such proxies. */
function found(setting: TrustedProxyConfig, header: string | readonly string[] | null, from = peer): string {
  const headers = new Headers()
  for (const value of [header ?? []].flat()) headers.append('X-Forwarded-For', value)
  return createForwardedHeadersReader(setting).getClientAddress(from, headers)
}

describe('the address of a client', () => {
  describe('without a trusted proxy', () => {
    it.each(['192.0.2.1', '192.0.2.1, 10.0.0.2', '', 'nonsense', '127.0.0.1'])(
      'is the other end of the connection, whatever the header says: %j',
      (header) => expect(found({ kind: 'none' }, header)).toBe(peer),
    )

    it('is written as IPv4 where the connection has it as IPv6', () => {
      expect(found({ kind: 'none' }, null, '::ffff:192.0.2.7')).toBe('192.0.2.7')
      expect(found({ kind: 'none' }, null, '')).toBe('')
    })
  })

  describe('behind proxies known by their addresses', () => {
    const setting = trusting('10.0.0.0/8, 2001:db8:1::/48, 192.0.2.53')

    it('is the other end of the connection where that is no proxy', () => {
      expect(found(setting, '198.51.100.9', '203.0.113.5')).toBe('203.0.113.5')
      expect(found(setting, '10.0.0.3', '11.0.0.1')).toBe('11.0.0.1')
      expect(found(setting, '198.51.100.9', '')).toBe('')
    })

    it.each([
      ['one proxy', '198.51.100.9', '198.51.100.9'],
      ['two proxies', '198.51.100.9, 10.9.9.9', '198.51.100.9'],
      ['a single address that is trusted', '198.51.100.9, 192.0.2.53', '198.51.100.9'],
      ['an address that the client made up', '127.0.0.1, 198.51.100.9', '198.51.100.9'],
      ['a proxy that the client made up', '1.1.1.1, 198.51.100.9, 10.1.1.1', '198.51.100.9'],
      ['a client within the trusted network', '10.0.0.77', '10.0.0.77'],
      ['a client and a proxy by IPv6', '2001:db8:2::5, 2001:db8:1::1', '2001:db8:2::5'],
      ['IPv6 in another spelling', '2001:DB8:0002:0:0::5, 2001:0db8:0001::1', '2001:db8:2::5'],
      ['a port', '198.51.100.9:51234', '198.51.100.9'],
      ['a port after IPv6', '[2001:db8:2::5]:443, 10.1.1.1:80', '2001:db8:2::5'],
      ['brackets', '[2001:db8:2::5]', '2001:db8:2::5'],
      ['a zone', 'fe80::1%eth0', 'fe80::1'],
      ['IPv4 written as IPv6', '::ffff:198.51.100.9, ::ffff:10.1.1.1', '198.51.100.9'],
      ['IPv4 written as IPv6 in hexadecimal digits', '::ffff:c633:6409', '198.51.100.9'],
      ['no spaces', '1.1.1.1,198.51.100.9,10.1.1.1', '198.51.100.9'],
    ])('is read past the proxies: %s', (_, header, address) => expect(found(setting, header)).toBe(address))

    it.each([
      ['nothing', ''],
      ['spaces', '  '],
      ['commas', ',,,'],
      ['a word', 'unknown'],
      ['a word after an address', '198.51.100.9, unknown'],
      ['a number', '3325256713'],
      ['an address with a number too large', '198.51.100.256'],
      ['half an address', '198.51.100'],
      ['a port that is none', '198.51.100.9:port'],
      ['an open bracket', '[2001:db8:2::5'],
      ['a zone after IPv4', '198.51.100.9%eth0'],
      ['markup', '<script>alert(1)</script>'],
      ['a long zone', `fe80::1%${'x'.repeat(5000)}`],
      ['a long word', 'x'.repeat(20_000)],
    ])('is the proxy’s own where what it wrote is no address: %s', (_, header) => {
      expect(found(setting, header)).toBe(peer)
    })

    it('is that of the last proxy whose word can be read', () => {
      expect(found(setting, '198.51.100.9, nonsense, 10.1.1.1')).toBe('10.1.1.1')
    })

    it('is read from all lines of the header together', () => {
      expect(found(setting, ['127.0.0.1', '198.51.100.9', '10.1.1.1'])).toBe('198.51.100.9')
    })

    it('is looked for among the last twenty entries only', () => {
      expect(found(setting, `198.51.100.9${', 10.1.1.1'.repeat(2000)}`)).toBe('10.1.1.1')
    })

    it('fits where the connection has the proxy as IPv6', () => {
      expect(found(setting, '198.51.100.9', '::ffff:10.0.0.2')).toBe('198.51.100.9')
      expect(found(trusting('::ffff:10.0.0.0/104'), '198.51.100.9', '10.0.0.2')).toBe('198.51.100.9')
      expect(found(trusting('fe80::/10'), '198.51.100.9', 'fe80::1%eth0')).toBe('198.51.100.9')
    })
  })

  describe('behind a number of proxies', () => {
    it.each([
      ['1', '198.51.100.9', '198.51.100.9'],
      ['1', '127.0.0.1, 198.51.100.9', '198.51.100.9'],
      ['2', '127.0.0.1, 198.51.100.9, 10.1.1.1', '198.51.100.9'],
      ['2', '198.51.100.9:51234, 10.1.1.1', '198.51.100.9'],
      ['3', '198.51.100.9, 10.1.1.1', peer],
      ['2', '198.51.100.9', peer],
      ['2', '198.51.100.9, nonsense, 10.1.1.1', peer],
      ['1', '', peer],
      ['20', `198.51.100.9${', 10.1.1.1'.repeat(3000)}`, '10.1.1.1'],
    ])('is the %s. from the right: %s', (count, header, address) => {
      expect(found(trusting(count), header)).toBe(address)
    })

    it('is the other end of the connection where there is no header', () => {
      expect(found(trusting('1'), null)).toBe(peer)
    })
  })

  describe('by a header that the operator names', () => {
    const setting = { kind: 'header', header: 'x-forwarded-for' } as const

    it('is its last entry, which is the one that the own proxy wrote, and only if it is one', () => {
      expect(found(setting, '127.0.0.1, 192.0.2.1')).toBe('192.0.2.1')
      expect(found(setting, '192.0.2.1, nonsense')).toBe(peer)
      expect(found({ kind: 'header', header: 'x-real-ip' }, '192.0.2.1')).toBe(peer)
    })
  })
})

describe('the scheme of a request', () => {
  const scheme = (setting: TrustedProxyConfig, said: string, from = peer) =>
    createForwardedHeadersReader(setting).getScheme(from, new Headers({ 'X-Forwarded-Proto': said }))

  it('is not taken from a proxy that is not trusted', () => {
    expect(scheme({ kind: 'none' }, 'https')).toBe(null)
    expect(scheme({ kind: 'header', header: 'x-forwarded-for' }, 'https')).toBe(null)
    expect(scheme(trusting('10.0.0.0/8'), 'https', '203.0.113.5')).toBe(null)
    expect(scheme(trusting('10.0.0.0/8'), 'https', '')).toBe(null)
  })

  it('is what the nearest trusted proxy says', () => {
    expect(scheme(trusting('10.0.0.0/8'), 'HTTPS')).toBe('https')
    expect(scheme(trusting('1'), 'http')).toBe('http')
    expect(scheme(trusting('1'), 'https, http')).toBe('http')
    expect(scheme(trusting('1'), 'http, https')).toBe('https')
  })

  it.each(['', 'ftp', 'https; x=1', 'javascript:', 'https,', 'x'.repeat(20_000)])(
    'is unknown by %j',
    (said) => expect(scheme(trusting('1'), said)).toBe(null),
  )
})

describe('a proxy that is ignored', () => {
  const ignored = (setting: TrustedProxyConfig, name: string) =>
    createForwardedHeadersReader(setting).hasUntrustedForwardedHeaders(new Headers({ [name]: 'x' }))

  it('is noticed while none is trusted', () => {
    expect(ignored({ kind: 'none' }, 'X-Forwarded-For')).toBe(true)
    expect(ignored({ kind: 'none' }, 'X-Forwarded-Proto')).toBe(true)
    expect(ignored({ kind: 'none' }, 'User-Agent')).toBe(false)
    for (const setting of [trusting('1'), trusting('10.0.0.1'), { kind: 'header', header: 'x-a' } as const])
      expect(ignored(setting, 'X-Forwarded-For')).toBe(false)
  })
})
