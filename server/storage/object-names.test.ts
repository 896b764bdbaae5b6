import { describe, expect, it } from 'vitest'
import {
  assertNoNullCharacter,
  assertValidBucketName,
  assertValidObjectName,
  getStoragePathSegment,
  parseObjectLocation,
} from './object-names.ts'

describe('assertValidObjectName', () => {
  it.each([
    'a',
    'photos/mill.jpg',
    'příliš žluťoučký.txt',
    '...',
    '.a/b.',
    'a'.repeat(1024),
    'ž'.repeat(512),
  ])('accepts %j', (name) => {
    expect(assertValidObjectName(name)).toBe(name)
  })

  it.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/./b',
    'a/../b',
    'a\\b',
    'a\0b',
    'a\nb',
    'a\u0085b',
    'a\u202ab',
    'a\u202eb',
    'a\u2066b',
    'a\u2069b',
    'a\uffffb',
    'a\ud800b',
    'a'.repeat(1025),
    `${'ž'.repeat(512)}a`,
  ])('rejects %j', (name) => {
    expect(() => assertValidObjectName(name)).toThrow(expect.objectContaining({ code: 'InvalidKey' }))
  })

  it('names a rejected object without characters that would mislead a reader', () => {
    const name = `a\n\u202eb\ud800${'c'.repeat(200)}`
    expect(() => assertValidObjectName(name)).toThrow(
      expect.objectContaining({ message: `Invalid key: a\ufffd\ufffdb\ufffd${'c'.repeat(95)}` }),
    )
  })
})

describe('assertValidBucketName', () => {
  it.each(['a', 'Photos of 1890', "a!-.*'()&$@=;:+,?_", '...', 'a'.repeat(63)])('accepts %j', (name) => {
    expect(assertValidBucketName(name)).toBe(name)
  })

  it.each(['', '.', '..', ' a', 'a ', 'a/b', 'a\\b', 'ž', 'a\n', '\0', 'a'.repeat(64), 1, null, undefined])(
    'rejects %j',
    (name) => {
      expect(() => assertValidBucketName(name)).toThrow(
        expect.objectContaining({ code: 'InvalidBucketName' }),
      )
    },
  )
})

describe('parseObjectLocation', () => {
  const base = 'https://site.example/storage/v1'

  it.each([
    [`${base}/object/photos/a/b.jpg`, 1, { bucket: 'photos', name: 'a/b.jpg' }],
    [`${base}/object/public/photos/b.jpg?width=1`, 2, { bucket: 'photos', name: 'b.jpg' }],
    [`${base}/object/photos/a%20b%2520c.jpg`, 1, { bucket: 'photos', name: 'a b%20c.jpg' }],
    [`${base}/object/photos/a%2Fb.jpg`, 1, { bucket: 'photos', name: 'a/b.jpg' }],
  ])('reads %s after %s segments', (url, skipped, location) => {
    expect(parseObjectLocation(url, skipped)).toEqual(location)
  })

  it.each([
    'object/photos',
    'object/photos/',
    'object',
    'object/photos/%00',
    'object/%00/a',
    'object/photos/%ff',
  ])('rejects the path %s', (path) => {
    expect(() => parseObjectLocation(`${base}/${path}`, 1)).toThrow(
      expect.objectContaining({ code: 'InvalidKey' }),
    )
  })

  it('rejects segments that lead elsewhere once they are decoded', () => {
    expect(() => parseObjectLocation(`${base}/object/photos/..%2F..%2Fsecret`, 1)).toThrow(
      expect.objectContaining({ code: 'InvalidKey' }),
    )
  })

  it('returns the segment at an index, which may be missing', () => {
    expect(getStoragePathSegment(`${base}/bucket/a%20b`, 1)).toBe('a b')
    expect(getStoragePathSegment(`${base}/bucket`, 1)).toBe('')
  })
})

it('rejects text with a null character', () => {
  expect(assertNoNullCharacter('a')).toBe('a')
  expect(() => assertNoNullCharacter('a\0')).toThrow(expect.objectContaining({ code: 'InvalidKey' }))
})
