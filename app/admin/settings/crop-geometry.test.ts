import { describe, expect, it } from 'vitest'
import { fullImageCrop, parseCrop, serializeCrop } from '../../../domain/crop.ts'
import { moveCrop, moveFocalPoint, resizeCrop, setCropValue } from './crop-geometry.ts'

const part = { x: 20, y: 30, width: 40, height: 50, focusX: 30, focusY: 40 }

describe('the shown part of a picture', () => {
  it('never leaves the picture, whatever is done to it', () => {
    const far = [-1000, -7.777, 0, 7.777, 1000, 1e300]
    const corners = ['nw', 'ne', 'sw', 'se'] as const
    const all = far.flatMap((right) =>
      far.flatMap((down) => [
        moveCrop(part, right, down),
        moveFocalPoint(part, right, down),
        ...corners.map((corner) => resizeCrop(part, corner, right, down)),
      ]),
    )
    for (const crop of all) expect([crop, parseCrop(serializeCrop(crop))]).toEqual([crop, crop])
  })

  it('takes its focal point along when it is moved, and keeps it when its size changes', () => {
    expect(moveCrop(part, 10, -5)).toEqual({ ...part, x: 30, y: 25, focusX: 40, focusY: 35 })
    expect(resizeCrop(part, 'nw', 5, 5)).toEqual({ ...part, x: 25, y: 35, width: 35, height: 45 })
    expect(resizeCrop(part, 'nw', 15, 0)).toMatchObject({ x: 35, focusX: 35 })
    expect(resizeCrop(part, 'se', -100, -100)).toMatchObject({
      width: 10,
      height: 10,
      focusX: 30,
      focusY: 40,
    })
  })

  it('follows a number as far as it can, and nonsense not at all', () => {
    expect(setCropValue(part, 'width', Number.NaN)).toBe(part)
    expect(setCropValue(part, 'x', 90)).toMatchObject({ x: 60, width: 40 })
    expect(setCropValue(fullImageCrop, 'height', 25)).toMatchObject({ height: 25, focusY: 25 })
    expect(setCropValue(part, 'focusY', 99)).toMatchObject({ focusY: 80 })
  })
})
