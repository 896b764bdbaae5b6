import { describe, expect, it } from 'vitest'
import {
  isAbsoluteHttpUrl,
  isAllowedCellSpan,
  isAllowedFigureAttribute,
  isAllowedLinkUrl,
  isFigureClass,
  isFootnoteId,
  isOwnImagePath,
} from './allowed-html.ts'

describe('isAllowedLinkUrl', () => {
  it.each([
    '',
    '/article/1',
    'article',
    '#fn-1',
    '?page=2',
    './a:b',
    'https://example.org/',
    'HTTP://example.org',
    'mailto:eva@example.org',
    'tel:+420123456789',
    '/a//b',
    'https://example.org/javascript:x',
    '/javascript:x',
    '1:x',
  ])('allows %j', (url) => {
    expect(isAllowedLinkUrl(url)).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org',
    'x:y',
    'https+x:y',
    'view-source:https://example.org',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    ' //evil.example',
  ])('rejects %j', (url) => {
    expect(isAllowedLinkUrl(url)).toBe(false)
  })
})

it.each([
  ['https://example.org', true],
  ['http://example.org', true],
  ['HTTPS:example.org', true],
  ['/https:', false],
  ['xhttps://example.org', false],
  ['//example.org', false],
  ['httpss://example.org', false],
  ['', false],
])('knows whether %j leads to another site: %s', (url, isAbsolute) => {
  expect(isAbsoluteHttpUrl(url)).toBe(isAbsolute)
})

describe('isOwnImagePath', () => {
  it.each([`/img/${'a'.repeat(24)}/960.jpg`, `/img/${'0'.repeat(64)}/original.webp`])(
    'accepts %s',
    (path) => {
      expect(isOwnImagePath(path)).toBe(true)
    },
  )

  it.each([
    '',
    `/img/${'a'.repeat(24)}`,
    `/img/${'a'.repeat(24)}/`,
    `/img/${'a'.repeat(25)}/960.jpg`,
    `/img/${'g'.repeat(24)}/960.jpg`,
    `/img/${'a'.repeat(24)}/a/960.jpg`,
    `/img/${'a'.repeat(24)}/960.jpg?x`,
    `/files/${'a'.repeat(24)}/960.jpg`,
    `https://evil.example/img/${'a'.repeat(24)}/960.jpg`,
  ])('rejects %j', (path) => {
    expect(isOwnImagePath(path)).toBe(false)
  })
})

it.each([
  ['fn', true],
  ['fn-1', true],
  ['fnref-k3x9_Q', true],
  [`fn${'a'.repeat(40)}`, true],
  [`fn${'a'.repeat(41)}`, false],
  ['', false],
  ['f', false],
  ['xfn-1', false],
  ['fn 1', false],
  ['fn.x', false],
  ['login', false],
])('knows whether %j is the id of a footnote: %s', (id, isId) => {
  expect(isFootnoteId(id)).toBe(isId)
})

it.each([
  ['1', true],
  ['999', true],
  ['1000', false],
  ['', false],
  ['-1', false],
  ['a', false],
  ['1 ', false],
  [' 1', false],
])('knows whether a cell may span %j columns: %s', (count, isAllowed) => {
  expect(isAllowedCellSpan(count)).toBe(isAllowed)
})

it('knows the classes of figures', () => {
  const classes = ['', 'picture-wide', 'picture-left', 'picture-right', 'picture', 'picture-wide x']
  expect(classes.filter(isFigureClass)).toEqual(['picture-wide', 'picture-left', 'picture-right'])
})

describe('isAllowedFigureAttribute', () => {
  it.each([
    ['class', 'picture-left'],
    ['data-attachment', 'audio'],
    ['data-size', '0'],
    ['data-size', '999999999999999'],
    ['data-embed', 'youtube'],
  ])('allows %s="%s"', (name, value) => {
    expect(isAllowedFigureAttribute(name, value)).toBe(true)
  })

  it.each([
    ['class', 'lightbox'],
    ['data-attachment', 'html'],
    ['data-size', ''],
    ['data-size', '1e9'],
    ['data-size', 'x1'],
    ['data-size', '1000000000000000'],
    ['data-embed', 'evil'],
    ['data-embed', 'toString'],
    ['id', 'picture-left'],
    ['onclick', 'youtube'],
    ['style', '1'],
    ['data-frame', '1'],
  ])('rejects %s="%s"', (name, value) => {
    expect(isAllowedFigureAttribute(name, value)).toBe(false)
  })
})
