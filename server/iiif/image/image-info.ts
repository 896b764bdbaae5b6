import { imageSizeLimits, isWithinImageSizeLimits, type PixelSize } from './image-size-limits.ts'

/** The side of a tile. */
export const tileSidePixels = 512

/** What is told of a picture besides its size. */
export interface ImageInfoOptions {
  /** The address of the picture's service. */
  readonly id: string
  readonly picture: PixelSize
  /** The address of a known licence. */
  readonly rights: string | null
  /** The manifests of the images that show it. */
  readonly manifests: readonly string[]
}

/** What a viewer has to know before it asks for a picture. */
export function createImageInfo({ id, picture, rights, manifests }: ImageInfoOptions): object {
  const { width, height } = picture
  return {
    '@context': 'http://iiif.io/api/image/3/context.json',
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width,
    height,
    ...imageSizeLimits,
    sizes: getPreferredSizes(picture),
    tiles: [{ width: tileSidePixels, height: tileSidePixels, scaleFactors: getTileScaleFactors(picture) }],
    ...(rights === null ? {} : { rights }),
    preferredFormats: ['jpg'],
    extraFormats: ['webp'],
    extraQualities: ['color', 'gray', 'bitonal'],
    extraFeatures: [
      'canonicalLinkHeader',
      'mirroring',
      'profileLinkHeader',
      'rotationArbitrary',
      'sizeUpscaling',
    ],
    ...(manifests.length === 0
      ? {}
      : { partOf: manifests.map((manifest) => ({ id: manifest, type: 'Manifest' })) }),
  }
}

/** Halves of the picture until it fits on one tile. */
export function getTileScaleFactors({ width, height }: PixelSize): number[] {
  const factors = [1]
  for (let factor = 1; Math.max(width, height) / factor > tileSidePixels; ) {
    factor *= 2
    factors.push(factor)
  }
  return factors
}

/** The picture as a whole at each of these, the smallest first, as far as it is given whole. */
export function getPreferredSizes(picture: PixelSize): PixelSize[] {
  return getTileScaleFactors(picture)
    .map((factor) => ({
      width: Math.ceil(picture.width / factor),
      height: Math.ceil(picture.height / factor),
    }))
    .filter(isWithinImageSizeLimits)
    .reverse()
}
