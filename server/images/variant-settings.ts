import { createHash } from 'node:crypto'

/** The widths pictures are made in, and no others. */
export const variantWidths = [160, 320, 640, 960, 1280, 1920, 2560] as const

export type VariantWidth = (typeof variantWidths)[number]

/** The formats that variants come in. */
export const variantFormats = ['avif', 'webp', 'jpeg'] as const

export type VariantFormat = (typeof variantFormats)[number]

/** What can be asked for of a picture: a width in a format, the whole of it, or what deep zoom is cut from. */
export type PictureVariant =
  | { readonly what: 'variant'; readonly width: VariantWidth; readonly format: VariantFormat }
  | { readonly what: 'full' }
  | { readonly what: 'pyramid' }

/** The tallest a variant may be: WebP ends here. */
export const maxVariantHeight = 16_383

/** The longest side of a whole picture: JPEG ends here. */
export const maxFullSizeSide = 65_500

/** How each format is packed; measured in docs/decisions/0011-pictures.md. */
export const variantEncoderOptions = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 78, effort: 2 },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 7 },
  full: { quality: 90, chromaSubsampling: '4:4:4', progressive: true },
  pyramid: { tile: true, tileWidth: 256, tileHeight: 256, pyramid: true, quality: 85 },
} as const

/** Another way of packing gives other names, so that nothing old is taken for it. */
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

/** Made while a picture is taken in, from the same decoding: what grids show in every browser of today. */
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

/** From so many pixels on, parts of a picture are cut from a pyramid of tiles once somebody looks into it. */
export const pyramidMinPixels = 8_000_000

/** From so many pixels on, that pyramid is made ahead: without it each part would take a second. */
const pregeneratedPyramidMinPixels = 40_000_000

/** What is made of a picture before anybody asks. */
export function listVariantsToPregenerate({
  type,
  width,
  height,
}: {
  type: string
  width: number
  height: number
}): PictureVariant[] {
  const wanted = canBeAnimated(type)
    ? variantsMadeLater.filter((piece) => piece.what !== 'variant' || piece.format !== 'avif')
    : variantsMadeLater
  // Widths beyond the first that holds all of it would be the same picture again.
  const whole = variantWidths.find((one) => one >= width) ?? 2560
  const variants = [...variantsMadeOnIngest, ...wanted].filter(
    (piece) => piece.what !== 'variant' || piece.width <= whole,
  )
  return width * height >= pregeneratedPyramidMinPixels ? [...variants, { what: 'pyramid' }] : variants
}

/** Whether pictures of this type may be animations: these move in WebP, and stand still in the other formats. */
export function canBeAnimated(type: string): boolean {
  return type === 'image/gif' || type === 'image/webp'
}

/** The name a piece is kept under, inside its picture's folder. */
export function getVariantFileName(piece: PictureVariant): string {
  if (piece.what === 'full') return 'full.jpg'
  if (piece.what === 'pyramid') return 'pyramid.tif'
  return `${piece.width}.${getVariantFileExtension(piece.format)}`
}

export function getVariantFileExtension(format: VariantFormat): 'avif' | 'webp' | 'jpg' {
  return format === 'jpeg' ? 'jpg' : format
}
