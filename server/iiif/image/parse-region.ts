import type { PictureRegionRequest } from '../../images/contract.ts'
import type { PixelSize } from './image-size-limits.ts'
import { parseFixedLengthNumberList, parseUnsignedDecimalNumber, parseWholeNumber } from './parse-numbers.ts'

type PixelRegion = PictureRegionRequest['region']

/** Parses a region and clips it to the picture; null if it is invalid or outside. */
export function parseRegionParameter(text: string, picture: PixelSize): PixelRegion | null {
  const { width, height } = picture
  if (text === 'full') return { x: 0, y: 0, width, height }
  if (text === 'square') return getCenteredSquare(picture)
  return text.startsWith('pct:')
    ? parsePercentRegion(text.slice(4), picture)
    : parsePixelRegion(text, picture)
}

function getCenteredSquare({ width, height }: PixelSize): PixelRegion {
  const side = Math.min(width, height)
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    width: side,
    height: side,
  }
}

function parsePixelRegion(text: string, picture: PixelSize): PixelRegion | null {
  const [x = 0, y = 0, width = 0, height = 0] = parseFixedLengthNumberList(text, 4, parseWholeNumber) ?? []
  return clipRegion(x, y, x + width, y + height, picture)
}

/** Rounds edges, not sizes, so that adjacent regions leave no gap. */
function parsePercentRegion(text: string, picture: PixelSize): PixelRegion | null {
  const [x = 0, y = 0, width = 0, height = 0] =
    parseFixedLengthNumberList(text, 4, parseUnsignedDecimalNumber) ?? []
  const toX = (percent: number) => Math.round((percent * picture.width) / 100)
  const toY = (percent: number) => Math.round((percent * picture.height) / 100)
  return clipRegion(toX(x), toY(y), toX(x + width), toY(y + height), picture)
}

function clipRegion(
  left: number,
  top: number,
  right: number,
  bottom: number,
  picture: PixelSize,
): PixelRegion | null {
  const width = Math.min(right, picture.width) - left
  const height = Math.min(bottom, picture.height) - top
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : null
}
