import { createHash } from 'node:crypto'

/** The widths pictures are made in, and no others. */
export const widths = [160, 320, 640, 960, 1280, 1920, 2560] as const

export type Width = (typeof widths)[number]

/** The formats that variants come in. */
export const variantFormats = ['avif', 'webp', 'jpeg'] as const

export type VariantFormat = (typeof variantFormats)[number]

/** What can be asked for of a picture: a width in a format, the whole of it, or what deep zoom is cut from. */
export type Piece =
  | { readonly what: 'variant'; readonly width: Width; readonly format: VariantFormat }
  | { readonly what: 'full' }
  | { readonly what: 'pyramid' }

/** The tallest a variant may be: WebP ends here. */
export const tallest = 16_383

/** The longest side of a whole picture: JPEG ends here. */
export const longest = 65_500

/** How each format is packed; measured in docs/decisions/0011-pictures.md. */
export const packing = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 78, effort: 2 },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 7 },
  full: { quality: 90, chromaSubsampling: '4:4:4', progressive: true },
  pyramid: { tile: true, tileWidth: 256, tileHeight: 256, pyramid: true, quality: 85 },
} as const

/** Another way of packing gives other names, so that nothing old is taken for it. */
export const recipe = createHash('sha256')
  .update(JSON.stringify({ packing, tallest, longest, version: 2 }))
  .digest('hex')
  .slice(0, 8)

/** Made while a picture is taken in, from the same decoding: what grids show in every browser of today. */
export const atOnce: readonly Piece[] = [
  { what: 'variant', width: 320, format: 'webp' },
  { what: 'variant', width: 640, format: 'webp' },
]

const later: readonly Piece[] = [
  { what: 'variant', width: 1280, format: 'webp' },
  { what: 'variant', width: 320, format: 'avif' },
  { what: 'variant', width: 640, format: 'avif' },
  { what: 'variant', width: 1280, format: 'avif' },
]

/** From so many pixels on, parts of a picture are cut from a pyramid of tiles once somebody looks into it. */
export const pyramidFrom = 8_000_000

/** From so many pixels on, that pyramid is made ahead: without it each part would take a second. */
const pyramidAheadFrom = 40_000_000

/** What is made of a picture before anybody asks. */
export function piecesAhead({
  type,
  width,
  height,
}: {
  type: string
  width: number
  height: number
}): Piece[] {
  const wanted = mayMove(type)
    ? later.filter((piece) => piece.what !== 'variant' || piece.format !== 'avif')
    : later
  // Widths beyond the first that holds all of it would be the same picture again.
  const whole = widths.find((one) => one >= width) ?? 2560
  const variants = [...atOnce, ...wanted].filter((piece) => piece.what !== 'variant' || piece.width <= whole)
  return width * height >= pyramidAheadFrom ? [...variants, { what: 'pyramid' }] : variants
}

/** Whether pictures of this type may be animations: these move in WebP, and stand still in the other formats. */
export function mayMove(type: string): boolean {
  return type === 'image/gif' || type === 'image/webp'
}

/** The name a piece is kept under, inside its picture's folder. */
export function pieceName(piece: Piece): string {
  if (piece.what === 'full') return 'full.jpg'
  if (piece.what === 'pyramid') return 'pyramid.tif'
  return `${piece.width}.${extensionOf(piece.format)}`
}

export function extensionOf(format: VariantFormat): 'avif' | 'webp' | 'jpg' {
  return format === 'jpeg' ? 'jpg' : format
}
