/** Width and height in whole pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** The largest answer: the whole of a picture from a common camera, but never a whole map at once. */
export const imageSizeLimits = { maxWidth: 8192, maxHeight: 8192, maxArea: 24_000_000 } as const

/** Whether an answer of this size is given. */
export function isWithinImageSizeLimits({ width, height }: PixelSize): boolean {
  return (
    width <= imageSizeLimits.maxWidth &&
    height <= imageSizeLimits.maxHeight &&
    width * height <= imageSizeLimits.maxArea
  )
}

/** By how much a region may grow, or has to shrink, to be as large as an answer can be. */
export function getMaxScale({ width, height }: PixelSize): number {
  return Math.min(
    imageSizeLimits.maxWidth / width,
    imageSizeLimits.maxHeight / height,
    Math.sqrt(imageSizeLimits.maxArea / (width * height)),
  )
}
