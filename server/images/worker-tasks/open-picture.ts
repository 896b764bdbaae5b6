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

export interface OpenPictureOptions {
  /** The most pixels that are ever decoded. */
  readonly maxPixels: number
  readonly animated?: boolean
  readonly page?: number
  readonly failOn?: 'none' | 'error'
}

/** A picture's file, read once from its beginning to its end; what is wrong with it is an error. */
export function openPicture(
  path: string,
  { maxPixels: pixels, animated = false, page, failOn = 'error' }: OpenPictureOptions,
) {
  const pages = page === undefined ? { animated } : { page }
  return sharp(path, { failOn, sequentialRead: true, limitInputPixels: pixels, ...pages })
}

/** A picture's file whose colours, whatever its profile, come out as sRGB. */
export async function openPictureAsSrgb(path: string, options: OpenPictureOptions): Promise<Sharp> {
  const { space } = await openPicture(path, options).metadata()
  const picture = openPicture(path, options)
  // Colours of 16 bits are worked on in a wider gamut, and their numbers would be taken for sRGB in the end.
  return (space === 'rgb16' ? picture.pipelineColourspace('srgb') : picture).toColourspace('srgb')
}

/** A picture in memory. */
export interface RawPixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Goes on with a picture in memory. */
export function createSharpFromPixels({ data, info }: RawPixels) {
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
}
