import type { Sharp } from 'sharp'
import { longest, type Piece, packing, tallest, type VariantFormat } from '../recipe.ts'
import type { Made, MakeTask, Making } from '../tasks.ts'
import { isMade, keep, keepFile } from './keep.ts'
import { inPlainColours, ofRaster, opened, type Raster } from './loaders.ts'

type Variant = Extract<Piece, { what: 'variant' }>

const paper = '#ffffff'

/** Makes pieces of a picture; those that are variants are made of one decoding. */
export async function make({ path, pixels, makings }: MakeTask): Promise<Made[]> {
  const still: Making[] = []
  const made = new Map<Making, Made>()
  const moves = makings.some(({ piece }) => piece.what === 'variant' && piece.format === 'webp')
    ? await isMoving(path, pixels)
    : false
  for (const making of makings) {
    const { piece } = making
    // Somebody more urgent may have had it made while this waited.
    if (await isMade(making)) made.set(making, { kept: true })
    else if (piece.what === 'full') made.set(making, await makeFull(path, pixels, making))
    else if (piece.what === 'pyramid') made.set(making, await makePyramid(path, pixels, making))
    else if (moves && piece.format === 'webp') made.set(making, await makeMoving(path, pixels, making, piece))
    else still.push(making)
  }
  if (still.length > 0) {
    const raster = await rasterFor(path, still, pixels)
    for (const making of still) made.set(making, await makeOf(raster, making))
  }
  return makings.flatMap((making) => made.get(making) ?? [])
}

/** The picture upright, in sRGB, as large as the largest of these variants. */
export async function rasterFor(path: string, makings: readonly Making[], pixels: number): Promise<Raster> {
  const width = Math.max(160, ...makings.map(({ piece }) => (piece.what === 'variant' ? piece.width : 0)))
  const upright = (await inPlainColours(path, { pixels })).autoOrient()
  const { data, info } = await fitted(upright, width)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, info }
}

/** Makes a variant of a decoded picture. */
export async function makeOf(raster: Raster, making: Making): Promise<Made> {
  const { piece } = making
  if (piece.what !== 'variant') throw new TypeError(`No ${piece.what} is made of a smaller picture`)
  const sized = fitted(ofRaster(raster), piece.width)
  return await keep(making, await packed(sized, piece.format).toBuffer())
}

/** An animation goes on moving; what is not WebP shows its first frame. */
async function makeMoving(path: string, pixels: number, making: Making, { width }: Variant): Promise<Made> {
  const moving = fitted(opened(path, { pixels, animated: true }), width)
  return await keep(making, await moving.webp(packing.webp).toBuffer())
}

/** The whole picture for visitors: nothing of its metadata but whom it is owed to. */
async function makeFull(path: string, pixels: number, making: Making): Promise<Made> {
  const picture = await inPlainColours(path, { pixels })
  const whole = picture
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: paper })
    .jpeg(packing.full)
  const credited = making.credit ? withCredit(whole, making.credit) : whole
  try {
    return await keepFile(making, (draft) => credited.clone().toFile(draft))
  } catch (error) {
    // Where the picture is at fault and not the folder, this fails as well.
    const bytes = await credited.toBuffer()
    return { kept: false, bytes: new Uint8Array(bytes), failure: String(error) }
  }
}

/** In EXIF, which knows only plain letters, and in XMP, which knows all. */
function withCredit(picture: Sharp, credit: string): Sharp {
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
async function makePyramid(path: string, pixels: number, making: Making): Promise<Made> {
  const upright = (await inPlainColours(path, { pixels })).autoOrient()
  const { hasAlpha } = await opened(path, { pixels }).metadata()
  const compression = hasAlpha ? 'deflate' : 'jpeg'
  return await keepFile(making, (draft) => upright.tiff({ ...packing.pyramid, compression }).toFile(draft))
}

async function isMoving(path: string, pixels: number): Promise<boolean> {
  const { format, pages = 1 } = await opened(path, { pixels }).metadata()
  return (format === 'gif' || format === 'webp') && pages > 1
}

function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: tallest, fit: 'inside', withoutEnlargement: true })
}

/** A picture in a format. */
export function packed(picture: Sharp, format: VariantFormat | 'png', fidelity?: number): Sharp {
  const own = fidelity === undefined ? {} : { quality: fidelity }
  switch (format) {
    case 'avif':
      return picture.avif({ ...packing.avif, ...own })
    case 'webp':
      return picture.webp({ ...packing.webp, ...own })
    case 'png':
      return picture.png(packing.png)
    case 'jpeg':
      return picture.flatten({ background: paper }).jpeg({ ...packing.jpeg, ...own })
  }
}
