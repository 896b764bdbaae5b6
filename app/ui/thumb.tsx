import type { Picture } from '../../server/content/contract/items.ts'
import { PictureImage } from './picture-image.tsx'

/** A small picture beside an entry of a list. */
export function Thumb({ picture }: { picture: Picture }) {
  return (
    <div className="thumb">
      <PictureImage picture={picture} sizes="6rem" />
    </div>
  )
}
