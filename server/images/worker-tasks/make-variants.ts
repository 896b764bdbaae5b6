import type { Sharp } from 'sharp'
import type { MakeVariantsTask, SavedVariantOrBytes, VariantJob } from '../picture-tasks.ts'
import {
  maxFullSizeSide,
  maxVariantHeight,
  type PictureVariant,
  type VariantFormat,
  variantEncoderOptions,
} from '../variant-settings.ts'
import {
  createSharpFromFile,
  createSharpFromPixels,
  createSrgbSharpFromFile,
  type RawPixels,
} from './open-picture.ts'
import { isVariantSaved, saveVariantOrReturnBytes, saveVariantWithWriter } from './save-variant.ts'

type SizedVariant = Extract<PictureVariant, { what: 'variant' }>

const whiteBackground = '#ffffff'

/** Makes variants of a picture; the sized ones share one decoding. */
export async function makeAndSaveVariants({
  path,
  pixels,
  jobs,
}: MakeVariantsTask): Promise<SavedVariantOrBytes[]> {
  const stillJobs: VariantJob[] = []
  const results = new Map<VariantJob, SavedVariantOrBytes>()
  const animated = jobs.some(({ variant }) => variant.what === 'variant' && variant.format === 'webp')
    ? await isAnimated(path, pixels)
    : false
  for (const job of jobs) {
    const { variant } = job
    // A task with higher priority may have made it while this one was queued.
    if (await isVariantSaved(job)) results.set(job, { kept: true })
    else if (variant.what === 'full') results.set(job, await makeFullSizeVariant(path, pixels, job))
    else if (variant.what === 'pyramid') results.set(job, await makeTilePyramid(path, pixels, job))
    else if (animated && variant.format === 'webp')
      results.set(job, await makeAnimatedVariant(path, pixels, job, variant))
    else stillJobs.push(job)
  }
  if (stillJobs.length > 0) {
    const rawPixels = await decodeForVariants(path, stillJobs, pixels)
    for (const job of stillJobs) results.set(job, await makeAndSaveVariantFromPixels(rawPixels, job))
  }
  return jobs.flatMap((job) => results.get(job) ?? [])
}

/** Decodes the picture oriented, in sRGB, at the width of the largest of these variants. */
export async function decodeForVariants(
  path: string,
  jobs: readonly VariantJob[],
  pixels: number,
): Promise<RawPixels> {
  const width = Math.max(160, ...jobs.map(({ variant }) => (variant.what === 'variant' ? variant.width : 0)))
  const oriented = (await createSrgbSharpFromFile(path, { maxPixels: pixels })).autoOrient()
  const { data, info } = await resizeToWidth(oriented, width)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, info }
}

export async function makeAndSaveVariantFromPixels(
  rawPixels: RawPixels,
  job: VariantJob,
): Promise<SavedVariantOrBytes> {
  const { variant } = job
  if (variant.what !== 'variant')
    throw new TypeError(`Cannot make a ${variant.what} from a downscaled picture`)
  const sized = resizeToWidth(createSharpFromPixels(rawPixels), variant.width)
  return await saveVariantOrReturnBytes(
    job,
    await configureSharpOutputFormat(sized, variant.format).toBuffer(),
  )
}

/** Keeps the animation; formats other than WebP show the first frame. */
async function makeAnimatedVariant(
  path: string,
  pixels: number,
  job: VariantJob,
  { width }: SizedVariant,
): Promise<SavedVariantOrBytes> {
  const animation = resizeToWidth(createSharpFromFile(path, { maxPixels: pixels, animated: true }), width)
  return await saveVariantOrReturnBytes(job, await animation.webp(variantEncoderOptions.webp).toBuffer())
}

/** The public full-size JPEG: of the metadata only the credit is kept. */
async function makeFullSizeVariant(
  path: string,
  pixels: number,
  job: VariantJob,
): Promise<SavedVariantOrBytes> {
  const picture = await createSrgbSharpFromFile(path, { maxPixels: pixels })
  const fullSize = picture
    .autoOrient()
    .resize({ width: maxFullSizeSide, height: maxFullSizeSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: whiteBackground })
    .jpeg(variantEncoderOptions.full)
  const credited = job.credit ? addCreditMetadata(fullSize, job.credit) : fullSize
  try {
    return await saveVariantWithWriter(job, (tempPath) => credited.clone().toFile(tempPath))
  } catch (error) {
    // If the picture is the cause and not the folder, this throws too.
    const bytes = await credited.toBuffer()
    return { kept: false, bytes: new Uint8Array(bytes), failure: String(error) }
  }
}

/** Writes the credit to EXIF, which is ASCII, and to XMP, which is Unicode. */
function addCreditMetadata(picture: Sharp, credit: string): Sharp {
  const text = credit.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
  const xmp = [
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:rights>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ]
  return picture.withExif({ IFD0: { Copyright: credit } }).withXmp(xmp.join(''))
}

/** Makes a tiled TIFF with several resolutions, from which a region can be read without decoding the rest. */
async function makeTilePyramid(path: string, pixels: number, job: VariantJob): Promise<SavedVariantOrBytes> {
  const oriented = (await createSrgbSharpFromFile(path, { maxPixels: pixels })).autoOrient()
  const { hasAlpha } = await createSharpFromFile(path, { maxPixels: pixels }).metadata()
  const compression = hasAlpha ? 'deflate' : 'jpeg'
  return await saveVariantWithWriter(job, (tempPath) =>
    oriented.tiff({ ...variantEncoderOptions.pyramid, compression }).toFile(tempPath),
  )
}

async function isAnimated(path: string, pixels: number): Promise<boolean> {
  const { format, pages = 1 } = await createSharpFromFile(path, { maxPixels: pixels }).metadata()
  return (format === 'gif' || format === 'webp') && pages > 1
}

function resizeToWidth(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: maxVariantHeight, fit: 'inside', withoutEnlargement: true })
}

export function configureSharpOutputFormat(
  picture: Sharp,
  format: VariantFormat | 'png',
  fidelity?: number,
): Sharp {
  const qualityOption = fidelity === undefined ? {} : { quality: fidelity }
  switch (format) {
    case 'avif':
      return picture.avif({ ...variantEncoderOptions.avif, ...qualityOption })
    case 'webp':
      return picture.webp({ ...variantEncoderOptions.webp, ...qualityOption })
    case 'png':
      return picture.png(variantEncoderOptions.png)
    case 'jpeg':
      return picture
        .flatten({ background: whiteBackground })
        .jpeg({ ...variantEncoderOptions.jpeg, ...qualityOption })
  }
}
