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

/** How many times wider than its box a picture is rendered with `object-fit: cover`. */
export function getCoverWidthRatio(
  picture: Pick<DisplayPicture, 'width' | 'height'>,
  boxAspectRatio: number,
): number {
  return Math.max(1, getAspectRatio(picture) / boxAspectRatio)
}

/** CSS variables for a picture's aspect ratio and, optionally, its own width. */
export function createAspectRatioCssVariables(aspectRatio: number, width?: number): CSSProperties {
  return { '--ratio': aspectRatio, '--own': width === undefined ? undefined : `${width}px` } as CSSProperties
}
