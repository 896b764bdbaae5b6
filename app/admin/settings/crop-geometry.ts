import { type Crop, minCropSidePercent } from '../../../domain/crop.ts'

/** A corner by which a part is made larger or smaller. */
export type CropCorner = 'nw' | 'ne' | 'sw' | 'se'

/** The part of a picture, moved; it stays inside the picture and takes its focal point along. */
export function moveCrop(crop: Crop, right: number, down: number): Crop {
  const x = clamp(0, crop.x + right, 100 - crop.width)
  const y = clamp(0, crop.y + down, 100 - crop.height)
  return normalizeCrop({ ...crop, x, y, focusX: crop.focusX + x - crop.x, focusY: crop.focusY + y - crop.y })
}

/** The part with one of its corners elsewhere; the opposite one stays, and so does the focal point as far as it can. */
export function resizeCrop(crop: Crop, corner: CropCorner, right: number, down: number): Crop {
  const [left, top, end, bottom] = [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height]
  const west = corner === 'nw' || corner === 'sw'
  const north = corner === 'nw' || corner === 'ne'
  const x = west ? clamp(0, left + right, end - minCropSidePercent) : left
  const y = north ? clamp(0, top + down, bottom - minCropSidePercent) : top
  const width = (west ? end : clamp(left + minCropSidePercent, end + right, 100)) - x
  const height = (north ? bottom : clamp(top + minCropSidePercent, bottom + down, 100)) - y
  return normalizeCrop({ ...crop, x, y, width, height })
}

/** The focal point elsewhere in the part. */
export function moveFocalPoint(crop: Crop, right: number, down: number): Crop {
  return normalizeCrop({ ...crop, focusX: crop.focusX + right, focusY: crop.focusY + down })
}

/** The same with one of its numbers as somebody typed it, as far as that can be. */
export function setCropValue(crop: Crop, name: keyof Crop, value: number): Crop {
  if (!Number.isFinite(value)) return crop
  switch (name) {
    case 'x':
      return moveCrop(crop, value - crop.x, 0)
    case 'y':
      return moveCrop(crop, 0, value - crop.y)
    case 'width':
      return resizeCrop(crop, 'se', value - crop.width, 0)
    case 'height':
      return resizeCrop(crop, 'se', 0, value - crop.height)
    case 'focusX':
      return moveFocalPoint(crop, value - crop.focusX, 0)
    case 'focusY':
      return moveFocalPoint(crop, 0, value - crop.focusY)
  }
}

function normalizeCrop({ x, y, width, height, focusX, focusY }: Crop): Crop {
  return {
    x: roundPercent(x),
    y: roundPercent(y),
    width: roundPercent(width),
    height: roundPercent(height),
    focusX: roundPercent(clamp(x, focusX, x + width)),
    focusY: roundPercent(clamp(y, focusY, y + height)),
  }
}

function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function roundPercent(share: number): number {
  return Math.round(share * 100) / 100
}
