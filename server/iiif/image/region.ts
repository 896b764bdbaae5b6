import type { RegionWanted } from '../../images/contract.ts'
import type { Extent } from './limits.ts'
import { decimalNumber, numbersIn, wholeNumber } from './numbers.ts'

export type Region = RegionWanted['region']

/** The part of a picture that is asked for, cut at its edges; null: there is no such part. */
export function regionOf(text: string, picture: Extent): Region | null {
  const { width, height } = picture
  if (text === 'full') return { x: 0, y: 0, width, height }
  if (text === 'square') return squareOf(picture)
  return text.startsWith('pct:') ? byPercent(text.slice(4), picture) : byPixels(text, picture)
}

function squareOf({ width, height }: Extent): Region {
  const side = Math.min(width, height)
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    width: side,
    height: side,
  }
}

function byPixels(text: string, picture: Extent): Region | null {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(text, 4, wholeNumber) ?? []
  return between(x, y, x + width, y + height, picture)
}

/** Edges are rounded, not sizes: so regions that touch leave nothing out between them. */
function byPercent(text: string, picture: Extent): Region | null {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(text, 4, decimalNumber) ?? []
  const across = (percent: number) => Math.round((percent * picture.width) / 100)
  const down = (percent: number) => Math.round((percent * picture.height) / 100)
  return between(across(x), down(y), across(x + width), down(y + height), picture)
}

function between(left: number, top: number, right: number, bottom: number, picture: Extent): Region | null {
  const width = Math.min(right, picture.width) - left
  const height = Math.min(bottom, picture.height) - top
  return width > 0 && height > 0 ? { x: left, y: top, width, height } : null
}
