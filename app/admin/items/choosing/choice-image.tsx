import { pictureHref, sourcesOf } from '../../../ui/picture-image.tsx'
import type { ChoicePicture } from '../contract.ts'

interface Props {
  readonly picture: ChoicePicture
  readonly sizes: string
  readonly largest: number
}

/** A picture beside words that say what it shows. */
export function ChoiceImage({ picture, sizes, largest }: Props) {
  return (
    <img
      className="choice-image"
      src={pictureHref(picture.hash, 320)}
      srcSet={sourcesOf(picture, largest)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      decoding="async"
    />
  )
}
