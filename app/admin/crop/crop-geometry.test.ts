import { describe, expect, it } from 'vitest'
import { fullImageCrop, parseCrop, serializeCrop } from '../../../domain/crop.ts'
import { moveCropCorner, moveCropWithFocalPoint, moveFocalPoint, setCropValue } from './crop-geometry.ts'

const crop = { x: 20, y: 30, width: 40, height: 50, focusX: 30, focusY: 40 }

describe('crop geometry', () => {
  it('keeps the crop inside the picture after any change', () => {
    const far = [-1000, -7.777, 0, 7.777, 1000, 1e300]
    const corners = ['nw', 'ne', 'sw', 'se'] as const
    const all = far.flatMap((right) =>
      far.flatMap((down) => [
        moveCropWithFocalPoint(crop, right, down),
        moveFocalPoint(crop, right, down),
        ...corners.map((corner) => moveCropCorner(crop, corner, right, down)),
      ]),
    )
    for (const result of all) expect([result, parseCrop(serializeCrop(result))]).toEqual([result, result])
  })

  it('moves the focal point with the crop, and keeps it when the crop is resized', () => {
    expect(moveCropWithFocalPoint(crop, 10, -5)).toEqual({ ...crop, x: 30, y: 25, focusX: 40, focusY: 35 })
    expect(moveCropCorner(crop, 'nw', 5, 5)).toEqual({ ...crop, x: 25, y: 35, width: 35, height: 45 })
    expect(moveCropCorner(crop, 'nw', 15, 0)).toMatchObject({ x: 35, focusX: 35 })
    expect(moveCropCorner(crop, 'se', -100, -100)).toMatchObject({
      width: 10,
      height: 10,
      focusX: 30,
      focusY: 40,
    })
  })

  it('clamps numbers to the valid range and ignores NaN', () => {
    expect(setCropValue(crop, 'width', Number.NaN)).toBe(crop)
    expect(setCropValue(crop, 'x', 90)).toMatchObject({ x: 60, width: 40 })
    expect(setCropValue(fullImageCrop, 'height', 25)).toMatchObject({ height: 25, focusY: 25 })
    expect(setCropValue(crop, 'focusY', 99)).toMatchObject({ focusY: 80 })
  })
})
