import type { Sharp } from 'sharp'
import type { MakeVariantsTask, VariantJob, VariantResult } from '../picture-tasks.ts'
import {
  maxFullSizeSide,
  maxVariantHeight,
  type PictureVariant,
  type VariantFormat,
  variantEncoderOptions,
} from '../variant-settings.ts'
import { createSharpFromPixels, openPicture, openPictureAsSrgb, type RawPixels } from './open-picture.ts'
import { isVariantSaved, saveVariantBytes, saveVariantFile } from './save-variant.ts'

type SizedVariant = Extract<PictureVariant, { what: 'variant' }>

const whiteBackground = '#ffffff'

/** Makes pieces of a picture; those that are variants are made of one decoding. */
export async function makeVariants({ path, pixels, makings }: MakeVariantsTask): Promise<VariantResult[]> {
  const still: VariantJob[] = []
  const made = new Map<VariantJob, VariantResult>()
  const moves = makings.some(({ variant: piece }) => piece.what === 'variant' && piece.format === 'webp')
    ? await isAnimated(path, pixels)
    : false
  for (const making of makings) {
    const { variant: piece } = making
    // Somebody more urgent may have had it made while this waited.
    if (await isVariantSaved(making)) made.set(making, { kept: true })
    else if (piece.what === 'full') made.set(making, await makeFullSizeVariant(path, pixels, making))
    else if (piece.what === 'pyramid') made.set(making, await makeTilePyramid(path, pixels, making))
    else if (moves && piece.format === 'webp')
      made.set(making, await makeAnimatedVariant(path, pixels, making, piece))
    else still.push(making)
  }
  if (still.length > 0) {
    const raster = await decodeForVariants(path, still, pixels)
    for (const making of still) made.set(making, await makeVariantFromPixels(raster, making))
  }
  return makings.flatMap((making) => made.get(making) ?? [])
}

/** The picture upright, in sRGB, as large as the largest of these variants. */
export async function decodeForVariants(
  path: string,
  makings: readonly VariantJob[],
  pixels: number,
): Promise<RawPixels> {
  const width = Math.max(
    160,
    ...makings.map(({ variant: piece }) => (piece.what === 'variant' ? piece.width : 0)),
  )
  const upright = (await openPictureAsSrgb(path, { maxPixels: pixels })).autoOrient()
  const { data, info } = await resizeToWidth(upright, width)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, info }
}

/** Makes a variant of a decoded picture. */
export async function makeVariantFromPixels(raster: RawPixels, making: VariantJob): Promise<VariantResult> {
  const { variant: piece } = making
  if (piece.what !== 'variant') throw new TypeError(`No ${piece.what} is made of a smaller picture`)
  const sized = resizeToWidth(createSharpFromPixels(raster), piece.width)
  return await saveVariantBytes(making, await encodePicture(sized, piece.format).toBuffer())
}

/** An animation goes on moving; what is not WebP shows its first frame. */
async function makeAnimatedVariant(
  path: string,
  pixels: number,
  making: VariantJob,
  { width }: SizedVariant,
): Promise<VariantResult> {
  const moving = resizeToWidth(openPicture(path, { maxPixels: pixels, animated: true }), width)
  return await saveVariantBytes(making, await moving.webp(variantEncoderOptions.webp).toBuffer())
}

/** The whole picture for visitors: nothing of its metadata but whom it is owed to. */
async function makeFullSizeVariant(path: string, pixels: number, making: VariantJob): Promise<VariantResult> {
  const picture = await openPictureAsSrgb(path, { maxPixels: pixels })
  const whole = picture
    .autoOrient()
    .resize({ width: maxFullSizeSide, height: maxFullSizeSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: whiteBackground })
    .jpeg(variantEncoderOptions.full)
  const credited = making.credit ? addCreditMetadata(whole, making.credit) : whole
  try {
    return await saveVariantFile(making, (draft) => credited.clone().toFile(draft))
  } catch (error) {
    // Where the picture is at fault and not the folder, this fails as well.
    const bytes = await credited.toBuffer()
    return { kept: false, bytes: new Uint8Array(bytes), failure: String(error) }
  }
}

/** In EXIF, which knows only plain letters, and in XMP, which knows all. */
function addCreditMetadata(picture: Sharp, credit: string): Sharp {
  const text = credit.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  const xmp = [
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:rights>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ]
  return picture.withExif({ IFD0: { Copyright: credit } }).withXmp(xmp.join(''))
}

/** The picture in tiles and in ever smaller sizes, so that a part of it is read without the rest. */
async function makeTilePyramid(path: string, pixels: number, making: VariantJob): Promise<VariantResult> {
  const upright = (await openPictureAsSrgb(path, { maxPixels: pixels })).autoOrient()
  const { hasAlpha } = await openPicture(path, { maxPixels: pixels }).metadata()
  const compression = hasAlpha ? 'deflate' : 'jpeg'
  return await saveVariantFile(making, (draft) =>
    upright.tiff({ ...variantEncoderOptions.pyramid, compression }).toFile(draft),
  )
}

async function isAnimated(path: string, pixels: number): Promise<boolean> {
  const { format, pages = 1 } = await openPicture(path, { maxPixels: pixels }).metadata()
  return (format === 'gif' || format === 'webp') && pages > 1
}

function resizeToWidth(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: maxVariantHeight, fit: 'inside', withoutEnlargement: true })
}

/** A picture in a format. */
export function encodePicture(picture: Sharp, format: VariantFormat | 'png', fidelity?: number): Sharp {
  const own = fidelity === undefined ? {} : { quality: fidelity }
  switch (format) {
    case 'avif':
      return picture.avif({ ...variantEncoderOptions.avif, ...own })
    case 'webp':
      return picture.webp({ ...variantEncoderOptions.webp, ...own })
    case 'png':
      return picture.png(variantEncoderOptions.png)
    case 'jpeg':
      return picture.flatten({ background: whiteBackground }).jpeg({ ...variantEncoderOptions.jpeg, ...own })
  }
}
