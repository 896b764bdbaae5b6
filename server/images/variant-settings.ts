import { createHash } from 'node:crypto'

/** The only widths variants are made in. */
export const variantWidths = [160, 320, 640, 960, 1280, 1920, 2560] as const

export type VariantWidth = (typeof variantWidths)[number]

export const variantFormats = ['avif', 'webp', 'jpeg'] as const

export type VariantFormat = (typeof variantFormats)[number]

/** A rendition of a picture: a width in a format, the full-size JPEG, or the pyramid used by deep zoom. */
export type PictureVariant =
  | { readonly what: 'variant'; readonly width: VariantWidth; readonly format: VariantFormat }
  | { readonly what: 'full' }
  | { readonly what: 'pyramid' }

/** Maximum height of a variant: the limit of WebP. */
export const maxVariantHeight = 16_383

/** Maximum side of the full-size variant: the limit of JPEG. */
export const maxFullSizeSide = 65_500

/** Encoder options of each format; measured in docs/decisions/0011-pictures.md. */
export const variantEncoderOptions = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 78, effort: 2 },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 7 },
  full: { quality: 90, chromaSubsampling: '4:4:4', progressive: true },
  pyramid: { tile: true, tileWidth: 256, tileHeight: 256, pyramid: true, quality: 85 },
} as const

/** Part of cache paths and ETags, so that variants made with other settings are not reused. */
export const variantSettingsHash = createHash('sha256')
  .update(
    JSON.stringify({
      packing: variantEncoderOptions,
      tallest: maxVariantHeight,
      longest: maxFullSizeSide,
      version: 2,
    }),
  )
  .digest('hex')
  .slice(0, 8)

/** Variants made during ingest from the same decoding: those that grids show in all current browsers. */
export const variantsMadeOnIngest: readonly PictureVariant[] = [
  { what: 'variant', width: 320, format: 'webp' },
  { what: 'variant', width: 640, format: 'webp' },
]

const variantsMadeLater: readonly PictureVariant[] = [
  { what: 'variant', width: 1280, format: 'webp' },
  { what: 'variant', width: 320, format: 'avif' },
  { what: 'variant', width: 640, format: 'avif' },
  { what: 'variant', width: 1280, format: 'avif' },
]

/** From this many pixels on, regions are read from a tiled pyramid, made at the first region request. */
export const pyramidMinPixels = 8_000_000

/** From this many pixels on, the pyramid is pregenerated: without it each region would take a second. */
const pregeneratedPyramidMinPixels = 40_000_000

/** Lists the variants to generate before the first request. */
export function listVariantsToPregenerate({
  type,
  width,
  height,
}: {
  type: string
  width: number
  height: number
}): PictureVariant[] {
  const laterVariants = canMimeTypeBeAnimated(type)
    ? variantsMadeLater.filter((variant) => variant.what !== 'variant' || variant.format !== 'avif')
    : variantsMadeLater
  // Widths beyond the first that is at least the picture's width would repeat the same pixels.
  const maxWidth = variantWidths.find((one) => one >= width) ?? 2560
  const variants = [...variantsMadeOnIngest, ...laterVariants].filter(
    (variant) => variant.what !== 'variant' || variant.width <= maxWidth,
  )
  return width * height >= pregeneratedPyramidMinPixels ? [...variants, { what: 'pyramid' }] : variants
}

/** Whether pictures of this type may be animated; variants keep the animation only in WebP. */
export function canMimeTypeBeAnimated(type: string): boolean {
  return type === 'image/gif' || type === 'image/webp'
}

/** File name of a variant inside its picture's cache folder. */
export function getVariantFileName(variant: PictureVariant): string {
  if (variant.what === 'full') return 'full.jpg'
  if (variant.what === 'pyramid') return 'pyramid.tif'
  return `${variant.width}.${getVariantFileExtension(variant.format)}`
}

export function getVariantFileExtension(format: VariantFormat): 'avif' | 'webp' | 'jpg' {
  return format === 'jpeg' ? 'jpg' : format
}
