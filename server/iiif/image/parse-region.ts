import type { PictureRegionRequest } from '../../images/contract.ts'
import type { PixelSize } from './image-size-limits.ts'
import { parseDecimalNumber, parseNumberList, parseWholeNumber } from './parse-numbers.ts'

export type PixelRegion = PictureRegionRequest['region']

/** The part of a picture that is asked for, cut at its edges; null: there is no such part. */
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
  const [x = 0, y = 0, width = 0, height = 0] = parseNumberList(text, 4, parseWholeNumber) ?? []
  return clipRegion(x, y, x + width, y + height, picture)
}

/** Edges are rounded, not sizes: so regions that touch leave nothing out between them. */
function parsePercentRegion(text: string, picture: PixelSize): PixelRegion | null {
  const [x = 0, y = 0, width = 0, height = 0] = parseNumberList(text, 4, parseDecimalNumber) ?? []
  const across = (percent: number) => Math.round((percent * picture.width) / 100)
  const down = (percent: number) => Math.round((percent * picture.height) / 100)
  return clipRegion(across(x), down(y), across(x + width), down(y + height), picture)
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
