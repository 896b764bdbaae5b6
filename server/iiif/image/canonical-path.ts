import type { PictureRegionRequest } from '../../images/contract.ts'
import type { PixelSize } from './image-size-limits.ts'
import type { IiifImageRequest } from './parse-image-request.ts'
import { getMaxOutputSize } from './parse-size.ts'

/** The canonical form of a request, from the region to the format. */
export function createCanonicalImagePath(
  { regionRequest, extension }: IiifImageRequest,
  picture: PixelSize,
): string {
  const quality = regionRequest.quality === 'color' ? 'default' : regionRequest.quality
  const rotation = `${regionRequest.mirror ? '!' : ''}${regionRequest.rotation}`
  return `${formatRegion(regionRequest.region, picture)}/${formatSize(regionRequest)}/${rotation}/${quality}.${extension}`
}

function formatRegion({ x, y, width, height }: PictureRegionRequest['region'], picture: PixelSize): string {
  return width === picture.width && height === picture.height ? 'full' : [x, y, width, height].join()
}

function formatSize({ size, region }: PictureRegionRequest): string {
  if (isSameSize(size, getMaxOutputSize(region, false))) return 'max'
  if (isSameSize(size, getMaxOutputSize(region, true))) return '^max'
  const isUpscaled = size.width > region.width || size.height > region.height
  return `${isUpscaled ? '^' : ''}${size.width},${size.height}`
}

function isSameSize(one: PixelSize, other: PixelSize): boolean {
  return one.width === other.width && one.height === other.height
}
