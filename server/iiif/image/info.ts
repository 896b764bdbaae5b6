import { type Extent, isWithinLimits, limits } from './limits.ts'

/** The side of a tile. */
export const tileSide = 512

/** What is told of a picture besides its size. */
export interface InfoParts {
  /** The address of the picture's service. */
  readonly id: string
  readonly picture: Extent
  /** The address of a known licence. */
  readonly rights: string | null
  /** The manifests of the images that show it. */
  readonly manifests: readonly string[]
}

/** What a viewer has to know before it asks for a picture. */
export function imageInfo({ id, picture, rights, manifests }: InfoParts): object {
  const { width, height } = picture
  return {
    '@context': 'http://iiif.io/api/image/3/context.json',
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width,
    height,
    ...limits,
    sizes: sizesOf(picture),
    tiles: [{ width: tileSide, height: tileSide, scaleFactors: scaleFactorsOf(picture) }],
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
export function scaleFactorsOf({ width, height }: Extent): number[] {
  const factors = [1]
  for (let factor = 1; Math.max(width, height) / factor > tileSide; ) {
    factor *= 2
    factors.push(factor)
  }
  return factors
}

/** The picture as a whole at each of these, the smallest first, as far as it is given whole. */
export function sizesOf(picture: Extent): Extent[] {
  return scaleFactorsOf(picture)
    .map((factor) => ({
      width: Math.ceil(picture.width / factor),
      height: Math.ceil(picture.height / factor),
    }))
    .filter(isWithinLimits)
    .reverse()
}
