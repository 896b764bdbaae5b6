import sharp, { type Sharp } from 'sharp'

// One thread and nothing kept: pages need the other cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

// Everything else that libvips could open stays shut, whatever a file claims to be.
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

export interface OpenOptions {
  /** The most pixels that are ever decoded. */
  readonly pixels: number
  readonly animated?: boolean
  readonly page?: number
  readonly failOn?: 'none' | 'error'
}

/** A picture's file, read once from its beginning to its end; what is wrong with it is an error. */
export function opened(path: string, { pixels, animated = false, page, failOn = 'error' }: OpenOptions) {
  const pages = page === undefined ? { animated } : { page }
  return sharp(path, { failOn, sequentialRead: true, limitInputPixels: pixels, ...pages })
}

/** A picture's file whose colours, whatever its profile, come out as sRGB. */
export async function inPlainColours(path: string, options: OpenOptions): Promise<Sharp> {
  const { space } = await opened(path, options).metadata()
  const picture = opened(path, options)
  // Colours of 16 bits are worked on in a wider gamut, and their numbers would be taken for sRGB in the end.
  return (space === 'rgb16' ? picture.pipelineColourspace('srgb') : picture).toColourspace('srgb')
}

/** A picture in memory. */
export interface Raster {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Goes on with a picture in memory. */
export function ofRaster({ data, info }: Raster) {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
}
