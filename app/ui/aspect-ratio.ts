import type { CSSProperties } from 'react'
import type { DisplayPicture } from '../../server/content/contract/items.ts'

/** How wide a picture is for its height, inside bounds. */
export function getAspectRatio(
  { width, height }: Pick<DisplayPicture, 'width' | 'height'>,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
): number {
  return Math.round(Math.min(most, Math.max(least, width / height)) * 1000) / 1000
}

/** How many times wider than its box a picture is that covers it: a panorama loses its sides, not its sharpness. */
export function getCoverScale(
  picture: Pick<DisplayPicture, 'width' | 'height'>,
  boxAspectRatio: number,
): number {
  return Math.max(1, getAspectRatio(picture) / boxAspectRatio)
}

/** Tells styles what they cannot know of a picture: its proportion, and its own width where that matters. */
export function createAspectRatioStyle(proportion: number, width?: number): CSSProperties {
  return { '--ratio': proportion, '--own': width === undefined ? undefined : `${width}px` } as CSSProperties
}
