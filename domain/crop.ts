/** A part of a picture and the point in it that matters most; in percent of the whole picture. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The focal point, within the part. */
  readonly focusX: number
  readonly focusY: number
}

/** A crop of a picture whose sides have this proportion (width to height). */
export interface BannerCrop extends Crop {
  readonly aspectRatio: number
}

/** The least share of a picture's side that a part of it may have. */
export const minCropSidePercent = 10

/** All of a picture, its middle first. */
export const fullImageCrop: Crop = { x: 0, y: 0, width: 100, height: 100, focusX: 50, focusY: 50 }

const cropPattern = /^\d{1,3}(?:\.\d{1,2})?(?:,\d{1,3}(?:\.\d{1,2})?){5}$/
// Two parts that were rounded may add up to a little more than the whole.
const roundingTolerance = 0.02

/** Reads a crop as it is stored, `x,y,width,height,focusX,focusY`; null for what is none or leaves the picture. */
export function parseCrop(text: string): Crop | null {
  if (text.length > 100 || !cropPattern.test(text)) return null
  const [x = 0, y = 0, width = 0, height = 0, focusX = 0, focusY = 0] = text.split(',').map(Number)
  const inside =
    width >= minCropSidePercent &&
    height >= minCropSidePercent &&
    x + width <= 100 + roundingTolerance &&
    y + height <= 100 + roundingTolerance &&
    isWithin(focusX, x, width) &&
    isWithin(focusY, y, height)
  return inside ? { x, y, width, height, focusX, focusY } : null
}

/** Writes a crop as it is stored. */
export function serializeCrop({ x, y, width, height, focusX, focusY }: Crop): string {
  return [x, y, width, height, focusX, focusY].map((share) => String(Math.round(share * 100) / 100)).join(',')
}

function isWithin(point: number, start: number, length: number): boolean {
  return point >= start - roundingTolerance && point <= start + length + roundingTolerance
}
