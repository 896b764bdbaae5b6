import type { CSSProperties } from 'react'
import type { Picture } from '../../server/content/contract/items.ts'

/** How wide a picture is for its height, inside bounds. */
export function proportionOf(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
): number {
  return Math.round(Math.min(most, Math.max(least, width / height)) * 1000) / 1000
}

/** How many times wider than its box a picture is that covers it: a panorama loses its sides, not its sharpness. */
export function overlapOf(picture: Pick<Picture, 'width' | 'height'>, box: number): number {
  return Math.max(1, proportionOf(picture) / box)
}

/** Tells styles what they cannot know of a picture: its proportion, and its own width where that matters. */
export function proportionStyle(proportion: number, width?: number): CSSProperties {
  return { '--ratio': proportion, '--own': width === undefined ? undefined : `${width}px` } as CSSProperties
}
