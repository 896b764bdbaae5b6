import { describe, expect, it } from 'vitest'
import { Pen, pairs } from './pen.ts'

describe('pairs', () => {
  it('reads an outline', () => {
    expect(pairs('0 1, -0.5 2')).toEqual([
      [0, 1],
      [-0.5, 2],
    ])
  })

  it('refuses what is not a point', () => {
    expect(() => pairs('0 1, 2')).toThrow('Not a point')
    expect(() => pairs('0 1, 2 up')).toThrow('Not a point')
  })
})

describe('Pen', () => {
  const pen = () =>
    new Pen(
      10,
      (u, v) => [u * 10, 100 - v * 10],
      (colour) => colour,
    )

  it('covers a shape whichever way round it was written', () => {
    const one = pen()
    one.shape('0 0, 2 0, 2 2, 0 2', '#123456', 0)
    const other = pen()
    other.shape('0 2, 2 2, 2 0, 0 0', '#123456', 0)
    const corners = (path: string) => [...path.matchAll(/(\d+ \d+)(?=[CZ])/g)].map(([point]) => point)
    const turned = corners(other.outline)
    const start = turned.indexOf(corners(one.outline)[0] ?? '')
    expect([...turned.slice(start), ...turned.slice(0, start)]).toEqual(corners(one.outline))
  })

  it('keeps parts drawn in a space within', () => {
    const whole = pen()
    whole.within(1, () => [7, 7]).dot(0, 0, 1, 1, '#fff')
    expect(whole.svg).toContain('cx="7.0"')
  })
})
