import { describe, expect, it } from 'vitest'
import { getErrorCode, isFileNotFoundError, toError } from './errors.ts'

describe('system errors', () => {
  it.each([
    [Object.assign(new Error('gone'), { code: 'ENOENT' }), 'ENOENT', true],
    [Object.assign(new Error('denied'), { code: 'EACCES' }), 'EACCES', false],
    [Object.assign(new Error('odd'), { code: 2 }), null, false],
    [{ code: 'ENOENT' }, null, false],
    [null, null, false],
  ])('have a code: %s', (error, code, isNotFound) => {
    expect([getErrorCode(error), isFileNotFoundError(error)]).toEqual([code, isNotFound])
  })

  it('are returned as they are, other values become errors', () => {
    const error = new TypeError('x')
    expect(toError(error)).toBe(error)
    expect(toError('text')).toEqual(new Error('text'))
    expect(toError(undefined).message).toBe('undefined')
  })
})
