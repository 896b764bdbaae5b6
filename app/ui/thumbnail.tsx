import type { DisplayPicture } from '../../server/content/contract/items.ts'
import { ResponsiveImage } from './responsive-image.tsx'

/** A small picture beside an entry of a list. */
export function Thumbnail({ picture }: { picture: DisplayPicture }) {
  return (
    <div className="thumb">
      <ResponsiveImage picture={picture} sizes="6rem" />
    </div>
  )
}
