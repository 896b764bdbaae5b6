/** Width and height in whole pixels. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** The largest answer: the whole of a picture from a common camera, but never a whole map at once. */
export const limits = { maxWidth: 8192, maxHeight: 8192, maxArea: 24_000_000 } as const

/** Whether an answer of this size is given. */
export function isWithinLimits({ width, height }: Extent): boolean {
  return width <= limits.maxWidth && height <= limits.maxHeight && width * height <= limits.maxArea
}

/** By how much a region may grow, or has to shrink, to be as large as an answer can be. */
export function largestScale({ width, height }: Extent): number {
  return Math.min(
    limits.maxWidth / width,
    limits.maxHeight / height,
    Math.sqrt(limits.maxArea / (width * height)),
  )
}
