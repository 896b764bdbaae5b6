import { describe, expect, it } from 'vitest'
import { resolveAllowedRedirect } from './redirect-rules.ts'

const siteUrl = 'https://site.example'
const allowedPatterns = [
  'https://app.example.org/callback',
  'https://*.preview.example.org/**',
  'https://bare.example.org',
  'myapp://auth/*',
  'com.example.app:/done',
]
const resolve = (url: string) => resolveAllowedRedirect(url, { siteUrl, allowedPatterns })

describe('resolveAllowedRedirect', () => {
  it.each([
    ...['//evil.example', '\\\\evil.example', '/\\evil.example', '\\evil.example', 'https:\\\\evil.example'],
    ...['https://site.example@evil.example/', 'https://site.example:x@evil.example', 'https://evil.example'],
    ...['https://site.example.evil.example', 'https://site.example%2f@evil.example', 'http://site.example/'],
    ...[
      'https://site.example\\@evil.example',
      'https://site.example\t.evil.example',
      ' https://evil.example',
    ],
    ...['https:evil.example', 'https:///evil.example', '%2f%2fevil.example', 'javascript:alert(1)//'],
    ...['data:text/html,x', 'JAVASCRIPT:alert(1)', 'https://site.example:444/', 'not an address', ''],
    ...['https://evil?.preview.example.org/', 'https://evil.example/.preview.example.org/'],
    ...['https://evil%2f.preview.example.org/x', 'https://a.b.preview.example.org/x', 'https://еvil.example'],
    ...['https://app.example.org/callback/more', 'https://app.example.org/', 'https://bare.example.org/deep'],
    ...['https://user@app.example.org/callback', 'myapp://other/x', 'myapp://auth/a/b', 'com.example.app:/x'],
    ...[`https://site.example/${'a'.repeat(3000)}`, 'https://site.example/\r\nSet-Cookie: a=b'],
  ])('replaces %j by the site URL', (url) => {
    expect(resolve(url)).toBe(siteUrl)
  })

  it.each([
    ['https://site.example', 'https://site.example/'],
    ['https://site.example/admin?a=b#c', 'https://site.example/admin?a=b#c'],
    ['https://SITE.example:443/x/../y', 'https://site.example/y'],
    ['https://app.example.org/callback', 'https://app.example.org/callback'],
    ['https://app.example.org/callback#x', 'https://app.example.org/callback#x'],
    ['https://pr-1.preview.example.org/deep/path?q=1', 'https://pr-1.preview.example.org/deep/path?q=1'],
    ['https://bare.example.org', 'https://bare.example.org/'],
    ['myapp://auth/done', 'myapp://auth/done'],
    ['com.example.app:/done', 'com.example.app:/done'],
  ])('allows %s', (url, target) => {
    expect(resolve(url)).toBe(target)
  })

  it('returns the site URL if no redirect is requested', () => {
    expect(resolveAllowedRedirect(null, { siteUrl, allowedPatterns })).toBe(siteUrl)
    expect(resolveAllowedRedirect(undefined, { siteUrl, allowedPatterns: ['**'] })).toBe(siteUrl)
  })
})
