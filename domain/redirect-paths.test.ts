import { describe, expect, it } from 'vitest'
import { isReservedPath, parseRedirectLocation, parseSitePath } from './redirect-paths.ts'

describe('a site path', () => {
  it.each([
    '',
    'old',
    'https://evil.example/old',
    '//evil.example',
    '/\\evil.example',
    '/a//b',
    '/a%2fb',
    '/a%5Cb',
    '/a%252fb',
    '/../admin',
    '/a/%2e%2E/admin',
    '/a/./b',
    '/a?b',
    '/a#b',
    '/a b',
    '/a%20b',
    '/a\r\nSet-Cookie: x=1',
    '/a%0d%0ab',
    '/a\u202eb',
    '/a\u0000',
    '/%ff',
    '/%',
    `/${'a'.repeat(500)}`,
    `/${'%'.repeat(100_000)}`,
  ])('rejects %j', (text) => {
    expect(parseSitePath(text)).toBeNull()
  })

  it('has one canonical form, however it is escaped', () => {
    const spellings = ['/stará-škola', '/star%C3%A1-%c5%a1kola', '/stara\u0301-s\u030ckola']
    expect(new Set(spellings.map(parseSitePath))).toEqual(new Set(['/stará-škola']))
    expect(parseSitePath('/old/')).toBe('/old/')
    expect(parseSitePath("/index.php/a-b_c~d.html;(1)'!")).toBe("/index.php/a-b_c~d.html;(1)'!")
  })
})

describe('reserved paths', () => {
  it.each([
    '/',
    '/admin',
    '/admin/',
    '/ADMIN/x',
    '/old/admin',
    '/Login',
    '/auth/v1/token',
    '/storage',
    '/img/x',
    '/assets/app.js',
    '/articles',
    '/articles/',
    '/feed.xml',
    '/sitemap-2.xml',
    '/.well-known/x',
    '/preview/abc',
    '/_i18n/x',
  ])('include %s', (path) => {
    expect(isReservedPath(path)).toBe(true)
  })

  it.each(['/old', '/article/12', '/gallery/3', '/articles/2009/mlyn.html', '/index.php', '/newsletter'])(
    'do not include %s',
    (path) => {
      expect(isReservedPath(path)).toBe(false)
    },
  )
})

describe('a redirect target', () => {
  it.each([
    '',
    'old',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://a.cz',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://user:secret@evil.example',
    'https://a.cz/\r\nSet-Cookie: x=1',
    '/a\nb',
    '/a\u2028b',
    '/a b',
    '/a/%2e%2e/b',
    '/a//b',
    `/${'a'.repeat(2000)}`,
    'http://site.invalid/x',
  ])('rejects %j', (text) => {
    expect(parseRedirectLocation(text)).toBeNull()
  })

  it('is escaped for the Location header', () => {
    expect(parseRedirectLocation('/stará-škola?q=mlýn#část')).toBe(
      '/star%C3%A1-%C5%A1kola?q=ml%C3%BDn#%C4%8D%C3%A1st',
    )
    expect(parseRedirectLocation('https://háčky.cz/ž')).toBe('https://xn--hky-ela4t.cz/%C5%BE')
    expect(parseRedirectLocation('HTTPS://Example.org')).toBe('https://example.org/')
    expect(parseRedirectLocation('/')).toBe('/')
  })
})
