import { describe, expect, it } from 'vitest'
import { GallerySlideLoader } from './gallery-slide-loader.ts'
import { type LightboxSlide, SLIDE_CHUNK_SIZE, type SlideChunk } from './slide.ts'

function slide(id: number): LightboxSlide {
  const nothing = { date: null, nonPublic: null, text: null, source: null, licence: null, backdrop: '' }
  const picture = { alt: '', sources: '', width: 3, height: 2, full: '', compared: false }
  return { id, name: `Picture ${id}`, ...nothing, ...picture }
}

/** A gallery whose image at position n has the id n + 1; records the requests. */
function gallery(total: number, missing: readonly number[] = []) {
  const requested: object[] = []
  let isOffline = false
  const fetchChunk: ConstructorParameters<typeof GallerySlideLoader>[0] = async (
    request,
  ): Promise<SlideChunk> => {
    requested.push(request)
    if (isOffline) throw new Error('offline')
    const at = 'at' in request ? request.at - 1 : null
    const from =
      Math.floor((at ?? ('from' in request ? request.from : 0)) / SLIDE_CHUNK_SIZE) * SLIDE_CHUNK_SIZE
    const positions = Array.from(
      { length: Math.max(0, Math.min(SLIDE_CHUNK_SIZE, total - from)) },
      (_, n) => from + n,
    )
    return {
      total,
      from,
      at,
      slides: positions.map((position) => (missing.includes(position) ? null : slide(position + 1))),
    }
  }
  return {
    requested,
    loader: new GallerySlideLoader(fetchChunk),
    setOffline: (is: boolean) => {
      isOffline = is
    },
  }
}

describe('GallerySlideLoader', () => {
  it('requests a chunk again after a failed request and rejects the pending calls', async () => {
    const { loader, setOffline, requested } = gallery(100)
    setOffline(true)
    await expect(loader.findPosition(1)).rejects.toThrow('offline')
    await expect(loader.load(50)).rejects.toThrow('offline')
    setOffline(false)
    expect((await loader.load(50))?.id).toBe(51)
    expect(requested).toEqual([{ at: 1 }, { from: 48 }, { from: 48 }])
  })

  it('requests only the chunks that are needed from a large gallery', async () => {
    const { loader, requested } = gallery(10_000)
    expect(await loader.findPosition(5000)).toBe(4999)
    expect(loader.total).toBe(10_000)
    expect(loader.getLoaded(4999)?.id).toBe(5000)
    expect((await loader.load(9999))?.id).toBe(10_000)
    expect((await loader.load(0))?.id).toBe(1)
    expect(requested).toHaveLength(3)
  })

  it('requests a chunk once for concurrent loads', async () => {
    const { loader, requested } = gallery(100)
    await Promise.all([loader.load(30), loader.load(31), loader.load(40)])
    expect(requested).toEqual([{ from: 24 }])
  })

  it('prefetches the neighbouring chunks, and none beyond the ends of the gallery', async () => {
    const { loader, requested } = gallery(60)
    await loader.findPosition(1)
    loader.prefetchAround(0)
    expect(requested).toHaveLength(1)
    loader.prefetchAround(22)
    await expect.poll(() => loader.getLoaded(24)?.id).toBe(25)
    await loader.load(59)
    loader.prefetchAround(59)
    expect(requested.slice(1)).toEqual([{ from: 24 }, { from: 48 }])
  })

  it('does not request a missing picture again', async () => {
    const { loader, requested } = gallery(30, [3])
    await loader.findPosition(1)
    expect(await loader.load(3)).toBeNull()
    expect(await loader.load(2)).not.toBeNull()
    expect(requested).toHaveLength(1)
  })
})
