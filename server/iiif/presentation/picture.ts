import type { Picture } from '../../content/contract/items.ts'
import { sizesOf } from '../image/info.ts'
import type { Extent } from '../image/limits.ts'
import { largest } from '../image/size.ts'

const thumbnailSide = 400

/** The address of a picture's image service. */
export function serviceOf(origin: string, { hash }: Pick<Picture, 'hash'>): string {
  return `${origin}/iiif/image/${hash.slice(0, 24)}`
}

/** A picture as large as it is given. */
export function wholePicture(origin: string, picture: Picture): object {
  return pictureAt(serviceOf(origin, picture), 'max', largest(picture, false))
}

/** A picture small enough for a list: the largest of its preferred sizes that is. */
export function thumbnail(origin: string, picture: Picture): object[] {
  const small = sizesOf(picture).findLast(({ width, height }) => Math.max(width, height) <= thumbnailSide)
  const size = small ?? smallestOf(picture)
  const isWhole = size.width === picture.width && size.height === picture.height
  const text = isWhole ? 'max' : `${size.width},${size.height}`
  return [pictureAt(serviceOf(origin, picture), text, size)]
}

function smallestOf(picture: Extent): Extent {
  return sizesOf(picture)[0] ?? largest(picture, false)
}

function pictureAt(service: string, size: string, { width, height }: Extent): object {
  return {
    id: `${service}/full/${size}/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width,
    height,
    service: [{ id: service, type: 'ImageService3', profile: 'level2' }],
  }
}
