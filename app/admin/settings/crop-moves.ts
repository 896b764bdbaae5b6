import { type Crop, smallestCrop } from '../../../domain/crop.ts'

/** A corner by which a part is made larger or smaller. */
export type Corner = 'nw' | 'ne' | 'sw' | 'se'

/** The part of a picture, moved; it stays inside the picture and takes its focal point along. */
export function moved(crop: Crop, right: number, down: number): Crop {
  const x = between(0, crop.x + right, 100 - crop.width)
  const y = between(0, crop.y + down, 100 - crop.height)
  return tidy({ ...crop, x, y, focusX: crop.focusX + x - crop.x, focusY: crop.focusY + y - crop.y })
}

/** The part with one of its corners elsewhere; the opposite one stays, and so does the focal point as far as it can. */
export function resized(crop: Crop, corner: Corner, right: number, down: number): Crop {
  const [left, top, end, bottom] = [crop.x, crop.y, crop.x + crop.width, crop.y + crop.height]
  const west = corner === 'nw' || corner === 'sw'
  const north = corner === 'nw' || corner === 'ne'
  const x = west ? between(0, left + right, end - smallestCrop) : left
  const y = north ? between(0, top + down, bottom - smallestCrop) : top
  const width = (west ? end : between(left + smallestCrop, end + right, 100)) - x
  const height = (north ? bottom : between(top + smallestCrop, bottom + down, 100)) - y
  return tidy({ ...crop, x, y, width, height })
}

/** The focal point elsewhere in the part. */
export function focused(crop: Crop, right: number, down: number): Crop {
  return tidy({ ...crop, focusX: crop.focusX + right, focusY: crop.focusY + down })
}

/** The same with one of its numbers as somebody typed it, as far as that can be. */
export function withNumber(crop: Crop, name: keyof Crop, value: number): Crop {
  if (!Number.isFinite(value)) return crop
  switch (name) {
    case 'x':
      return moved(crop, value - crop.x, 0)
    case 'y':
      return moved(crop, 0, value - crop.y)
    case 'width':
      return resized(crop, 'se', value - crop.width, 0)
    case 'height':
      return resized(crop, 'se', 0, value - crop.height)
    case 'focusX':
      return focused(crop, value - crop.focusX, 0)
    case 'focusY':
      return focused(crop, 0, value - crop.focusY)
  }
}

function tidy({ x, y, width, height, focusX, focusY }: Crop): Crop {
  return {
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
    focusX: rounded(between(x, focusX, x + width)),
    focusY: rounded(between(y, focusY, y + height)),
  }
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100
}
