import type { CSSProperties } from 'react'
import type { BannerCrop } from '../../domain/crop.ts'

/** The CSS variables for a cropped banner: the crop as fractions of the picture, and its aspect ratio. */
export function toBannerCropCssVariables({
  x,
  y,
  width,
  height,
  focusX,
  focusY,
  aspectRatio,
}: BannerCrop): CSSProperties {
  const variables = {
    '--crop-x': x / 100,
    '--crop-y': y / 100,
    '--crop-width': width / 100,
    '--crop-height': height / 100,
    '--focus-x': focusX / 100,
    '--focus-y': focusY / 100,
    '--proportion': Math.round(aspectRatio * 10_000) / 10_000,
  }
  return Object.fromEntries(Object.entries(variables).map(([name, share]) => [name, String(share)]))
}

/** The `sizes` of the whole picture behind a full-width box of at most `maxHeight` pixels. */
export function getCroppedBannerSizesAttribute(
  { width, height, aspectRatio }: BannerCrop,
  maxHeight: number,
): string {
  const share = width / 100
  const minWidth = Math.ceil((maxHeight * aspectRatio * width) / height / share)
  return `max(${Math.ceil(100 / share)}vw, ${minWidth}px)`
}
