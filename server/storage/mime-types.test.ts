import { describe, expect, it } from 'vitest'
import {
  assertMimeTypeAllowed,
  isSafeToDisplayInline,
  normalizeMimeType,
  toServedMimeType,
  validateAndSerializeAllowedMimeTypes,
} from './mime-types.ts'

describe('validateAndSerializeAllowedMimeTypes', () => {
  it.each([
    [[], null],
    [['image/png'], '["image/png"]'],
    [['IMAGE/PNG', 'application/vnd.x+json'], '["image/png","application/vnd.x+json"]'],
    [['image/*', '*/*'], '["image/*","*/*"]'],
    [[`${'a'.repeat(127)}/${'b'.repeat(127)}`], `["${'a'.repeat(127)}/${'b'.repeat(127)}"]`],
  ])('stores %j as %s', (types, stored) => {
    expect(validateAndSerializeAllowedMimeTypes(types)).toBe(stored)
  })

  it('accepts a hundred types', () => {
    const types = Array.from({ length: 100 }, (_, n) => `a/${n}`)
    expect(validateAndSerializeAllowedMimeTypes(types)).toBe(JSON.stringify(types))
    expect(() => validateAndSerializeAllowedMimeTypes([...types, 'a/100'])).toThrow()
  })

  it.each([
    'image/png',
    null,
    undefined,
    { length: 0 },
    [1],
    ['image/png', null],
    [['image/png']],
    [''],
    ['image'],
    ['image/'],
    ['/png'],
    ['*'],
    ['*/png'],
    ['image/**'],
    ['a b/*'],
    ['image/png; charset=utf-8'],
    ['image/png/x'],
    ['-/*x'],
    ['x/*/y'],
    [`${'a'.repeat(128)}/b`],
    [`b/${'a'.repeat(128)}`],
  ])('rejects %j', (types) => {
    expect(() => validateAndSerializeAllowedMimeTypes(types)).toThrow(
      expect.objectContaining({
        code: 'InvalidMimeType',
        message: 'allowed_mime_types holds what is no mime type',
      }),
    )
  })
})

describe('assertMimeTypeAllowed', () => {
  it.each([
    ['text/html', null],
    ['text/html', '["*/*"]'],
    ['image/png', '["image/png"]'],
    ['IMAGE/PNG; charset=x', '["image/png"]'],
    ['image/png ; charset=x', '["image/png"]'],
    ['image/png', '["text/plain","image/*"]'],
  ])('lets %s pass where %s are allowed', (type, allowed) => {
    expect(() => assertMimeTypeAllowed(type, allowed)).not.toThrow()
  })

  it.each([
    ['image/png', '["image/jpeg"]', 'image/png'],
    ['image/png', '[]', 'image/png'],
    ['imagex/png', '["image/*"]', 'imagex/png'],
    ['', '["image/*"]', ''],
    ['Text/HTML; x', '["image/*","text/plain"]', 'text/html'],
  ])('rejects %j where %s are allowed', (type, allowed, named) => {
    expect(() => assertMimeTypeAllowed(type, allowed)).toThrow(
      expect.objectContaining({ code: 'InvalidMimeType', message: `mime type ${named} is not supported` }),
    )
  })
})

describe('normalizeMimeType', () => {
  it.each([
    [null, 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['html', 'application/octet-stream'],
    ['text/html\r\nX: y', 'application/octet-stream'],
    ['x text/html', 'application/octet-stream'],
    [' Text/HTML ', 'text/html'],
    ['text/html; charset=UTF-8', 'text/html;charset=UTF-8'],
    ['text/html; boundary=x; Charset="utf-8"', 'text/html;Charset="utf-8"'],
    ['text/html; charset=', 'text/html'],
    ['text/html; charset=a b', 'text/html'],
    ['text/html; xcharset=utf-8', 'text/html'],
    [`text/html; charset=${'a'.repeat(40)}`, `text/html;charset=${'a'.repeat(40)}`],
    [`text/html; charset=${'a'.repeat(41)}`, 'text/html'],
  ])('normalizes %j to %s', (contentType, normalized) => {
    expect(normalizeMimeType(contentType)).toBe(normalized)
  })
})

it.each([
  ['text/javascript', false],
  ['application/x-javascript;charset=utf-8', false],
  ['application/ecmascript', false],
  ['text/LiveScript', false],
  ['text/jscript', false],
  ['text/plain', true],
  ['application/postscript', true],
])('serves %s under its own type: %s', (type, isKept) => {
  expect(toServedMimeType(type)).toBe(isKept ? type : 'application/octet-stream')
})

describe('isSafeToDisplayInline', () => {
  it.each([
    'image/png',
    'audio/mpeg',
    'video/mp4',
    'font/woff2',
    'text/plain',
    'text/plain;charset=utf-8',
    'text/csv',
    'text/markdown',
    'application/json',
    'application/pdf',
  ])('displays %s', (type) => {
    expect(isSafeToDisplayInline(type)).toBe(true)
  })

  it.each([
    'image/svg+xml',
    'image/svg',
    'text/html',
    'text/html;charset=utf-8',
    'text/xhtml',
    'text/xml',
    'text/xsl',
    'text/css',
    'text/javascript',
    'image/x+xml',
    'video/x+xhtml',
    'audio/javascript',
    'font/ecmascript',
    'application/xml',
    'application/xhtml+xml',
    'application/octet-stream',
    'application/zip',
    'ximage/png',
    'imagex/png',
    'image',
    '',
  ])('downloads %j', (type) => {
    expect(isSafeToDisplayInline(type)).toBe(false)
  })
})
