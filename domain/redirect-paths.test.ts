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
    'x/a',
    '/a/..',
    '/a/.',
    '/a%3Fb',
    '/a%23b',
    '/a\\b',
    '/a%5cb',
    '/a%25b',
    '/a//',
    `/${'%C5%99'.repeat(249)}aaaaaa`,
    `/${'a'.repeat(500)}`,
    `/${'%61'.repeat(500)}`,
  ])('rejects %j', (text) => {
    expect(parseSitePath(text)).toBeNull()
  })

  it('rejects a hundred thousand signs that begin an escape', () => {
    expect(parseSitePath(`/${'%'.repeat(100_000)}`)).toBeNull()
  })

  it.each([
    ['/', '/'],
    ['/a../..b/.c', '/a../..b/.c'],
    [`/${'%C5%99'.repeat(249)}aaaaa`, `/${'ř'.repeat(249)}aaaaa`],
    [`/${'a'.repeat(499)}`, `/${'a'.repeat(499)}`],
    [`/${'%61'.repeat(499)}`, `/${'a'.repeat(499)}`],
  ])('accepts %s', (text, path) => {
    expect(parseSitePath(text)).toBe(path)
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
    '',
    '//',
    'admin',
    '//img//',
    '/sitemap-12.xml',
    '/robots.txt//',
    '/img/\nx',
    '/x-administrace',
    '/my-login-page',
    ...['_i18n', '_ignis-config', '_ignis-info', '_ignis-welcome', '.well-known', 'admin', 'assets', 'auth'],
    ...['cite', 'confirm', 'csp-report', 'files', 'functions', 'graphql', 'healthz', 'icons', 'iiif', 'img'],
    ...['language', 'login', 'logout', 'metrics', 'new-password', 'oai', 'oauth', 'on-this-day', 'preview'],
    ...['random-image', 'readyz', 'realtime', 'related', 'rest', 'search', 'setup', 'share', 'storage'],
    ...['tell-us', 'tell-us/x'],
    ...['anniversaries.ics', 'favicon.ico', 'feed.json', 'feed.xml', 'images', 'latest.json'],
    ...['manifest.webmanifest', 'opensearch.xml', 'robots.txt', 'rss.xml', 'sitemap.xml'],
    ...['news', 'articles', 'books', 'links', 'galleries', 'timeline'],
  ])('include %s', (path) => {
    expect(isReservedPath(path)).toBe(true)
  })

  it.each([
    ...['/old', '/article/12', '/gallery/3', '/articles/2009/mlyn.html', '/index.php', '/newsletter'],
    ...['/old/img', '/images/x', '/robots.txt/x', '/sitemap-x.xml', '/sitemap-2xxml', '/x/sitemap-2.xml'],
    ...['/sitemap-2.xml/x', '/sitemap-2.xmlx', '/imgs', '/page', '/undefined', '/null'],
  ])('do not include %s', (path) => {
    expect(isReservedPath(path)).toBe(false)
  })
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
    `https://example.org/${'a'.repeat(1981)}`,
    'http://site.invalid/x',
    'https://user@evil.example',
    'https://:secret@evil.example',
    'xhttps://evil.example',
    'https://a b.cz',
    'https://a.cz/\\b',
    'https://[::1',
    '/a/./b',
    '/a%2fb?c',
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
    expect(parseRedirectLocation('http://example.org/a//b')).toBe('http://example.org/a//b')
    expect(parseRedirectLocation('/a?b=/../c#d//e')).toBe('/a?b=/../c#d//e')
    expect(parseRedirectLocation(`https://example.org/${'a'.repeat(1980)}`)).toHaveLength(2000)
  })
})
