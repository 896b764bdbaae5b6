import { getAspectRatio } from '../../ui/aspect-ratio.ts'
import { computeRowShares } from './justified-rows.ts'
import type { ImageCardData } from './present-image-cards.ts'
import { ImageTile, MAX_ASPECT_RATIO, MIN_ASPECT_RATIO, type RowShares } from './tile.tsx'

// About the first rows on a wide screen.
const EAGER_IMAGES = 6
// Up to this many images are shown larger.
const MAX_LARGE_IMAGES = 5

/** The sums of aspect ratios in a row, for narrow, medium and wide grids: more pictures where they are wider. */
const WANTED_SUMS = [3, 4.2, 5.4] as const
const rowHeightFactors = { large: 1.4, normal: 1, small: 0.67 } as const

interface ImageGridProps {
  /** The gallery whose pictures open in the lightbox; null: they are of several. */
  readonly gallery: number | null
  readonly images: readonly ImageCardData[]
  /** Whether the grid is the first content of the page. */
  readonly isFirstContent?: boolean
  /** Whether these are all images; few of them are shown larger. */
  readonly isComplete?: boolean
  readonly rowHeight?: 'normal' | 'small'
}

/** Uncropped images in rows, each row of one height. */
export function ImageGrid({
  gallery,
  images,
  isFirstContent = false,
  isComplete = false,
  rowHeight = 'normal',
}: ImageGridProps) {
  const isLarge = isComplete && images.length <= MAX_LARGE_IMAGES
  const shares = computeSharesOfImages(images, rowHeightFactors[isLarge ? 'large' : rowHeight])
  return (
    <ul className="tiles" data-lightbox={gallery ?? undefined}>
      {images.map((image, index) => (
        <ImageTile
          key={image.id}
          image={image}
          shares={shares[index] ?? [1, 1, 1]}
          eager={isFirstContent && index === 0}
          soon={isFirstContent && index < EAGER_IMAGES}
        />
      ))}
    </ul>
  )
}

function computeSharesOfImages(images: readonly ImageCardData[], rowHeightFactor: number): RowShares[] {
  const ratios = images.map(({ picture }) => getAspectRatio(picture, MIN_ASPECT_RATIO, MAX_ASPECT_RATIO))
  const [narrow, medium, wide] = WANTED_SUMS.map((wanted) =>
    computeRowShares(ratios, wanted / rowHeightFactor),
  )
  return ratios.map((_, index) => [narrow?.[index] ?? 1, medium?.[index] ?? 1, wide?.[index] ?? 1])
}
