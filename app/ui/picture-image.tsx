import type { Picture } from '../../server/content/contract/items.ts'
import { useContentLanguage } from './content-language.ts'
import { backdropOf } from './placeholder.ts'

const WIDTHS = [160, 320, 640, 960, 1280, 1920, 2560]

/** The widths a picture is offered in: those it fills, and the first that holds all of it, for none is ever enlarged. */
export function widthsOf(picture: Pick<Picture, 'width'>): readonly number[] {
  const whole = WIDTHS.findIndex((width) => width >= picture.width)
  return whole === -1 ? WIDTHS : WIDTHS.slice(0, whole + 1)
}

/** The address of a picture at a width, in the best format that whoever asks can show. */
export function pictureHref(hash: string, width: number): string {
  return `/img/${startOf(hash)}/${width}`
}

/** The address of a picture at a width in the format that every program can show. */
export function jpegHref(hash: string, width: number): string {
  return `${pictureHref(hash, width)}.jpg`
}

/** The address of the whole picture. */
export function fullHref(hash: string): string {
  return `/img/${startOf(hash)}/full.jpg`
}

/** As much of the hash of its bytes as names a picture. */
function startOf(hash: string): string {
  return hash.slice(0, 24)
}

/** The addresses of a picture, each with how wide it really is, as in the `srcset` attribute. */
export function sourcesOf(
  { hash, width: own }: Pick<Picture, 'hash' | 'width'>,
  largest = Number.POSITIVE_INFINITY,
): string {
  return widthsOf({ width: own })
    .filter((width, place) => place === 0 || width <= largest)
    .map((width) => `${pictureHref(hash, width)} ${Math.min(width, own)}w`)
    .join(', ')
}

/** The same for a picture of which only its address at one width is known, and how wide it is there. */
export function sourcesUpTo(hash: string, file: number, width: number): string {
  const smaller = WIDTHS.filter((one) => one >= 320 && one < Math.min(file, width))
  return [
    ...smaller.map((one) => `${pictureHref(hash, one)} ${one}w`),
    `${pictureHref(hash, file)} ${width}w`,
  ].join(', ')
}

/** A picture's description where its name stands beside it: nothing is said twice. */
export function altBesideName(picture: Pick<Picture, 'alt' | 'name'>): string {
  return picture.alt === picture.name ? '' : picture.alt
}

interface PictureImageProps {
  readonly picture: Picture
  /** How wide it will be shown, as in the `sizes` attribute. */
  readonly sizes: string
  /** Instead of the picture's own description; empty where the words beside it say as much. */
  readonly alt?: string
  /** Set for what is seen first: it comes before everything else. */
  readonly eager?: boolean
  /** Set for what is seen at once, too; everything else waits until it is near. */
  readonly soon?: boolean
  /** The widest that is offered, where it is never shown large. */
  readonly largest?: number
  /** Set where what is around it shows its backdrop. */
  readonly bare?: boolean
  readonly className?: string
}

/** A picture in as many bytes as its place needs; its room is kept, and what it will show hinted at, before it comes. */
export function PictureImage({
  picture,
  sizes,
  alt = picture.alt,
  eager = false,
  soon = eager,
  largest,
  bare = false,
  className,
}: PictureImageProps) {
  const written = useContentLanguage()
  const usual = widthsOf(picture).findLast((width) => width <= 640) ?? 160
  return (
    <img
      className={className === undefined ? 'picture' : `picture ${className}`}
      style={bare ? undefined : backdropOf(picture)}
      src={pictureHref(picture.hash, usual)}
      srcSet={sourcesOf(picture, largest)}
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
