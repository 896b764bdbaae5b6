import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { createAspectRatioStyle, getAspectRatio, getCoverScale } from '../../ui/aspect-ratio.ts'
import { createPlaceholderBackground } from '../../ui/placeholder-background.ts'
import { getAltUnlessSameAsName, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useContentLangAttribute } from '../../ui/use-content-lang-attribute.ts'
import { getImagePageHref } from './image-position.ts'
import type { ImageCardData } from './present-image-cards.ts'

// A row holds a panorama and a ladder of a portrait only if they are cut a little.
const NARROWEST = 0.6
const WIDEST = 2.8

/** Rows grow to about a quarter more than their usual height, and no tile is wider than the window. */
function getTileSizes(picture: DisplayPicture, proportion: number): string {
  const overlap = getCoverScale(picture, proportion)
  return `min(${Math.ceil(96 * overlap)}vw, ${proportion * overlap} * clamp(9rem, 4.5rem + 15vw, 27rem))`
}

interface ImageTileProps {
  readonly image: ImageCardData
  readonly eager: boolean
  readonly soon: boolean
}

/** An image in its gallery's grid: its proportion decides its share of the row. */
export function ImageTile({ image, eager, soon }: ImageTileProps) {
  const proportion = getAspectRatio(image.picture, NARROWEST, WIDEST)
  return (
    <li className="tile" id={`image-${image.id}`} style={createAspectRatioStyle(proportion)}>
      <a href={getImagePageHref(image.id)}>
        <span className="tile-room" style={createPlaceholderBackground(image.picture)}>
          <ResponsiveImage
            picture={image.picture}
            sizes={getTileSizes(image.picture, proportion)}
            alt={getAltUnlessSameAsName(image.picture)}
            eager={eager}
            loadNow={soon}
            withoutPlaceholder
          />
        </span>
        <span className="tile-text">
          <span className="tile-name" lang={useContentLangAttribute()}>
            {image.name}
          </span>
          {image.date !== null && <span className="tile-date">{image.date}</span>}
        </span>
      </a>
    </li>
  )
}
