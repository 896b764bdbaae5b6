import { buildPictureSrcSet, getPictureHrefAtWidth } from '../../../ui/responsive-image.tsx'
import type { ItemThumbnail } from '../contract.ts'

interface Props {
  readonly picture: ItemThumbnail
  readonly sizes: string
  readonly largest: number
}

/** A picture next to its name, hence with an empty `alt`. */
export function ItemThumbnailImage({ picture, sizes, largest: maxWidth }: Props) {
  return (
    <img
      className="choice-image"
      src={getPictureHrefAtWidth(picture.hash, 320)}
      srcSet={buildPictureSrcSet(picture, maxWidth)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      decoding="async"
    />
  )
}
