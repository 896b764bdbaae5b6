import type { DisplayPicture } from '../../server/content/contract/items.ts'
import { getFullPictureHref, getPictureJpegHref, getPictureWidths } from '../ui/responsive-image.tsx'
import type { JsonLdObject } from './json-ld.tsx'

/** A picture as machines know it: its bytes, its size, and a small one to show. */
export function toImageObjectJsonLd(origin: string, picture: DisplayPicture): JsonLdObject {
  const small = getPictureWidths(picture).findLast((width) => width <= 640)
  return {
    '@type': 'ImageObject',
    contentUrl: `${origin}${getFullPictureHref(picture.hash)}`,
    thumbnailUrl: small === undefined ? undefined : `${origin}${getPictureJpegHref(picture.hash, small)}`,
    width: picture.width,
    height: picture.height,
  }
}
