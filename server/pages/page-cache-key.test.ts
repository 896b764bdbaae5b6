import { describe, expect, it } from 'vitest'
import { createPageCacheKey, hasSessionCookie, toCacheableTarget } from './page-cache-key.ts'

describe('toCacheableTarget', () => {
  it.each([
    '/',
    '/articles',
    '/article/12',
    '/o-nas_2/historie',
    '/articles?page=2',
    '/articles?category=3&page=999999',
    '/timeline?kinds=timeline',
    '/timeline?kinds=timeline,article&view=list',
    '/timeline?view=overview',
    '/gallery/3?page=2',
    '/images?page=2',
    '/author/12/articles?page=2',
    `/${'a'.repeat(199)}`,
  ])('stores %s', (target) => {
    expect(toCacheableTarget(target)).toBe(target)
  })

  it('orders the parameters', () => {
    expect(toCacheableTarget('/articles?page=2&category=3')).toBe('/articles?category=3&page=2')
  })

  it.each([
    // Other ways to write a path.
    '',
    'articles',
    '/Articles',
    '/articles/',
    '//articles',
    '/article//12',
    '/%61rticles',
    '/articles#a',
    '/articles;a',
    '/ articles',
    '/articles\n',
    `/${'a'.repeat(200)}`,
    // Pages that differ per visitor.
    '/admin',
    '/admin/edit/article/1',
    '/o-admin-x',
    '/login',
    '/x/login',
    ...['logout', 'setup', 'confirm', 'new-password', 'oauth', 'preview', 'tell-us'].map(
      (page) => `/${page}`,
    ),
    '/preview/abc',
    // Parameters that the page reads, with values that are not stored.
    '/articles?page',
    '/articles?page=',
    '/articles?page=0',
    '/articles?page=02',
    '/articles?page=-1',
    '/articles?page=2x',
    '/articles?page=x2',
    '/articles?page=1000000',
    '/articles?page=2=2',
    '/articles?page=2&page=3',
    '/author/12/?page=2',
    '/timeline?kinds=',
    '/timeline?kinds=article,timeline',
    '/timeline?kinds=book,book',
    '/timeline?kinds=image-x',
    '/timeline?kinds=page',
    '/timeline?view=x',
    '/timeline?view=lists',
    '/timeline?view=xlist',
    '/timeline?from=1900',
    '/timeline?to=1900',
    '/timeline?at=80',
    '/images?from=1900',
    '/images?to=1900',
    '/articles?at=80',
    '/articles?%70age=2',
    '/search?q=a',
    '/search?kind=article',
    '/search?from=1900',
    '/search?to=1900',
    '/search?page=2',
  ])('does not store %j', (target) => {
    expect(toCacheableTarget(target)).toBeNull()
  })

  it.each([
    ['/articles?', '/articles'],
    ['/articles?&page=2', '/articles?page=2'],
    ['/articles?page=2&', '/articles?page=2'],
    ['/articles?utm_source=x', '/articles'],
    ['/articles?Page=2', '/articles'],
    ['/articles?toString=1', '/articles'],
    ['/articles?kinds=article', '/articles'],
    ['/article/12?page=2', '/article/12'],
    ['/gallery/3/x?page=2', '/gallery/3/x'],
    ['/x/gallery/3?page=2', '/x/gallery/3'],
    ['/gallery/x?page=2', '/gallery/x'],
    ['/about?page=2', '/about'],
    ['/null?page=2', '/null'],
    ['/x/articles?page=2', '/x/articles'],
    ['/articles/x?page=2', '/articles/x'],
    ['/images/x?page=2', '/images/x'],
    ['/x/images?page=2', '/x/images'],
    ['/images?category=2', '/images'],
    ['/author/x/articles?page=2', '/author/x/articles'],
    ['/author/12/articles/x?page=2', '/author/12/articles/x'],
    ['/?x=1', '/'],
    ['/?%61=1', '/'],
    ['/search?x=1', '/search'],
    ['/search/x?q=a', '/search/x'],
    ['/x/search?q=a', '/x/search'],
    ['/timeline?category=1&page=2&x=page', '/timeline?page=2'],
    ['/?y', '/'],
    [`/articles?${'a'.repeat(300)}`, '/articles'],
  ])('stores %s as %s: the page reads no other parameter', (target, cacheable) => {
    expect(toCacheableTarget(target)).toBe(cacheable)
  })

  it.each(['/logouts', '/setup-of-the-mill', '/x/preview', '/previews/a'])(
    'stores %s, which only resembles a page that differs per visitor',
    (target) => {
      expect(toCacheableTarget(target)).toBe(target)
    },
  )
})

it('has keys of its own for each chosen language', () => {
  expect(createPageCacheKey('site', '/articles')).toBe('/articles')
  expect(createPageCacheKey('en-US', '/articles')).toBe('en-US /articles')
})

describe('hasSessionCookie', () => {
  it.each([
    'sb-auth-token=a',
    'a=b; sb-auth-token=a',
    'a=b;sb-auth-token.0=a',
    '__Host-sb-auth-token=a',
    'a=b; __Secure-sb-auth-token=a',
  ])('finds a session in %j', (cookie) => {
    expect(hasSessionCookie(cookie)).toBe(true)
  })

  it.each([undefined, null, '', 'language=cs', 'xsb-auth-token=a', 'a=b; x__Host-sb-auth-token=a', 'sb=a'])(
    'finds none in %j',
    (cookie) => {
      expect(hasSessionCookie(cookie)).toBe(false)
    },
  )
})
