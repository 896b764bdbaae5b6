import type { Picture } from '../../server/content/contract.ts'

const WIDTHS = [160, 320, 640, 960, 1280, 1920, 2560]

/** The widths a picture is offered in: those it can fill. */
export function widthsOf(picture: Pick<Picture, 'width'>): readonly number[] {
  return WIDTHS.filter((width) => width <= picture.width)
}

/** The address of a picture at a width. */
export function pictureHref(hash: string, width: number): string {
  return `/img/${hash}/${width}.webp`
}

/** The address of a picture's own bytes. */
export function originalHref(hash: string): string {
  return `/img/${hash}/original`
}

interface PictureImageProps {
  readonly picture: Picture
  /** How wide it will be shown, as in the `sizes` attribute. */
  readonly sizes: string
  /** Set for what is seen at once; everything else waits until it is near. */
  readonly eager?: boolean
  readonly className?: string
}

/** A picture in as many bytes as its place needs; its room is kept before it comes. */
export function PictureImage({ picture, sizes, eager = false, className }: PictureImageProps) {
  const widths = widthsOf(picture)
  const middle = widths.findLast((width) => width <= 640)
  return (
    <img
      className={className}
      src={middle === undefined ? originalHref(picture.hash) : pictureHref(picture.hash, middle)}
      srcSet={widths.map((width) => `${pictureHref(picture.hash, width)} ${width}w`).join(', ') || undefined}
      sizes={widths.length > 0 ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}
