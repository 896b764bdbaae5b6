import type { Picture } from '../../server/content/contract/items.ts'
import { fullHref, jpegHref, widthsOf } from '../ui/picture-image.tsx'
import type { LinkedData } from './linked-data.tsx'

/** A picture as machines know it: its bytes, its size, and a small one to show. */
export function pictureData(origin: string, picture: Picture): LinkedData {
  const small = widthsOf(picture).findLast((width) => width <= 640)
  return {
    '@type': 'ImageObject',
    contentUrl: `${origin}${fullHref(picture.hash)}`,
    thumbnailUrl: small === undefined ? undefined : `${origin}${jpegHref(picture.hash, small)}`,
    width: picture.width,
    height: picture.height,
  }
}
