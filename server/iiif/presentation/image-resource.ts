import type { DisplayPicture } from '../../content/contract/items.ts'
import { getPreferredSizes } from '../image/image-info.ts'
import type { PixelSize } from '../image/image-size-limits.ts'
import { getMaxOutputSize } from '../image/parse-size.ts'

const maxThumbnailSide = 400

/** URL of a picture's image service. */
function createImageServiceUrl(origin: string, { hash }: Pick<DisplayPicture, 'hash'>): string {
  return `${origin}/iiif/image/${hash.slice(0, 24)}`
}

/** The picture in its maximum output size. */
export function createMaxSizeImageResource(origin: string, picture: DisplayPicture): object {
  return createImageResource(createImageServiceUrl(origin, picture), 'max', getMaxOutputSize(picture, false))
}

/** A thumbnail: the largest preferred size within the thumbnail limit. */
export function createThumbnailProperty(origin: string, picture: DisplayPicture): object[] {
  const small = getPreferredSizes(picture).findLast(
    ({ width, height }) => Math.max(width, height) <= maxThumbnailSide,
  )
  const size = small ?? getSmallestSize(picture)
  const isWhole = size.width === picture.width && size.height === picture.height
  const sizeParameter = isWhole ? 'max' : `${size.width},${size.height}`
  return [createImageResource(createImageServiceUrl(origin, picture), sizeParameter, size)]
}

function getSmallestSize(picture: PixelSize): PixelSize {
  return getPreferredSizes(picture)[0] ?? getMaxOutputSize(picture, false)
}

function createImageResource(service: string, size: string, { width, height }: PixelSize): object {
  return {
    id: `${service}/full/${size}/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width,
    height,
    service: [{ id: service, type: 'ImageService3', profile: 'level2' }],
  }
}
