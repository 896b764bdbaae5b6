import type { CSSProperties } from 'react'
import type { BannerCrop } from '../../domain/crop.ts'

/** What the style sheet needs to cut a picture: shares of its sides, and their proportion. */
export function toBannerCropStyle({
  x,
  y,
  width,
  height,
  focusX,
  focusY,
  aspectRatio: proportion,
}: BannerCrop): CSSProperties {
  const shares = {
    '--crop-x': x / 100,
    '--crop-y': y / 100,
    '--crop-width': width / 100,
    '--crop-height': height / 100,
    '--focus-x': focusX / 100,
    '--focus-y': focusY / 100,
    '--proportion': Math.round(proportion * 10_000) / 10_000,
  }
  return Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, String(share)]))
}

/** How wide the whole picture lies behind a box as wide as the window and no taller than this, as in `sizes`. */
export function getCroppedBannerSizes(
  { width, height, aspectRatio: proportion }: BannerCrop,
  tallest: number,
): string {
  const share = width / 100
  const least = Math.ceil((tallest * proportion * width) / height / share)
  return `max(${Math.ceil(100 / share)}vw, ${least}px)`
}
