import { type CropWithFocalPoint, minCropSidePercent } from '../../../domain/crop.ts'

/** A corner by which a crop is resized. */
export type CropCorner = 'nw' | 'ne' | 'sw' | 'se'

/** Moves a crop with its focal point; it stays inside the picture. */
export function moveCropWithFocalPoint(
  crop: CropWithFocalPoint,
  right: number,
  down: number,
): CropWithFocalPoint {
  const x = clamp(0, crop.x + right, 100 - crop.width)
  const y = clamp(0, crop.y + down, 100 - crop.height)
  return normalizeCrop({ ...crop, x, y, focusX: crop.focusX + x - crop.x, focusY: crop.focusY + y - crop.y })
}

/**
 * Moves one corner of a crop; the opposite corner stays, and so does the focal point if it is still inside.
 */
export function moveCropCorner(
  crop: CropWithFocalPoint,
  corner: CropCorner,
  right: number,
  down: number,
): CropWithFocalPoint {
  const [left, top, end, bottom] = [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height]
  const west = corner === 'nw' || corner === 'sw'
  const north = corner === 'nw' || corner === 'ne'
  const x = west ? clamp(0, left + right, end - minCropSidePercent) : left
  const y = north ? clamp(0, top + down, bottom - minCropSidePercent) : top
  const width = (west ? end : clamp(left + minCropSidePercent, end + right, 100)) - x
  const height = (north ? bottom : clamp(top + minCropSidePercent, bottom + down, 100)) - y
  return normalizeCrop({ ...crop, x, y, width, height })
}

/** Moves the focal point within the crop. */
export function moveFocalPoint(crop: CropWithFocalPoint, right: number, down: number): CropWithFocalPoint {
  return normalizeCrop({ ...crop, focusX: crop.focusX + right, focusY: crop.focusY + down })
}

/** Sets one number of a crop to a typed value, clamped to the valid range. */
export function setCropValue(
  crop: CropWithFocalPoint,
  name: keyof CropWithFocalPoint,
  value: number,
): CropWithFocalPoint {
  if (!Number.isFinite(value)) return crop
  switch (name) {
    case 'x':
      return moveCropWithFocalPoint(crop, value - crop.x, 0)
    case 'y':
      return moveCropWithFocalPoint(crop, 0, value - crop.y)
    case 'width':
      return moveCropCorner(crop, 'se', value - crop.width, 0)
    case 'height':
      return moveCropCorner(crop, 'se', 0, value - crop.height)
    case 'focusX':
      return moveFocalPoint(crop, value - crop.focusX, 0)
    case 'focusY':
      return moveFocalPoint(crop, 0, value - crop.focusY)
  }
}

function normalizeCrop({ x, y, width, height, focusX, focusY }: CropWithFocalPoint): CropWithFocalPoint {
  return {
    x: roundPercent(x),
    y: roundPercent(y),
    width: roundPercent(width),
    height: roundPercent(height),
    focusX: roundPercent(clamp(x, focusX, x + width)),
    focusY: roundPercent(clamp(y, focusY, y + height)),
  }
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

function roundPercent(percent: number): number {
  return Math.round(percent * 100) / 100
}
