import type { Sharp } from 'sharp'
import type { PictureRegionRequest } from '../contract.ts'
import type { RenderRegionTask, VariantResult } from '../picture-tasks.ts'
import { encodePicture } from './make-variants.ts'
import { createSharpFromPixels, openPicture, openPictureAsSrgb, type RawPixels } from './open-picture.ts'
import { saveVariantBytes } from './save-variant.ts'

type Box = PictureRegionRequest['region']
type Size = PictureRegionRequest['size']

/** Cuts a part out of a picture. */
export async function renderPictureRegion(task: RenderRegionTask): Promise<VariantResult> {
  const part = task.pyramid === null ? await cutFromFile(task) : await cutFromPyramid(task, task.pyramid)
  return await saveVariantBytes(task, await applyIiifTransforms(part, task.wanted).toBuffer())
}

/** The smallest level of the pyramid that still has every pixel that is wanted. */
async function cutFromPyramid(
  { picture, wanted, pixels }: RenderRegionTask,
  pyramid: string,
): Promise<RawPixels> {
  const { pages = 1 } = await openPicture(pyramid, { maxPixels: pixels }).metadata()
  const { region: box, size } = wanted
  const shrink = Math.min(box.width / size.width, box.height / size.height)
  const level = Math.max(0, Math.min(pages - 1, Math.floor(Math.log2(shrink))))
  const file = await openPictureAsSrgb(pyramid, { maxPixels: pixels, page: level })
  if (level === 0) return await extractAndResize(file, box, size)
  const { width, height } = await openPicture(pyramid, { maxPixels: pixels, page: level }).metadata()
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

/** Where the camera was turned, the part is cut as it lies and turned afterwards: the whole is never held upright in memory. */
async function cutFromFile({ path, pixels, picture, wanted }: RenderRegionTask): Promise<RawPixels> {
  const { orientation = 1 } = await openPicture(path, { maxPixels: pixels }).metadata()
  const { region: box, size } = wanted
  if (orientation === 1)
    return await extractAndResize(await openPictureAsSrgb(path, { maxPixels: pixels }), box, size)
  const sideways = orientation >= 5
  const lying = sideways ? { width: size.height, height: size.width } : size
  const raw = await extractAndResize(
    await openPictureAsSrgb(path, { maxPixels: pixels }),
    toUnorientedBox(box, picture, orientation),
    lying,
  )
  return await toRawPixels(applyOrientation(raw, orientation))
}

/** Where a part of the upright picture lies in the file. */
function toUnorientedBox({ x, y, width, height }: Box, whole: Size, orientation: number): Box {
  const right = whole.width - x - width
  const below = whole.height - y - height
  switch (orientation) {
    case 2:
      return { x: right, y, width, height }
    case 3:
      return { x: right, y: below, width, height }
    case 4:
      return { x, y: below, width, height }
    case 5:
      return { x: y, y: x, width: height, height: width }
    case 6:
      return { x: y, y: right, width: height, height: width }
    case 7:
      return { x: below, y: right, width: height, height: width }
    case 8:
      return { x: below, y: x, width: height, height: width }
    default:
      return { x, y, width, height }
  }
}

function applyOrientation(raster: RawPixels, orientation: number): Sharp {
  const picture = createSharpFromPixels(raster)
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

/** Mirrored, then turned, then in its colours, as a IIIF client means it. */
function applyIiifTransforms(raster: RawPixels, wanted: PictureRegionRequest): Sharp {
  const { mirror, rotation, quality, fidelity, format } = wanted
  let picture = createSharpFromPixels(raster)
  if (mirror) picture = picture.flop()
  if (rotation % 360 !== 0) {
    const clear = format !== 'jpeg'
    if (clear) picture = picture.ensureAlpha()
    picture = picture.rotate(rotation, { background: clear ? '#ffffff00' : '#ffffff' })
  }
  if (quality !== 'color') picture = picture.greyscale()
  if (quality === 'bitonal') picture = picture.threshold(128)
  return encodePicture(picture, format, fidelity)
}

async function toRawPixels(picture: Sharp): Promise<RawPixels> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, info }
}
