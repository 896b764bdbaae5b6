import type { CSSProperties } from 'react'
import { useContentLangAttribute } from '../../layout/page-context.ts'
import { createItemKey } from '../../live/live-page-settings.ts'
import { getAspectRatio } from '../../ui/aspect-ratio.ts'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import { createContentBoxes, type PictureBox } from '../../ui/picture-sizes.ts'
import { createPlaceholderBackgroundStyle } from '../../ui/placeholder-background.ts'
import { getAltUnlessSameAsName, ResponsiveImage } from '../../ui/responsive-image.tsx'
import { getImagePageHrefWithAnchor } from './image-position.ts'
import type { ImageCardData } from './present-image-cards.ts'

// Pictures beyond these aspect ratios are cropped to fit the rows.
export const MIN_ASPECT_RATIO = 0.6
export const MAX_ASPECT_RATIO = 2.8

/** A picture's share of its row in a narrow, a medium and a wide grid. */
export type RowShares = readonly [narrow: number, medium: number, wide: number]

/** As in the style sheet: the widths of the grid from which it has more pictures in a row, and the gaps between them. */
const MEDIUM_GRID = 34
const WIDE_GRID = 75
const getGap = (window: number) => (window >= 40 ? 0.625 : 0.375)

/** A row of similar pictures has as many gaps as further pictures. */
function createTileBoxes(aspectRatio: number, [narrow, medium, wide]: RowShares): PictureBox[] {
  return createContentBoxes({ contentWidths: [MEDIUM_GRID, WIDE_GRID] }, (window, gridWidth) => {
    const share = gridWidth >= WIDE_GRID ? wide : gridWidth >= MEDIUM_GRID ? medium : narrow
    return { share, less: getGap(window) * (1 - share), aspectRatio }
  })
}

/** The style sheet selects the share by the width of the grid. */
function createTileCssVariables(aspectRatio: number, [narrow, medium, wide]: RowShares): CSSProperties {
  return { '--ratio': aspectRatio, '--a': narrow, '--b': medium, '--c': wide } as CSSProperties
}

interface ImageTileProps {
  readonly image: ImageCardData
  readonly shares: RowShares
  readonly eager: boolean
  readonly soon: boolean
}

/** An image in a grid; its aspect ratio determines its share of the row. */
export function ImageTile({ image, shares, eager, soon }: ImageTileProps) {
  const aspectRatio = getAspectRatio(image.picture, MIN_ASPECT_RATIO, MAX_ASPECT_RATIO)
  return (
    <li
      className="tile"
      id={`image-${image.id}`}
      data-item={createItemKey('image', image.id)}
      style={createTileCssVariables(aspectRatio, shares)}
    >
      <a href={getImagePageHrefWithAnchor(image.id)}>
        <span className="tile-room" style={createPlaceholderBackgroundStyle(image.picture)}>
          <ResponsiveImage
            picture={image.picture}
            sizes={createTileBoxes(aspectRatio, shares)}
            alt={getAltUnlessSameAsName(image.picture)}
            eager={eager}
            loadNow={soon}
            withoutPlaceholder
            boxAspectRatio={aspectRatio}
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
