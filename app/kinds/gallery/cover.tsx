import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { getCoverWidthRatio } from '../../ui/aspect-ratio.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { GalleryCardData } from './gallery-page-data.ts'

/** The displayed width of a picture: in rem on a wide screen, in vw on a medium and a narrow one. */
type CoverWidths = readonly [wide: number, middle: number, narrow: number]

const SMALL: CoverWidths = [18, 30, 48]
const LARGE: CoverWidths = [35, 42, 96]
const TWO_THIRDS: CoverWidths = [23, 28, 64]
const THIRD: CoverWidths = [12, 14, 32]

function getCoverSizes(picture: DisplayPicture, [wide, middle, narrow]: CoverWidths, box: number): string {
  const [rem, ofMiddle, ofNarrow] = [wide, middle, narrow].map((width) =>
    Math.ceil(width * getCoverWidthRatio(picture, box)),
  )
  return `(min-width: 64rem) ${rem}rem, (min-width: 48rem) ${ofMiddle}vw, ${ofNarrow}vw`
}

interface GalleryCoverProps {
  readonly gallery: Pick<GalleryCardData, 'cover' | 'inside'>
  readonly large: boolean
  readonly eager: boolean
}

/** A gallery's cover. Decorative: the gallery's name is in the text beside it. */
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
      <ResponsiveImage
        picture={cover}
        sizes={three ? getCoverSizes(cover, TWO_THIRDS, 1) : getCoverSizes(cover, large ? LARGE : SMALL, 1.5)}
        boxAspectRatio={three ? 1 : 1.5}
        alt=""
        eager={eager}
      />
      {three &&
        inside.map((picture) => (
          <ResponsiveImage
            key={picture.image}
            picture={picture}
            sizes={getCoverSizes(picture, THIRD, 1)}
            boxAspectRatio={1}
            alt=""
            loadNow={eager}
          />
        ))}
    </div>
  )
}
