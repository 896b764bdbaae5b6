import type { CSSProperties } from 'react'
import type { DisplayPicture } from '../../server/content/contract/items.ts'

/** A picture's width divided by its height, within bounds. */
export function getAspectRatio(
  { width, height }: Pick<DisplayPicture, 'width' | 'height'>,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
): number {
  return Math.round(Math.min(max, Math.max(min, width / height)) * 1000) / 1000
}

/** The largest share of a picture's height and width that may be cut off where no focal point was chosen. */
const MAX_CUT_OF_HEIGHT = 0.25
const MAX_CUT_OF_WIDTH = 0.5

/**
 * Whether a box shows the whole picture, with space beside it, instead of filling itself: without a chosen focal point a
 * crop of much of the height cuts off heads, and one of much of the width cuts off people at the sides.
 */
export function shouldShowWholePicture(
  picture: Pick<DisplayPicture, 'width' | 'height' | 'focus'>,
  boxAspectRatio: number,
): boolean {
  if (picture.focus !== null) return false
  const ratio = picture.width / picture.height / boxAspectRatio
  return ratio < 1 - MAX_CUT_OF_HEIGHT || ratio > 1 / (1 - MAX_CUT_OF_WIDTH)
}

/** CSS variables for a picture's aspect ratio and, optionally, its own width. */
export function createAspectRatioCssVariables(aspectRatio: number, width?: number): CSSProperties {
  return { '--ratio': aspectRatio, '--own': width === undefined ? undefined : `${width}px` } as CSSProperties
}
