import { describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'

const token = 'a-token-of-16-characters'

describe('metrics', () => {
  it('are off unless a token or networks are set', () => {
    expect(readConfig({}).metrics).toBeNull()
    expect(readConfig({ LETOPIS_METRICS_TOKEN: ' ', LETOPIS_METRICS_FROM: '' }).metrics).toBeNull()
    expect(readConfig({ LETOPIS_METRICS_TOKEN: token }).metrics).toEqual({ token, from: null })
    expect(readConfig({ LETOPIS_METRICS_FROM: '127.0.0.1, fd00::/8' }).metrics).toEqual({
      token: null,
      from: [
        { family: 'ipv4', address: '127.0.0.1', prefix: 32 },
        { family: 'ipv6', address: 'fd00::', prefix: 8 },
      ],
    })
  })

  it('reject weak tokens without printing them, and invalid networks', () => {
    for (const wrong of ['short', 'with a space in the token', 'x'.repeat(513), 'token-with-ěščřž-letters']) {
      const read = () => readConfig({ LETOPIS_METRICS_TOKEN: wrong })
      expect(read).toThrow(/^LETOPIS_METRICS_TOKEN should have 16 to 512 characters/)
      expect(read).not.toThrow(wrong)
    }
    for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0.1,', '0.0.0.0/x'])
      expect(() => readConfig({ LETOPIS_METRICS_FROM: wrong })).toThrow(/^LETOPIS_METRICS_FROM is /)
  })
})

describe('shared caches', () => {
  const url = 'https://cdn.example.org/purge'

  it('store nothing unless a time is set', () => {
    expect(readConfig({}).sharedCache).toEqual({ seconds: 0, purge: null })
    expect(() => readConfig({ LETOPIS_SHARED_CACHE_SECONDS: '-1' })).toThrow(/LETOPIS_SHARED_CACHE_SECONDS/)
    expect(() => readConfig({ LETOPIS_PURGE_URL: url })).toThrow(
      /^LETOPIS_SHARED_CACHE_SECONDS should be set/,
    )
  })

  it('are purged with the token in the header that the operator names', () => {
    const env = { LETOPIS_SHARED_CACHE_SECONDS: '600', LETOPIS_PURGE_URL: url }
    expect(readConfig(env).sharedCache).toEqual({ seconds: 600, purge: { url, credential: null } })
    const withToken = { ...env, LETOPIS_PURGE_TOKEN: token }
    expect(readConfig(withToken).sharedCache.purge?.credential).toEqual({
      header: 'Authorization',
      value: `Bearer ${token}`,
    })
    expect(
      readConfig({ ...withToken, LETOPIS_PURGE_TOKEN_HEADER: 'Fastly-Key' }).sharedCache.purge?.credential,
    ).toEqual({ header: 'Fastly-Key', value: token })
  })

  it('reject other protocols, passwords in the address, and headers that the request needs itself', () => {
    const env = { LETOPIS_SHARED_CACHE_SECONDS: '600', LETOPIS_PURGE_URL: url }
    for (const [name, wrong] of [
      ['LETOPIS_PURGE_URL', 'file:///etc/passwd'],
      ['LETOPIS_PURGE_URL', 'https://user:secret@cdn.example.org'],
      ['LETOPIS_PURGE_TOKEN', 'two\r\nlines'],
      ['LETOPIS_PURGE_TOKEN_HEADER', 'Host'],
      ['LETOPIS_PURGE_TOKEN_HEADER', 'Content-Length'],
      ['LETOPIS_PURGE_TOKEN_HEADER', 'a: b'],
    ] as const) {
      expect(() => readConfig({ ...env, [name]: wrong })).toThrow(name)
      expect(() => readConfig({ ...env, [name]: wrong })).not.toThrow('secret')
    }
  })
})
