import { describe, expect, it } from 'vitest'
import { SupabaseCookieJar } from './cookie-jar.ts'

const key = 'sb-site-auth-token'

function toCookieHeader(lines: readonly string[]): string {
  return lines.map((line) => line.split(';')[0]).join('; ')
}

describe('CookieJar with an invalid cookie', () => {
  it.each([
    ['nothing', null],
    ['another name', 'sb-other-auth-token=base64-e30'],
    ['an empty one', `${key}=`],
    ['no name', '=base64-e30'],
    ['chunks without a first', `${key}.1=base64-e30`],
  ])('reads null for %s', (_, header) => {
    expect(new SupabaseCookieJar(header, false).read(key)).toBeNull()
  })

  it.each(['%', '%zz', 'base64-%%%', `base64-${'/'.repeat(100)}`])('does not throw for %s', (value) => {
    expect(() => new SupabaseCookieJar(`${key}=${value}`, false).read(key)).not.toThrow()
  })
})

describe('CookieJar', () => {
  it('reads a value back unchanged, whole or in chunks of 3180 characters', () => {
    for (const value of ['{"a":"ř"}', JSON.stringify({ a: 'ž'.repeat(5000) })]) {
      const jar = new SupabaseCookieJar(null, false)
      jar.write(key, value)
      const lines = jar.toSetCookieHeaders()
      for (const line of lines)
        expect((line.split(';')[0] ?? '').split('=')[1]?.length).toBeLessThanOrEqual(3180)
      expect(new SupabaseCookieJar(toCookieHeader(lines), false).read(key)).toBe(value)
    }
  })

  it('removes the chunks of a longer previous value and no other cookie', () => {
    const header = `${key}.0=a; ${key}.1=b; ${key}.2=c; ${key}-code-verifier=d; ${key}.x=e; theme=dark`
    const jar = new SupabaseCookieJar(header, true)
    jar.write(key, '{}')
    expect(jar.toSetCookieHeaders().map((line) => line.replace(/=[^;]*; Max-Age=/, ' '))).toEqual([
      `${key}.0 0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `${key}.1 0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `${key}.2 0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `${key} 34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
    expect(jar.read(key)).toBe('{}')
  })

  it('reads null after a value was removed', () => {
    const jar = new SupabaseCookieJar(`${key}=base64-e30`, false)
    jar.remove(key)
    expect(jar.read(key)).toBeNull()
    expect(jar.toSetCookieHeaders()).toEqual([`${key}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`])
  })
})
