import { describe, expect, it } from 'vitest'
import { readPictureProcessingConfig } from './pictures.ts'

describe('readPicturesConfig', () => {
  it.each([
    ['LETOPIS_PICTURE_BYTES', '100 MB'],
    ['LETOPIS_PICTURE_BYTES', '10'],
    ['LETOPIS_PICTURE_PIXELS', '-1'],
    ['LETOPIS_PICTURE_PIXELS', '1e9'],
    ['LETOPIS_PICTURE_MEMORY_MB', '16'],
    ['LETOPIS_PICTURE_CACHE_MB', 'much'],
    ['LETOPIS_PICTURE_AHEAD', 'yes'],
  ])('rejects %s=%s with a one-line error', (variable, value) => {
    expect(() => readPictureProcessingConfig({ [variable]: value })).toThrow(
      expect.objectContaining({ variable }),
    )
  })

  it('has defaults and reads the values that are set', () => {
    expect(readPictureProcessingConfig({})).toEqual({
      bytes: 100_000_000,
      pixels: 300_000_000,
      memory: 1536 * 1024 * 1024,
      hotBytes: 64 * 1024 * 1024,
      ahead: true,
    })
    expect(
      readPictureProcessingConfig({ LETOPIS_PICTURE_CACHE_MB: '0', LETOPIS_PICTURE_AHEAD: 'off' }),
    ).toMatchObject({
      hotBytes: 0,
      ahead: false,
    })
  })
})
