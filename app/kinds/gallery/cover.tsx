import { Icon } from '../../ui/icon.tsx'
import { createContentBoxes, createGridBoxes, type PictureBox } from '../../ui/picture-sizes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { GalleryCardData } from './gallery-page-data.ts'

/** The boxes of covers in the grid of a gallery's page, as in the style sheet. */
const smallBoxes = createGridBoxes({ minColumn: 13, minColumns: 2, gap: 1.5, aspectRatio: 1.5 })

/** The boxes of covers in the list of galleries, or of a third or two thirds of them. */
function createLargeBoxes(thirds: 1 | 2 | 3, aspectRatio: number): PictureBox[] {
  return createContentBoxes({ windows: [90] }, (window) => {
    const columns = window >= 90 ? 3 : window >= 48 ? 2 : 1
    const part = thirds / 3
    const less = ((3 * (columns - 1)) / columns) * part + (thirds === 3 ? 0 : 0.25 * part)
    return { share: part / columns, less, aspectRatio }
  })
}

const largeBoxes = createLargeBoxes(3, 1.5)
const twoThirdsBoxes = createLargeBoxes(2, 1)
const thirdBoxes = createLargeBoxes(1, 1)

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
        sizes={three ? twoThirdsBoxes : large ? largeBoxes : smallBoxes}
        boxAspectRatio={three ? 1 : 1.5}
        alt=""
        eager={eager}
      />
      {three &&
        inside.map((picture) => (
          <ResponsiveImage
            key={picture.image}
            picture={picture}
            sizes={thirdBoxes}
            boxAspectRatio={1}
            alt=""
            loadNow={eager}
          />
        ))}
    </div>
  )
}
