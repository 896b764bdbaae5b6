import type { Picture } from '../../../server/content/contract/items.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { altBesideName, PictureImage } from '../../ui/picture-image.tsx'
import { backdropOf } from '../../ui/placeholder.ts'
import { overlapOf, proportionOf, proportionStyle } from '../../ui/proportion.ts'
import type { ImageCard } from './card.ts'
import { imageHref } from './place.ts'

// A row holds a panorama and a ladder of a portrait only if they are cut a little.
const NARROWEST = 0.6
const WIDEST = 2.8

/** Rows grow to about a quarter more than their usual height, and no tile is wider than the window. */
function sizesOf(picture: Picture, proportion: number): string {
  const overlap = overlapOf(picture, proportion)
  return `min(${Math.ceil(96 * overlap)}vw, ${proportion * overlap} * clamp(9rem, 4.5rem + 15vw, 27rem))`
}

interface ImageTileProps {
  readonly image: ImageCard
  readonly eager: boolean
  readonly soon: boolean
}

/** An image in its gallery's grid: its proportion decides its share of the row. */
export function ImageTile({ image, eager, soon }: ImageTileProps) {
  const proportion = proportionOf(image.picture, NARROWEST, WIDEST)
  return (
    <li className="tile" id={`image-${image.id}`} style={proportionStyle(proportion)}>
      <a href={imageHref(image.id)}>
        <span className="tile-room" style={backdropOf(image.picture)}>
          <PictureImage
            picture={image.picture}
            sizes={sizesOf(image.picture, proportion)}
            alt={altBesideName(image.picture)}
            eager={eager}
            soon={soon}
            bare
          />
        </span>
        <span className="tile-text">
          <span className="tile-name" lang={useContentLanguage()}>
            {image.name}
          </span>
          {image.date !== null && <span className="tile-date">{image.date}</span>}
        </span>
      </a>
    </li>
  )
}
