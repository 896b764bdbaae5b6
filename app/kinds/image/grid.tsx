import type { ImageCardData } from './present-image-cards.ts'
import { ImageTile } from './tile.tsx'

// About the first rows of a wide screen.
const SEEN_AT_ONCE = 6
// So few that they may as well be large.
const FEW = 5

interface ImageGridProps {
  readonly gallery: number
  readonly images: readonly ImageCardData[]
  /** Whether it is the first thing that is seen. */
  readonly isFirstContent: boolean
  /** Whether these are all there are. */
  readonly isComplete: boolean
}

/** Images in rows of one height each, uncut, however wide the window is. */
export function ImageGrid({ gallery, images, isFirstContent: first, isComplete: whole }: ImageGridProps) {
  return (
    <ul className={whole && images.length <= FEW ? 'tiles tiles-few' : 'tiles'} data-lightbox={gallery}>
      {images.map((image, place) => (
        <ImageTile
          key={image.id}
          image={image}
          eager={first && place === 0}
          soon={first && place < SEEN_AT_ONCE}
        />
      ))}
    </ul>
  )
}
