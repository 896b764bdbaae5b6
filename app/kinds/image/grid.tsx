import type { ImageCardData } from './present-image-cards.ts'
import { ImageTile } from './tile.tsx'

// About the first rows on a wide screen.
const EAGER_IMAGES = 6
// Up to this many images are shown larger.
const MAX_LARGE_IMAGES = 5

interface ImageGridProps {
  readonly gallery: number
  readonly images: readonly ImageCardData[]
  /** Whether visitors see the gallery: the page of one that they do not see says so once. */
  readonly isGalleryPublic: boolean
  /** Whether the grid is the first content of the page. */
  readonly isFirstContent: boolean
  /** Whether these are all the gallery's images. */
  readonly isComplete: boolean
}

/** Uncropped images in rows, each row of one height. */
export function ImageGrid({ gallery, images, isGalleryPublic, isFirstContent, isComplete }: ImageGridProps) {
  return (
    <ul
      className={isComplete && images.length <= MAX_LARGE_IMAGES ? 'tiles tiles-few' : 'tiles'}
      data-lightbox={gallery}
    >
      {images.map((image, index) => (
        <ImageTile
          key={image.id}
          image={
            isGalleryPublic || image.nonPublic?.reason !== 'gallery' ? image : { ...image, nonPublic: null }
          }
          eager={isFirstContent && index === 0}
          soon={isFirstContent && index < EAGER_IMAGES}
        />
      ))}
    </ul>
  )
}
