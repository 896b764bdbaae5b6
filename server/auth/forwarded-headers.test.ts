import { describe, expect, it } from 'vitest'
import type { TrustedProxyConfig } from '../../domain/trusted-proxy-config.ts'
import { readTrustedProxyConfig } from '../config/trust-proxy.ts'
import { createForwardedHeadersReader, isSentFromServerMachine } from './forwarded-headers.ts'

/** Parses the setting as an operator writes it. */
const parseSetting = (value: string): TrustedProxyConfig =>
  readTrustedProxyConfig({ LETOPIS_TRUST_PROXY: value })
const peer = '10.0.0.2'

/** Reads the client's address with the given setting and headers. */
function getAddress(
  setting: TrustedProxyConfig,
  header: string | readonly string[] | null,
  from = peer,
): string {
  const headers = new Headers()
  for (const value of [header ?? []].flat()) headers.append('X-Forwarded-For', value)
  return createForwardedHeadersReader(setting).getClientAddress(from, headers)
}

describe('getClientAddress', () => {
  describe('without a trusted proxy', () => {
    it.each(['192.0.2.1', '192.0.2.1, 10.0.0.2', '', 'nonsense', '127.0.0.1'])(
      'returns the peer address and ignores the header: %j',
      (header) => expect(getAddress({ kind: 'none' }, header)).toBe(peer),
    )

    it('returns IPv4-mapped IPv6 addresses as IPv4', () => {
      expect(getAddress({ kind: 'none' }, null, '::ffff:192.0.2.7')).toBe('192.0.2.7')
      expect(getAddress({ kind: 'none' }, null, '')).toBe('')
    })
  })

  describe('with trusted networks', () => {
    const setting = parseSetting('10.0.0.0/8, 2001:db8:1::/48, 192.0.2.53')

    it('returns the peer address if the peer is not a trusted proxy', () => {
      expect(getAddress(setting, '198.51.100.9', '203.0.113.5')).toBe('203.0.113.5')
      expect(getAddress(setting, '10.0.0.3', '11.0.0.1')).toBe('11.0.0.1')
      expect(getAddress(setting, '198.51.100.9', '')).toBe('')
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
    ])('skips trusted proxies: %s', (_, header, address) => expect(getAddress(setting, header)).toBe(address))

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
    ])('returns the proxy’s address if its entry is invalid: %s', (_, header) => {
      expect(getAddress(setting, header)).toBe(peer)
    })

    it('returns the address of the last proxy before an invalid entry', () => {
      expect(getAddress(setting, '198.51.100.9, nonsense, 10.1.1.1')).toBe('10.1.1.1')
    })

    it('combines repeated headers', () => {
      expect(getAddress(setting, ['127.0.0.1', '198.51.100.9', '10.1.1.1'])).toBe('198.51.100.9')
    })

    it('reads only the last twenty entries', () => {
      expect(getAddress(setting, `198.51.100.9${', 10.1.1.1'.repeat(2000)}`)).toBe('10.1.1.1')
    })

    it('matches trusted proxies that connect by IPv6', () => {
      expect(getAddress(setting, '198.51.100.9', '::ffff:10.0.0.2')).toBe('198.51.100.9')
      expect(getAddress(parseSetting('::ffff:10.0.0.0/104'), '198.51.100.9', '10.0.0.2')).toBe('198.51.100.9')
      expect(getAddress(parseSetting('fe80::/10'), '198.51.100.9', 'fe80::1%eth0')).toBe('198.51.100.9')
    })
  })

  describe('with a number of proxies', () => {
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
    ])('returns entry number %s from the right: %s', (count, header, address) => {
      expect(getAddress(parseSetting(count), header)).toBe(address)
    })

    it('returns the peer address without the header', () => {
      expect(getAddress(parseSetting('1'), null)).toBe(peer)
    })
  })

  describe('with a configured header', () => {
    const setting = { kind: 'header', header: 'x-forwarded-for' } as const

    it('returns its last entry, written by the own proxy, if it is valid', () => {
      expect(getAddress(setting, '127.0.0.1, 192.0.2.1')).toBe('192.0.2.1')
      expect(getAddress(setting, '192.0.2.1, nonsense')).toBe(peer)
      expect(getAddress({ kind: 'header', header: 'x-real-ip' }, '192.0.2.1')).toBe(peer)
    })
  })
})

describe('getScheme', () => {
  const readScheme = (setting: TrustedProxyConfig, proto: string, from = peer) =>
    createForwardedHeadersReader(setting).getScheme(from, new Headers({ 'X-Forwarded-Proto': proto }))

  it('ignores the header of an untrusted proxy', () => {
    expect(readScheme({ kind: 'none' }, 'https')).toBe(null)
    expect(readScheme({ kind: 'header', header: 'x-forwarded-for' }, 'https')).toBe(null)
    expect(readScheme(parseSetting('10.0.0.0/8'), 'https', '203.0.113.5')).toBe(null)
    expect(readScheme(parseSetting('10.0.0.0/8'), 'https', '')).toBe(null)
  })

  it('returns the entry of the nearest trusted proxy', () => {
    expect(readScheme(parseSetting('10.0.0.0/8'), 'HTTPS')).toBe('https')
    expect(readScheme(parseSetting('1'), 'http')).toBe('http')
    expect(readScheme(parseSetting('1'), 'https, http')).toBe('http')
    expect(readScheme(parseSetting('1'), 'http, https')).toBe('https')
  })

  it.each(['', 'ftp', 'https; x=1', 'javascript:', 'https,', 'x'.repeat(20_000)])(
    'returns null for %j',
    (proto) => expect(readScheme(parseSetting('1'), proto)).toBe(null),
  )
})

describe('hasUntrustedForwardedHeaders', () => {
  const hasUntrusted = (setting: TrustedProxyConfig, name: string) =>
    createForwardedHeadersReader(setting).hasUntrustedForwardedHeaders(new Headers({ [name]: 'x' }))

  it('detects forwarded headers when no proxy is trusted', () => {
    expect(hasUntrusted({ kind: 'none' }, 'X-Forwarded-For')).toBe(true)
    expect(hasUntrusted({ kind: 'none' }, 'X-Forwarded-Proto')).toBe(true)
    expect(hasUntrusted({ kind: 'none' }, 'User-Agent')).toBe(false)
    for (const setting of [
      parseSetting('1'),
      parseSetting('10.0.0.1'),
      { kind: 'header', header: 'x-a' } as const,
    ])
      expect(hasUntrusted(setting, 'X-Forwarded-For')).toBe(false)
  })
})

describe('isSentFromServerMachine', () => {
  const isLocal = (url: string, address: string, headers: Record<string, string> = {}) =>
    isSentFromServerMachine(new Request(url, { headers }), address)

  it.each(['http://localhost:3000/login', 'http://127.0.0.1:3000/login', 'http://[::1]/login'])(
    'is true for %s from this machine',
    (url) => expect([isLocal(url, '127.0.0.1'), isLocal(url, '::1')]).toEqual([true, true]),
  )

  it('is false for other machines, other names and what a proxy on this machine passes on', () => {
    const url = 'http://localhost:3000/login'
    expect(isLocal(url, '192.0.2.1')).toBe(false)
    expect(isLocal(url, '')).toBe(false)
    expect(isLocal('https://lhota.example/login', '127.0.0.1')).toBe(false)
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'Via', 'X-Real-IP'])
      expect([name, isLocal(url, '127.0.0.1', { [name]: '127.0.0.1' })]).toEqual([name, false])
  })
})
