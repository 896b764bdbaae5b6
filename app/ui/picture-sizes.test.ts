import { describe, expect, it } from 'vitest'
import { computePictureSizes, createContentBoxes, createGridBoxes } from './picture-sizes.ts'

const landscape = { width: 1600, height: 800 }
const portrait = { width: 800, height: 1600 }

describe('the sizes of a picture', () => {
  it('are wider than a box that crops its sides, and as wide as one that crops its height', () => {
    const boxes = [{ from: 0, width: '6rem', aspectRatio: 1 }]
    expect(computePictureSizes(landscape, boxes)).toBe('calc((6rem) * 2)')
    expect(computePictureSizes(portrait, boxes)).toBe('6rem')
  })

  it('are narrower than a box that shows a high picture whole', () => {
    expect(computePictureSizes(portrait, [{ from: 0, width: '6rem', aspectRatio: 1 }], true)).toBe(
      'calc((6rem) * 0.5)',
    )
    const limited = [{ from: 0, width: '50vw', maxHeight: '22rem' }]
    expect(computePictureSizes(portrait, limited, true)).toBe('min(50vw, calc((22rem) * 0.5))')
    expect(computePictureSizes(portrait, limited)).toBe('50vw')
  })

  it('depend on the height of a box that does not change with its width', () => {
    const boxes = [
      { from: 64, width: '20vw', height: '13rem' },
      { from: 0, width: '50vw', height: '11rem' },
    ]
    expect(computePictureSizes(landscape, boxes)).toBe(
      '(min-width: 64rem) max(20vw, calc((13rem) * 2)), max(50vw, calc((11rem) * 2))',
    )
  })

  it('follow the margins and the largest width of the content', () => {
    expect(
      computePictureSizes(
        landscape,
        createContentBoxes({}, () => ({ share: 1 })),
      ),
    ).toBe(
      '(min-width: 112rem) 96rem, (min-width: 64rem) calc(100vw - 16rem), (min-width: 48rem) calc(100vw - 8rem), (min-width: 40rem) calc(100vw - 4rem), calc(100vw - 1rem)',
    )
  })

  it('follow the number of columns of a grid', () => {
    const boxes = createGridBoxes({ minColumn: 40, gap: 2, aspectRatio: 2 })
    expect(computePictureSizes(landscape, boxes)).toBe(
      '(min-width: 112rem) 47rem, (min-width: 98rem) calc(50vw - 9rem), (min-width: 64rem) calc(100vw - 16rem), (min-width: 48rem) calc(100vw - 8rem), (min-width: 44rem) calc(100vw - 4rem), (min-width: 40rem) calc(100vw - 4rem), calc(100vw - 1rem)',
    )
  })
})
