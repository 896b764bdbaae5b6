import { buildPictureSrcSet, getPictureHref } from '../../../ui/responsive-image.tsx'
import type { ItemThumbnail } from '../contract.ts'

interface Props {
  readonly picture: ItemThumbnail
  readonly sizes: string
  readonly largest: number
}

/** A picture beside words that say what it shows. */
export function ItemThumbnailImage({ picture, sizes, largest }: Props) {
  return (
    <img
      className="choice-image"
      src={getPictureHref(picture.hash, 320)}
      srcSet={buildPictureSrcSet(picture, largest)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      decoding="async"
    />
  )
}
