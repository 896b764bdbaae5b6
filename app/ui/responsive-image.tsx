import type { DisplayPicture } from '../../server/content/contract/items.ts'
import { createPlaceholderBackground } from './placeholder-background.ts'
import { useContentLangAttribute } from './use-content-lang-attribute.ts'

const WIDTHS = [160, 320, 640, 960, 1280, 1920, 2560]

/** The widths a picture is offered in: those it fills, and the first that holds all of it, for none is ever enlarged. */
export function getPictureWidths(picture: Pick<DisplayPicture, 'width'>): readonly number[] {
  const whole = WIDTHS.findIndex((width) => width >= picture.width)
  return whole === -1 ? WIDTHS : WIDTHS.slice(0, whole + 1)
}

/** The address of a picture at a width, in the best format that whoever asks can show. */
export function getPictureHref(hash: string, width: number): string {
  return `/img/${shortenHash(hash)}/${width}`
}

/** The address of a picture at a width in the format that every program can show. */
export function getPictureJpegHref(hash: string, width: number): string {
  return `${getPictureHref(hash, width)}.jpg`
}

/** The address of the whole picture. */
export function getFullPictureHref(hash: string): string {
  return `/img/${shortenHash(hash)}/full.jpg`
}

/** As much of the hash of its bytes as names a picture. */
function shortenHash(hash: string): string {
  return hash.slice(0, 24)
}

/** The addresses of a picture, each with how wide it really is, as in the `srcset` attribute. */
export function buildPictureSrcSet(
  { hash, width: own }: Pick<DisplayPicture, 'hash' | 'width'>,
  largest = Number.POSITIVE_INFINITY,
): string {
  return getPictureWidths({ width: own })
    .filter((width, place) => place === 0 || width <= largest)
    .map((width) => `${getPictureHref(hash, width)} ${Math.min(width, own)}w`)
    .join(', ')
}

/** The same for a picture of which only its address at one width is known, and how wide it is there. */
export function buildPictureSrcSetUpTo(hash: string, fileWidth: number, width: number): string {
  const smaller = WIDTHS.filter((one) => one >= 320 && one < Math.min(fileWidth, width))
  return [
    ...smaller.map((one) => `${getPictureHref(hash, one)} ${one}w`),
    `${getPictureHref(hash, fileWidth)} ${width}w`,
  ].join(', ')
}

/** A picture's description where its name stands beside it: nothing is said twice. */
export function getAltUnlessSameAsName(picture: Pick<DisplayPicture, 'alt' | 'name'>): string {
  return picture.alt === picture.name ? '' : picture.alt
}

interface ResponsiveImageProps {
  readonly picture: DisplayPicture
  /** How wide it will be shown, as in the `sizes` attribute. */
  readonly sizes: string
  /** Instead of the picture's own description; empty where the words beside it say as much. */
  readonly alt?: string
  /** Set for what is seen first: it comes before everything else. */
  readonly eager?: boolean
  /** Set for what is seen at once, too; everything else waits until it is near. */
  readonly loadNow?: boolean
  /** The widest that is offered, where it is never shown large. */
  readonly maxWidth?: number
  /** Set where what is around it shows its backdrop. */
  readonly withoutPlaceholder?: boolean
  readonly className?: string
}

/** A picture in as many bytes as its place needs; its room is kept, and what it will show hinted at, before it comes. */
export function ResponsiveImage({
  picture,
  sizes,
  alt = picture.alt,
  eager = false,
  loadNow: soon = eager,
  maxWidth: largest,
  withoutPlaceholder: bare = false,
  className,
}: ResponsiveImageProps) {
  const written = useContentLangAttribute()
  const usual = getPictureWidths(picture).findLast((width) => width <= 640) ?? 160
  return (
    <img
      className={className === undefined ? 'picture' : `picture ${className}`}
      style={bare ? undefined : createPlaceholderBackground(picture)}
      src={getPictureHref(picture.hash, usual)}
      srcSet={buildPictureSrcSet(picture, largest)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      lang={alt === '' ? undefined : written}
      loading={soon ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}
