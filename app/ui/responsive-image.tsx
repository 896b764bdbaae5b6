import type { CSSProperties } from 'react'
import { toObjectPosition } from '../../domain/pictures/focal-point.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'
import { useContentLangAttribute } from '../layout/page-context.ts'
import { computePictureSizes, isShownWhole, type PictureBox } from './picture-sizes.ts'
import { createPlaceholderBackgroundStyle } from './placeholder-background.ts'

const WIDTHS = [160, 320, 640, 960, 1280, 1920, 2560]

/** The available widths of a picture: those smaller than it, and the first that is not; pictures are never enlarged. */
export function getPictureVariantWidths(picture: Pick<DisplayPicture, 'width'>): readonly number[] {
  const firstLarger = WIDTHS.findIndex((width) => width >= picture.width)
  return firstLarger === -1 ? WIDTHS : WIDTHS.slice(0, firstLarger + 1)
}

/** The URL of a picture at a width, in the best format that the browser accepts. */
export function getPictureHrefAtWidth(hash: string, width: number): string {
  return `/img/${shortenHash(hash)}/${width}`
}

/** The URL of a picture at a width as JPEG, which every program can show. */
export function getPictureJpegHrefAtWidth(hash: string, width: number): string {
  return `${getPictureHrefAtWidth(hash, width)}.jpg`
}

/** The URL of the picture in full size. */
export function getFullSizePictureHref(hash: string): string {
  return `/img/${shortenHash(hash)}/full.jpg`
}

/** The part of the hash that is used in URLs. */
function shortenHash(hash: string): string {
  return hash.slice(0, 24)
}

/** The `srcset` of a picture, with the real width of each variant. */
export function buildPictureSrcSet(
  { hash, width: pictureWidth }: Pick<DisplayPicture, 'hash' | 'width'>,
  maxWidth = Number.POSITIVE_INFINITY,
): string {
  return getPictureVariantWidths({ width: pictureWidth })
    .filter((width, index) => index === 0 || width <= maxWidth)
    .map((width) => `${getPictureHrefAtWidth(hash, width)} ${Math.min(width, pictureWidth)}w`)
    .join(', ')
}

/** The `srcset` of a picture of which only the URL at one width and its real width are known. */
export function buildSrcSetFromSingleVariant(hash: string, fileWidth: number, width: number): string {
  const smaller = WIDTHS.filter(
    (variantWidth) => variantWidth >= 320 && variantWidth < Math.min(fileWidth, width),
  )
  return [
    ...smaller.map((variantWidth) => `${getPictureHrefAtWidth(hash, variantWidth)} ${variantWidth}w`),
    `${getPictureHrefAtWidth(hash, fileWidth)} ${width}w`,
  ].join(', ')
}

/** The alt text of a picture whose name is beside it; empty if it only repeats the name. */
export function getAltUnlessSameAsName(picture: Pick<DisplayPicture, 'alt' | 'name'>): string {
  return picture.alt === picture.name ? '' : picture.alt
}

interface ResponsiveImageProps {
  readonly picture: DisplayPicture
  /** Its box in windows of different widths; or, for pictures of the admin area, the `sizes` attribute. */
  readonly sizes: string | readonly PictureBox[]
  /** Replaces the picture's own alt text; empty if the text beside it says the same. */
  readonly alt?: string
  /** Loads with high priority, for the first visible picture. */
  readonly eager?: boolean
  /** Loads without waiting until the picture is near the viewport. */
  readonly loadNow?: boolean
  /** The largest variant, for pictures that are never shown large. */
  readonly maxWidth?: number
  /** Set where the parent element shows the placeholder. */
  readonly withoutPlaceholder?: boolean
  /** The aspect ratio of the box that the picture fills; if it would lose too much, it is shown whole. */
  readonly boxAspectRatio?: number
  readonly className?: string
}

/** A responsive picture with reserved space and a placeholder until it loads. */
export function ResponsiveImage({
  picture,
  sizes,
  alt = picture.alt,
  eager = false,
  loadNow = eager,
  maxWidth,
  withoutPlaceholder = false,
  boxAspectRatio,
  className,
}: ResponsiveImageProps) {
  const contentLang = useContentLangAttribute()
  const isWhole = isShownWhole(picture, boxAspectRatio)
  const defaultWidth = getPictureVariantWidths(picture).findLast((width) => width <= 640) ?? 160
  return (
    <img
      className={className === undefined ? 'picture' : `picture ${className}`}
      style={isWhole ? SHOWN_WHOLE : createPictureStyle(picture, withoutPlaceholder)}
      src={getPictureHrefAtWidth(picture.hash, defaultWidth)}
      srcSet={buildPictureSrcSet(picture, maxWidth)}
      sizes={typeof sizes === 'string' ? sizes : computePictureSizes(picture, sizes, isWhole)}
      width={picture.width}
      height={picture.height}
      alt={alt}
      lang={alt === '' ? undefined : contentLang}
      loading={loadNow ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}

/** Without the placeholder, which would be visible beside the picture. */
const SHOWN_WHOLE: CSSProperties = { objectFit: 'contain' }

/** The placeholder, and the focal point for pages that crop the picture to fit. */
function createPictureStyle(picture: DisplayPicture, withoutPlaceholder: boolean): CSSProperties | undefined {
  const placeholder = withoutPlaceholder ? undefined : createPlaceholderBackgroundStyle(picture)
  const objectPosition = toObjectPosition(picture.focus)
  return objectPosition === undefined ? placeholder : { ...placeholder, objectPosition }
}

const thumbnailBoxes = [
  { from: 40, width: '7rem' },
  { from: 0, width: '6rem' },
]

interface ThumbnailProps {
  readonly picture: DisplayPicture
  /** Where it fills a box instead of having its own height. */
  readonly boxes?: readonly PictureBox[]
}

/** A small picture beside an entry of a list. */
export function Thumbnail({ picture, boxes = thumbnailBoxes }: ThumbnailProps) {
  return (
    <div className="thumb">
      <ResponsiveImage picture={picture} sizes={boxes} boxAspectRatio={1} />
    </div>
  )
}
