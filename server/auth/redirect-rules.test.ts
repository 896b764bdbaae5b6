import { describe, expect, it } from 'vitest'
import {
  createRedirectRules,
  ensureUrlHasFragment,
  forbiddenRedirectProtocols,
  resolveAllowedRedirect,
} from './redirect-rules.ts'

const siteUrl = 'https://site.example'
const allowedPatterns = [
  'https://app.example.org/callback',
  'https://*.preview.example.org/**',
  'https://bare.example.org',
  'myapp://auth/*',
  'com.example.app:/done',
  'https://one.example.org/?',
  'com.example.app:/a//b',
  'https://plus.example.org/a+',
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
    ...[`https://site.example/${'a'.repeat(2028)}`, 'https://site.example/\r\nSet-Cookie: a=b'],
    ...[
      'https://site.example/ž',
      'https://site.example/a b',
      'https://site.example/a\x7f',
      'httpx://site.example',
    ],
    ...[
      'https://:secret@site.example/',
      'https://user@site.example/',
      'https://app-example.org/callback',
      'https://app.example.org/callbackx',
    ],
    ...['xhttps://app.example.org/callback', 'https://app.example.org/x/callback', 'http://bare.example.org'],
    ...['https://bare.example.org.evil.example', 'xmyapp://auth/done', 'myapp://auth/done/'],
    ...[
      'xcom.example.app:/done',
      'com.example.app:/donex',
      'comxexample.app:/done',
      'com.example.app:/done?a',
    ],
    ...['https://one.example.org/ab', 'https://one.example.org/a.', 'https://one.example.org//'],
    ...['https://plus.example.org/aa', 'https://plus.example.org/x', 'https://bare.example.org/?a=b'],
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
    ['com.example.app:/done#access_token=a', 'com.example.app:/done#access_token=a'],
    ['https://one.example.org/a', 'https://one.example.org/a'],
    ['com.example.app:/a//b', 'com.example.app:/a//b'],
    ['https://plus.example.org/a+', 'https://plus.example.org/a+'],
    ['https://bare.example.org/#a', 'https://bare.example.org/#a'],
    [`https://site.example/${'a'.repeat(2027)}`, `https://site.example/${'a'.repeat(2027)}`],
  ])('allows %s', (url, target) => {
    expect(resolve(url)).toBe(target)
  })

  it('returns the site URL if no redirect is requested', () => {
    expect(resolveAllowedRedirect(null, { siteUrl, allowedPatterns })).toBe(siteUrl)
    expect(resolveAllowedRedirect(undefined, { siteUrl, allowedPatterns: ['**'] })).toBe(siteUrl)
  })
})

it.each([...forbiddenRedirectProtocols])(
  'never redirects to %s, even if all addresses are allowed',
  (protocol) => {
    expect(resolveAllowedRedirect(`${protocol}//a`, { siteUrl, allowedPatterns: ['**'] })).toBe(siteUrl)
  },
)

it('forbids protocols that execute code, read local data or are not for pages', () => {
  expect([...forbiddenRedirectProtocols].map((protocol) => protocol.slice(0, -1)).join(' ')).toBe(
    'javascript data vbscript blob file filesystem about view-source ws wss ftp',
  )
})

it('does not take another program for that of the site, which has no origin', () => {
  const rules = { siteUrl: 'myapp://home', allowedPatterns: [] }
  expect(resolveAllowedRedirect('evilapp://home', rules)).toBe('myapp://home')
})

it('follows all allowed addresses of any other protocol', () => {
  const rules = { siteUrl, allowedPatterns: ['**'] }
  for (const url of ['https://anywhere.example/a/b.c', 'myapp:x'])
    expect(resolveAllowedRedirect(url, rules)).toBe(url)
})

it('allows the site itself and the patterns of the operator', () => {
  const patterns = { uriAllowList: ['myapp://a'] }
  expect(createRedirectRules(siteUrl, { ...patterns, siteUrl: null })).toEqual({
    siteUrl,
    allowedPatterns: [siteUrl, `${siteUrl}/**`, 'myapp://a'],
  })
  expect(createRedirectRules(siteUrl, { ...patterns, siteUrl: 'https://other.example' })).toEqual({
    siteUrl: 'https://other.example',
    allowedPatterns: [siteUrl, `${siteUrl}/**`, 'myapp://a'],
  })
})

it.each([
  ['https://app.example/a', 'https://app.example/a#_'],
  ['https://app.example/a#b', 'https://app.example/a#b'],
])('gives %s a fragment of its own: %s', (url, expected) => {
  expect(ensureUrlHasFragment(new URL(url))).toBe(expected)
})
