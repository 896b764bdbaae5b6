import { imageSizeLimits, isWithinImageSizeLimits, type PixelSize } from './image-size-limits.ts'

const tileSidePixels = 512

interface ImageInfoOptions {
  /** URL of the image service. */
  readonly id: string
  readonly picture: PixelSize
  /** URL of the licence; null if unknown. */
  readonly rights: string | null
  /** Manifest URLs of the images that use the picture. */
  readonly manifests: readonly string[]
}

/** Creates the info.json of a picture. */
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

/** Powers of two until the picture fits on one tile. */
function getTileScaleFactors({ width, height }: PixelSize): number[] {
  const factors = [1]
  for (let factor = 1; Math.max(width, height) / factor > tileSidePixels; ) {
    factor *= 2
    factors.push(factor)
  }
  return factors
}

/** Sizes of the whole picture at each scale factor within the limits, smallest first. */
export function getPreferredSizes(picture: PixelSize): PixelSize[] {
  return getTileScaleFactors(picture)
    .map((factor) => ({
      width: Math.ceil(picture.width / factor),
      height: Math.ceil(picture.height / factor),
    }))
    .filter(isWithinImageSizeLimits)
    .reverse()
}
