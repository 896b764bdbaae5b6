import { describe, expect, it } from 'vitest'
import { parseSafeRedirectPath } from './safe-redirect-path.ts'

describe('parseSafeRedirectPath', () => {
  it.each([
    '',
    'admin',
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
  ])('accepts %s', (path) => {
    expect(parseSafeRedirectPath(path)).toBe(path)
  })
})
