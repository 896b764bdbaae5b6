import type { DisplayPicture } from '../../server/content/contract/items.ts'
import { getFullPictureHref, getPictureJpegHref, getPictureWidths } from '../ui/responsive-image.tsx'
import type { JsonLdObject } from './json-ld.tsx'

/** Maps a picture to a schema.org ImageObject. */
export function toImageObjectJsonLd(origin: string, picture: DisplayPicture): JsonLdObject {
  const thumbnailWidth = getPictureWidths(picture).findLast((width) => width <= 640)
  return {
    '@type': 'ImageObject',
    contentUrl: `${origin}${getFullPictureHref(picture.hash)}`,
    thumbnailUrl:
      thumbnailWidth === undefined
        ? undefined
        : `${origin}${getPictureJpegHref(picture.hash, thumbnailWidth)}`,
    width: picture.width,
    height: picture.height,
  }
}
