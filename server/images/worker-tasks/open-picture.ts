import sharp, { type Sharp } from 'sharp'

// One thread and no cache: page requests need the other cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

// All other libvips loaders are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadTiffFile',
  ],
})

interface SharpFromFileOptions {
  readonly maxPixels: number
  readonly animated?: boolean
  readonly page?: number
  readonly failOn?: 'none' | 'error'
}

/** Opens a picture for sequential reading; damaged data is an error. */
export function createSharpFromFile(
  path: string,
  { maxPixels, animated = false, page, failOn = 'error' }: SharpFromFileOptions,
) {
  const pages = page === undefined ? { animated } : { page }
  return sharp(path, { failOn, sequentialRead: true, limitInputPixels: maxPixels, ...pages })
}

/** Opens a picture and converts its colours to sRGB, whatever its profile. */
export async function createSrgbSharpFromFile(path: string, options: SharpFromFileOptions): Promise<Sharp> {
  const { space } = await createSharpFromFile(path, options).metadata()
  const picture = createSharpFromFile(path, options)
  // 16-bit pictures are processed in a wider gamut by default, and the values would be misread as sRGB.
  return (space === 'rgb16' ? picture.pipelineColourspace('srgb') : picture).toColourspace('srgb')
}

/** A decoded picture in memory. */
export interface RawPixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

export function createSharpFromPixels({ data, info }: RawPixels) {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
}
