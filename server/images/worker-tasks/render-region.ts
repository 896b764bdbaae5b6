import type { Sharp } from 'sharp'
import type { PictureRegionRequest } from '../contract.ts'
import type { RenderRegionTask, SavedVariantOrBytes } from '../picture-tasks.ts'
import { configureSharpOutputFormat } from './make-variants.ts'
import {
  createSharpFromFile,
  createSharpFromPixels,
  createSrgbSharpFromFile,
  type RawPixels,
} from './open-picture.ts'
import { saveVariantOrReturnBytes } from './save-variant.ts'

type Box = PictureRegionRequest['region']
type Size = PictureRegionRequest['size']

export async function renderAndSavePictureRegion(task: RenderRegionTask): Promise<SavedVariantOrBytes> {
  const region = task.pyramid === null ? await cutFromFile(task) : await cutFromPyramid(task, task.pyramid)
  return await saveVariantOrReturnBytes(task, await applyIiifTransforms(region, task.wanted).toBuffer())
}

/** Reads the region from the smallest pyramid level that has enough pixels. */
async function cutFromPyramid(
  { picture, wanted: request, pixels }: RenderRegionTask,
  pyramid: string,
): Promise<RawPixels> {
  const { pages = 1 } = await createSharpFromFile(pyramid, { maxPixels: pixels }).metadata()
  const { region: box, size } = request
  const shrink = Math.min(box.width / size.width, box.height / size.height)
  const level = Math.max(0, Math.min(pages - 1, Math.floor(Math.log2(shrink))))
  const file = await createSrgbSharpFromFile(pyramid, { maxPixels: pixels, page: level })
  if (level === 0) return await extractAndResize(file, box, size)
  const { width, height } = await createSharpFromFile(pyramid, { maxPixels: pixels, page: level }).metadata()
  return await extractAndResize(
    file,
    scaleBox(box, width / picture.width, height / picture.height, { width, height }),
    size,
  )
}

function scaleBox(box: Box, across: number, down: number, within: Size): Box {
  const x = Math.min(Math.round(box.x * across), within.width - 1)
  const y = Math.min(Math.round(box.y * down), within.height - 1)
  const width = Math.max(1, Math.min(Math.round(box.width * across), within.width - x))
  const height = Math.max(1, Math.min(Math.round(box.height * down), within.height - y))
  return { x, y, width, height }
}

/**
 * Cuts the region from the unoriented picture and rotates it afterwards, so that the whole picture is never
 * in memory.
 */
async function cutFromFile({ path, pixels, picture, wanted: request }: RenderRegionTask): Promise<RawPixels> {
  const { orientation = 1 } = await createSharpFromFile(path, { maxPixels: pixels }).metadata()
  const { region: box, size } = request
  if (orientation === 1)
    return await extractAndResize(await createSrgbSharpFromFile(path, { maxPixels: pixels }), box, size)
  const isSideways = orientation >= 5
  const unorientedSize = isSideways ? { width: size.height, height: size.width } : size
  const raw = await extractAndResize(
    await createSrgbSharpFromFile(path, { maxPixels: pixels }),
    toUnorientedBox(box, picture, orientation),
    unorientedSize,
  )
  return await toRawPixels(applyOrientation(raw, orientation))
}

/** Converts a region of the oriented picture to the file's own coordinates. */
function toUnorientedBox({ x, y, width, height }: Box, picture: Size, orientation: number): Box {
  const right = picture.width - x - width
  const bottom = picture.height - y - height
  switch (orientation) {
    case 2:
      return { x: right, y, width, height }
    case 3:
      return { x: right, y: bottom, width, height }
    case 4:
      return { x, y: bottom, width, height }
    case 5:
      return { x: y, y: x, width: height, height: width }
    case 6:
      return { x: y, y: right, width: height, height: width }
    case 7:
      return { x: bottom, y: right, width: height, height: width }
    case 8:
      return { x: bottom, y: x, width: height, height: width }
    default:
      return { x, y, width, height }
  }
}

function applyOrientation(rawPixels: RawPixels, orientation: number): Sharp {
  const picture = createSharpFromPixels(rawPixels)
  switch (orientation) {
    case 2:
      return picture.flop()
    case 3:
      return picture.rotate(180)
    case 4:
      return picture.flip()
    case 5:
      return picture.flop().rotate(270)
    case 6:
      return picture.rotate(90)
    case 7:
      return picture.flop().rotate(90)
    case 8:
      return picture.rotate(270)
    default:
      return picture
  }
}

async function extractAndResize(
  picture: Sharp,
  { x, y, width, height }: Box,
  size: Size,
): Promise<RawPixels> {
  return await toRawPixels(
    picture.extract({ left: x, top: y, width, height }).resize({ ...size, fit: 'fill' }),
  )
}

/** Mirrors, rotates and applies the quality, in the order that IIIF defines. */
function applyIiifTransforms(rawPixels: RawPixels, request: PictureRegionRequest): Sharp {
  const { mirror, rotation, quality, fidelity, format } = request
  let picture = createSharpFromPixels(rawPixels)
  if (mirror) picture = picture.flop()
  if (rotation % 360 !== 0) {
    const supportsAlpha = format !== 'jpeg'
    if (supportsAlpha) picture = picture.ensureAlpha()
    picture = picture.rotate(rotation, { background: supportsAlpha ? '#ffffff00' : '#ffffff' })
  }
  if (quality !== 'color') picture = picture.greyscale()
  if (quality === 'bitonal') picture = picture.threshold(128)
  return configureSharpOutputFormat(picture, format, fidelity)
}

async function toRawPixels(picture: Sharp): Promise<RawPixels> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, info }
}
