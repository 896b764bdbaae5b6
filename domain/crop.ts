/** A part of a picture and its focal point, in percent of the whole picture. */
export interface CropWithFocalPoint {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The focal point, within the crop. */
  readonly focusX: number
  readonly focusY: number
}

/** A crop of a picture with this aspect ratio (width / height). */
export interface BannerCrop extends CropWithFocalPoint {
  readonly aspectRatio: number
}

/** The minimum side of a crop, in percent of the picture's side. */
export const minCropSidePercent = 10

/** The whole picture with the focal point in its centre. */
export const fullImageCrop: CropWithFocalPoint = {
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  focusX: 50,
  focusY: 50,
}

const cropPattern = /^\d{1,3}(?:\.\d{1,2})?(?:,\d{1,3}(?:\.\d{1,2})?){5}$/
// Two rounded percentages may add up to slightly more than 100.
const roundingTolerance = 0.02

/** Parses a stored crop, `x,y,width,height,focusX,focusY`; null if it is invalid or exceeds the picture. */
export function parseCrop(text: string): CropWithFocalPoint | null {
  if (text.length > 100 || !cropPattern.test(text)) return null
  const [x = 0, y = 0, width = 0, height = 0, focusX = 0, focusY = 0] = text.split(',').map(Number)
  const isValid =
    width >= minCropSidePercent &&
    height >= minCropSidePercent &&
    x + width <= 100 + roundingTolerance &&
    y + height <= 100 + roundingTolerance &&
    isWithin(focusX, x, width) &&
    isWithin(focusY, y, height)
  return isValid ? { x, y, width, height, focusX, focusY } : null
}

/** Serializes a crop for storage. */
export function serializeCrop({ x, y, width, height, focusX, focusY }: CropWithFocalPoint): string {
  return [x, y, width, height, focusX, focusY]
    .map((percent) => String(Math.round(percent * 100) / 100))
    .join(',')
}

function isWithin(point: number, start: number, length: number): boolean {
  return point >= start - roundingTolerance && point <= start + length + roundingTolerance
}
