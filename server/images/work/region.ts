import type { Sharp } from 'sharp'
import type { RegionWanted } from '../contract.ts'
import type { Made, RegionTask } from '../tasks.ts'
import { keep } from './keep.ts'
import { inPlainColours, ofRaster, opened, type Raster } from './loaders.ts'
import { packed } from './make.ts'

type Box = RegionWanted['region']
type Size = RegionWanted['size']

/** Cuts a part out of a picture. */
export async function region(task: RegionTask): Promise<Made> {
  const part = task.pyramid === null ? await cutFromFile(task) : await cutFromPyramid(task, task.pyramid)
  return await keep(task, await finished(part, task.wanted).toBuffer())
}

/** The smallest level of the pyramid that still has every pixel that is wanted. */
async function cutFromPyramid({ picture, wanted, pixels }: RegionTask, pyramid: string): Promise<Raster> {
  const { pages = 1 } = await opened(pyramid, { pixels }).metadata()
  const { region: box, size } = wanted
  const shrink = Math.min(box.width / size.width, box.height / size.height)
  const level = Math.max(0, Math.min(pages - 1, Math.floor(Math.log2(shrink))))
  const file = await inPlainColours(pyramid, { pixels, page: level })
  if (level === 0) return await cut(file, box, size)
  const { width, height } = await opened(pyramid, { pixels, page: level }).metadata()
  return await cut(file, scaled(box, width / picture.width, height / picture.height, { width, height }), size)
}

function scaled(box: Box, across: number, down: number, within: Size): Box {
  const x = Math.min(Math.round(box.x * across), within.width - 1)
  const y = Math.min(Math.round(box.y * down), within.height - 1)
  const width = Math.max(1, Math.min(Math.round(box.width * across), within.width - x))
  const height = Math.max(1, Math.min(Math.round(box.height * down), within.height - y))
  return { x, y, width, height }
}

/** Where the camera was turned, the part is cut as it lies and turned afterwards: the whole is never held upright in memory. */
async function cutFromFile({ path, pixels, picture, wanted }: RegionTask): Promise<Raster> {
  const { orientation = 1 } = await opened(path, { pixels }).metadata()
  const { region: box, size } = wanted
  if (orientation === 1) return await cut(await inPlainColours(path, { pixels }), box, size)
  const sideways = orientation >= 5
  const lying = sideways ? { width: size.height, height: size.width } : size
  const raw = await cut(await inPlainColours(path, { pixels }), lyingBox(box, picture, orientation), lying)
  return await rasterOf(turned(raw, orientation))
}

/** Where a part of the upright picture lies in the file. */
function lyingBox({ x, y, width, height }: Box, whole: Size, orientation: number): Box {
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

function turned(raster: Raster, orientation: number): Sharp {
  const picture = ofRaster(raster)
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

async function cut(picture: Sharp, { x, y, width, height }: Box, size: Size): Promise<Raster> {
  return await rasterOf(picture.extract({ left: x, top: y, width, height }).resize({ ...size, fit: 'fill' }))
}

/** Mirrored, then turned, then in its colours, as a IIIF client means it. */
function finished(raster: Raster, wanted: RegionWanted): Sharp {
  const { mirror, rotation, quality, fidelity, format } = wanted
  let picture = ofRaster(raster)
  if (mirror) picture = picture.flop()
  if (rotation % 360 !== 0) {
    const clear = format !== 'jpeg'
    if (clear) picture = picture.ensureAlpha()
    picture = picture.rotate(rotation, { background: clear ? '#ffffff00' : '#ffffff' })
  }
  if (quality !== 'color') picture = picture.greyscale()
  if (quality === 'bitonal') picture = picture.threshold(128)
  return packed(picture, format, fidelity)
}

async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, info }
}
