import type { Picture } from '../../../server/content/contract/items.ts'
import { Icon } from '../../ui/icon.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'
import { overlapOf } from '../../ui/proportion.ts'
import type { GalleryCard } from './present.ts'

/** How wide a picture is shown: in rem on a wide screen, else in parts of a middling and of a narrow one. */
type Room = readonly [wide: number, middle: number, narrow: number]

const SMALL: Room = [18, 30, 48]
const LARGE: Room = [35, 42, 96]
const TWO_THIRDS: Room = [23, 28, 64]
const THIRD: Room = [12, 14, 32]

function sizesOf(picture: Picture, [wide, middle, narrow]: Room, box: number): string {
  const [rem, ofMiddle, ofNarrow] = [wide, middle, narrow].map((part) =>
    Math.ceil(part * overlapOf(picture, box)),
  )
  return `(min-width: 64rem) ${rem}rem, (min-width: 48rem) ${ofMiddle}vw, ${ofNarrow}vw`
}

interface GalleryCoverProps {
  readonly gallery: Pick<GalleryCard, 'cover' | 'inside'>
  readonly large: boolean
  readonly eager: boolean
}

/** What a gallery looks like from outside. Its name stands beside it, so the pictures are mere decoration. */
export function GalleryCover({ gallery: { cover, inside }, large, eager }: GalleryCoverProps) {
  if (cover === null) {
    return (
      <div className="album-pictures">
        <Icon name="gallery" className="album-none" />
      </div>
    )
  }
  const three = large && inside.length === 2
  return (
    <div className={three ? 'album-pictures album-three' : 'album-pictures'}>
      <PictureImage
        picture={cover}
        sizes={three ? sizesOf(cover, TWO_THIRDS, 1) : sizesOf(cover, large ? LARGE : SMALL, 1.5)}
        alt=""
        eager={eager}
      />
      {three &&
        inside.map((picture) => (
          <PictureImage
            key={picture.image}
            picture={picture}
            sizes={sizesOf(picture, THIRD, 1)}
            alt=""
            soon={eager}
          />
        ))}
    </div>
  )
}
