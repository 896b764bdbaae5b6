/** Width and height in whole pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Maximum output size: enough for a whole picture of a common camera, but not for a whole map. */
export const imageSizeLimits = { maxWidth: 8192, maxHeight: 8192, maxArea: 24_000_000 } as const

export function isWithinImageSizeLimits({ width, height }: PixelSize): boolean {
  return (
    width <= imageSizeLimits.maxWidth &&
    height <= imageSizeLimits.maxHeight &&
    width * height <= imageSizeLimits.maxArea
  )
}

/** Scale factor by which a region reaches the maximum output size. */
export function getMaxScale({ width, height }: PixelSize): number {
  return Math.min(
    imageSizeLimits.maxWidth / width,
    imageSizeLimits.maxHeight / height,
    Math.sqrt(imageSizeLimits.maxArea / (width * height)),
  )
}
