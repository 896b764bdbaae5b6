import type { PictureRegionRequest } from '../../images/contract.ts'
import type { PixelSize } from './image-size-limits.ts'
import type { IiifImageRequest } from './parse-image-request.ts'
import { getMaxOutputSize } from './parse-size.ts'

/** The one way to write what is asked for, from the region to the format. */
export function createCanonicalImagePath(
  { regionRequest: wanted, extension: ending }: IiifImageRequest,
  picture: PixelSize,
): string {
  const quality = wanted.quality === 'color' ? 'default' : wanted.quality
  const rotation = `${wanted.mirror ? '!' : ''}${wanted.rotation}`
  return `${formatRegion(wanted.region, picture)}/${formatSize(wanted)}/${rotation}/${quality}.${ending}`
}

function formatRegion({ x, y, width, height }: PictureRegionRequest['region'], picture: PixelSize): string {
  return width === picture.width && height === picture.height ? 'full' : [x, y, width, height].join()
}

function formatSize({ size, region }: PictureRegionRequest): string {
  if (isSameSize(size, getMaxOutputSize(region, false))) return 'max'
  if (isSameSize(size, getMaxOutputSize(region, true))) return '^max'
  const grown = size.width > region.width || size.height > region.height
  return `${grown ? '^' : ''}${size.width},${size.height}`
}

function isSameSize(one: PixelSize, other: PixelSize): boolean {
  return one.width === other.width && one.height === other.height
}
