import { describe, expect, it } from 'vitest'
import { findReturnToCookiePath, formatReturnToCookie, parseSafeRedirectPath } from './safe-redirect-path.ts'

describe('parseSafeRedirectPath', () => {
  it.each([
    '',
    'admin',
    'admin/edit',
    'https://evil.test/',
    'javascript:alert(1)',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\evil.test',
    '/\\/evil.test',
    '/%5Cevil.test',
    '/%5cevil.test',
    '/%2F/evil.test',
    '/%2fevil.test',
    '/%252Fevil.test',
    '/%25252F%2Fevil.test',
    '/\t/evil.test',
    '/%09/evil.test',
    '/\n//evil.test',
    '/admin\r\nSet-Cookie: a=b',
    '/admin%0d%0aSet-Cookie:%20a=b',
    '/ /evil.test',
    '/\u0000/evil.test',
    '/admin//evil.test',
    '/%ff',
    '/%25%25%25252525252525252541',
    '/%2525252541',
    `/${'a'.repeat(1000)}`,
    '/.//evil.test',
    '/..//evil.test',
    '/př',
    '/admin?q=😀',
  ])('rejects %j', (path) => {
    expect(parseSafeRedirectPath(path)).toBeNull()
  })

  it.each([
    '/',
    '/admin',
    '/admin/edit/book/5?tab=a%3Bb',
    '/admin?next=https://elsewhere.test/',
    '/admin#x',
    '/p%C5%99',
    '/%25252541',
    '/50%a',
    `/${'a'.repeat(999)}`,
  ])('accepts %s', (path) => {
    expect(parseSafeRedirectPath(path)).toBe(path)
  })
})

describe('the cookie with the path to return to', () => {
  it('lasts an hour, with the path escaped', () => {
    expect(formatReturnToCookie('/admin?a=b;c', true)).toBe(
      '__Host-letopis_callback=%2Fadmin%3Fa%3Db%3Bc; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure',
    )
    expect(formatReturnToCookie('/', false)).toBe(
      'letopis_callback=%2F; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax',
    )
  })

  it('is deleted without a path', () => {
    expect(formatReturnToCookie(null, false)).toBe(
      'letopis_callback=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    )
  })

  it('is read as it was written', () => {
    expect(findReturnToCookiePath('a=b; __Host-letopis_callback=%2Fadmin%3Fa%3Db%3Bc', true)).toBe(
      '/admin?a=b;c',
    )
  })

  it.each([
    null,
    '',
    'letopis_callback=',
    'letopis_callback=%2F%2Fevil.test',
    'letopis_callback=%ff',
    '__Host-letopis_callback=%2Fadmin',
  ])('is ignored in %j', (cookies) => {
    expect(findReturnToCookiePath(cookies, false)).toBeNull()
  })
})
