import type { DisplayPicture } from '../../../server/content/contract/items.ts'
import { useContentLangAttribute } from '../../layout/page-context.ts'
import { createItemKey } from '../../live/live-page-settings.ts'
import { createAspectRatioCssVariables, getAspectRatio, getCoverWidthRatio } from '../../ui/aspect-ratio.ts'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import { createPlaceholderBackgroundStyle } from '../../ui/placeholder-background.ts'
import { getAltUnlessSameAsName, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { getImagePageHrefWithAnchor } from './image-position.ts'
import type { ImageCardData } from './present-image-cards.ts'

// Pictures beyond these aspect ratios are cropped to fit the rows.
const MIN_ASPECT_RATIO = 0.6
const MAX_ASPECT_RATIO = 2.8

/** A quarter above the normal height of a gallery's rows: they grow to fill the width. */
const GALLERY_MAX_ROW_HEIGHT = 'clamp(9rem, 4.5rem + 15vw, 27rem)'

/** No tile is wider than the window. */
function getTileSizes(picture: DisplayPicture, aspectRatio: number, maxRowHeight: string): string {
  const coverScale = getCoverWidthRatio(picture, aspectRatio)
  return `min(${Math.ceil(96 * coverScale)}vw, ${aspectRatio * coverScale} * ${maxRowHeight})`
}

interface ImageTileProps {
  readonly image: ImageCardData
  /** The largest height of its row, in CSS. */
  readonly maxRowHeight?: string
  readonly eager: boolean
  readonly soon: boolean
}

/** An image in a grid; its aspect ratio determines its share of the row. */
export function ImageTile({ image, maxRowHeight = GALLERY_MAX_ROW_HEIGHT, eager, soon }: ImageTileProps) {
  const aspectRatio = getAspectRatio(image.picture, MIN_ASPECT_RATIO, MAX_ASPECT_RATIO)
  return (
    <li
      className="tile"
      id={`image-${image.id}`}
      data-item={createItemKey('image', image.id)}
      style={createAspectRatioCssVariables(aspectRatio)}
    >
      <a href={getImagePageHrefWithAnchor(image.id)}>
        <span className="tile-room" style={createPlaceholderBackgroundStyle(image.picture)}>
          <ResponsiveImage
            picture={image.picture}
            sizes={getTileSizes(image.picture, aspectRatio, maxRowHeight)}
            alt={getAltUnlessSameAsName(image.picture)}
            eager={eager}
            loadNow={soon}
            withoutPlaceholder
          />
        </span>
        <NonPublicMark status={image.nonPublic} />
        <span className="tile-text">
          <span className={image.isUntitled ? 'sr-only' : 'tile-name'} lang={useContentLangAttribute()}>
            {image.name}
          </span>
          {image.date !== null && <span className="tile-date">{image.date}</span>}
        </span>
      </a>
    </li>
  )
}
