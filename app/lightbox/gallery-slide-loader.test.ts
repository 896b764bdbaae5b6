import { describe, expect, it } from 'vitest'
import { GallerySlideLoader } from './gallery-slide-loader.ts'
import { type LightboxSlide, SLIDE_CHUNK_SIZE, type SlideChunk } from './slide.ts'

function slide(id: number): LightboxSlide {
  const nothing = { date: null, text: null, source: null, licence: null, backdrop: '' }
  const picture = { alt: '', sources: '', width: 3, height: 2, full: '', compared: false }
  return { id, name: `Picture ${id}`, ...nothing, ...picture }
}

/** A gallery whose image at place n has the id n + 1; notes what is asked of it. */
function gallery(total: number, missing: readonly number[] = []) {
  const asked: string[] = []
  let broken = false
  const ask = async (address: string): Promise<SlideChunk> => {
    asked.push(address)
    if (broken) throw new Error('no line')
    const query = new URL(address, 'http://localhost').searchParams
    const at = query.has('at') ? Number(query.get('at')) - 1 : null
    const from = Math.floor((at ?? Number(query.get('from'))) / SLIDE_CHUNK_SIZE) * SLIDE_CHUNK_SIZE
    const places = Array.from(
      { length: Math.max(0, Math.min(SLIDE_CHUNK_SIZE, total - from)) },
      (_, n) => from + n,
    )
    return {
      total,
      from,
      at,
      slides: places.map((place) => (missing.includes(place) ? null : slide(place + 1))),
    }
  }
  return {
    asked,
    pieces: new GallerySlideLoader('7', ask),
    breakLine: (is: boolean) => {
      broken = is
    },
  }
}

describe('the pieces of a gallery', () => {
  it('that did not come are asked for again, and nobody is left waiting', async () => {
    const { pieces, breakLine, asked } = gallery(100)
    breakLine(true)
    await expect(pieces.findPosition(1)).rejects.toThrow('no line')
    await expect(pieces.load(50)).rejects.toThrow('no line')
    breakLine(false)
    expect((await pieces.load(50))?.id).toBe(51)
    expect(asked).toEqual(['/gallery/7?at=1', '/gallery/7?from=48', '/gallery/7?from=48'])
  })

  it('are few, however many pictures there are', async () => {
    const { pieces, asked } = gallery(10_000)
    expect(await pieces.findPosition(5000)).toBe(4999)
    expect(pieces.total).toBe(10_000)
    expect(pieces.getLoaded(4999)?.id).toBe(5000)
    expect((await pieces.load(9999))?.id).toBe(10_000)
    expect((await pieces.load(0))?.id).toBe(1)
    expect(asked).toHaveLength(3)
  })

  it('are asked for once by however many ask at once', async () => {
    const { pieces, asked } = gallery(100)
    await Promise.all([pieces.load(30), pieces.load(31), pieces.load(40)])
    expect(asked).toEqual(['/gallery/7?from=24'])
  })

  it('beside the one that is seen come before they are needed, and none beyond the ends', async () => {
    const { pieces, asked } = gallery(60)
    await pieces.findPosition(1)
    pieces.prefetchAround(0)
    expect(asked).toHaveLength(1)
    pieces.prefetchAround(22)
    await expect.poll(() => pieces.getLoaded(24)?.id).toBe(25)
    await pieces.load(59)
    pieces.prefetchAround(59)
    expect(asked.slice(1)).toEqual(['/gallery/7?from=24', '/gallery/7?from=48'])
  })

  it('tell a picture that is not there from one that is not known', async () => {
    const { pieces, asked } = gallery(30, [3])
    await pieces.findPosition(1)
    expect(await pieces.load(3)).toBeNull()
    expect(await pieces.load(2)).not.toBeNull()
    expect(asked).toHaveLength(1)
  })
})
