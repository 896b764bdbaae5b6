import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullImageCrop } from '../crop.ts'
import { parseFocalPoint, serializeFocalPoint, toObjectPosition } from './focal-point.ts'
import {
  addTurns,
  parsePictureEdit,
  serializePictureEdit,
  toCroppedPoint,
  toPixelCrop,
  toUncroppedPoint,
  turnCropClockwise,
} from './picture-edit.ts'

describe('an edit of a picture', () => {
  it.each([
    '',
    '90',
    '45,0,0,100,100',
    '-90,0,0,100,100',
    '0,0,0,0,100',
    '0,0,0,9,100',
    '0,50,0,60,100',
    '0,-1,0,50,50',
    '0,NaN,0,50,50',
    '0,0,0,1e2,100',
    '0,0,0,100,100,0',
    '0,0,0,999,999',
    `0,0,0,100,1${'0'.repeat(1000)}`,
    '0,0,0,100,100; rm',
  ])('is not %j', (text) => {
    expect(parsePictureEdit(text)).toBeNull()
  })

  it('survives being stored', () => {
    const edit = { turn: 270, crop: { x: 12.35, y: 0, width: 33.33, height: 100 } } as const
    expect(parsePictureEdit(serializePictureEdit(edit))).toEqual(edit)
  })

  it('has a part in pixels that lies inside every picture', () => {
    const percent = fc.double({ min: 0, max: 90, noNaN: true })
    const side = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(percent, percent, side, side, (x, y, width, height) => {
        const part = toPixelCrop({ x, y, width: 100 - x, height: 100 - y }, { width, height })
        expect(part.width).toBeGreaterThan(0)
        expect(part.height).toBeGreaterThan(0)
        expect(part.left + part.width).toBeLessThanOrEqual(width)
        expect(part.top + part.height).toBeLessThanOrEqual(height)
      }),
    )
  })

  it('turns with its focal point, and four turns are none', () => {
    const crop = { ...fullImageCrop, x: 10, width: 20, focusX: 15, focusY: 30 }
    expect(turnCropClockwise(crop)).toEqual({ x: 0, y: 10, width: 100, height: 20, focusX: 70, focusY: 15 })
    expect([1, 2, 3, 4].reduce(turnCropClockwise, crop)).toEqual(crop)
    expect([addTurns(270, 90), addTurns(0, 270), addTurns(90, 90)]).toEqual([0, 270, 180])
  })

  it('has a focal point inside the crop', () => {
    const crop = { x: 20, y: 40, width: 50, height: 20 }
    expect(toCroppedPoint(toUncroppedPoint({ x: 10, y: 90 }, crop), crop)).toEqual({ x: 10, y: 90 })
    expect(toCroppedPoint({ x: 0, y: 100 }, crop)).toEqual({ x: 0, y: 100 })
  })
})

describe('a focal point', () => {
  it.each(['', '50', '101,0', '-1,0', 'NaN,0', '1;2', '50,50,50', '50,50)', '1e1,2'])('is not %j', (text) => {
    expect(parseFocalPoint(text)).toBeNull()
    expect(toObjectPosition(text)).toBeUndefined()
  })

  it('is stored unless it is the centre', () => {
    expect(serializeFocalPoint({ x: 50, y: 30.01 })).toBeNull()
    expect(serializeFocalPoint({ x: 50, y: 50 })).toBe('50,50')
    expect(serializeFocalPoint({ x: 33.333, y: 0 })).toBe('33.3,0')
    expect(toObjectPosition('33.3,0')).toBe('33.3% 0%')
  })
})
