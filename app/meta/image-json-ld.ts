import type { DisplayPicture } from '../../server/content/contract/items.ts'
import {
  getFullSizePictureHref,
  getPictureJpegHrefAtWidth,
  getPictureVariantWidths,
} from '../ui/responsive-image.tsx'
import type { JsonLdObject } from './json-ld.tsx'

/** Maps a picture to a schema.org ImageObject. */
export function toImageObjectJsonLd(origin: string, picture: DisplayPicture): JsonLdObject {
  const thumbnailWidth = getPictureVariantWidths(picture).findLast((width) => width <= 640)
  return {
    '@type': 'ImageObject',
    contentUrl: `${origin}${getFullSizePictureHref(picture.hash)}`,
    thumbnailUrl:
      thumbnailWidth === undefined
        ? undefined
        : `${origin}${getPictureJpegHrefAtWidth(picture.hash, thumbnailWidth)}`,
    width: picture.width,
    height: picture.height,
  }
}
