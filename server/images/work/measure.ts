import { open } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { PictureRefused } from '../contract.ts'
import { looksOf } from '../looks.ts'
import { mayMove } from '../recipe.ts'
import { type PictureType, sniff, sniffLength } from '../sniff.ts'
import type { Measured, MeasureTask } from '../tasks.ts'
import { ofRaster, opened } from './loaders.ts'
import { makeOf, rasterFor } from './make.ts'

const formats: Readonly<Record<PictureType, Metadata['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
}

/** Of a scanned book, of which the first is shown. */
const mostPages = 5000

/** Finds out what a file is, first by its beginning, then by its header, and only then by decoding all of it. */
export async function measure({ path, limits, makings }: MeasureTask): Promise<Measured> {
  const { type, size } = await typed(path, limits.bytes)
  const header = await headerOf(path, type)
  const frames = mayMove(type) ? (header.pages ?? 1) : 1
  const frameHeight = header.pageHeight ?? header.height
  if (header.width * frameHeight * frames > limits.pixels) throw new PictureRefused('too_many_pixels')
  // Each opening of a file counts them anew.
  if (!mayMove(type) && (header.pages ?? 1) > mostPages) throw new PictureRefused('too_many_pixels')
  const { pixels } = limits
  try {
    const raster = await rasterFor(path, makings, pixels)
    // The frames after the first are part of the picture: a damaged one shows only when it is decoded.
    if (frames > 1) await opened(path, { pixels, animated: true }).resize({ width: 16 }).raw().toBuffer()
    const looks = await looksOf(ofRaster(raster))
    if (frames === 1) for (const making of makings) await makeOf(raster, making)
    const turned = (header.orientation ?? 1) >= 5
    const [width, height] = turned ? [frameHeight, header.width] : [header.width, frameHeight]
    return { type, size, width, height, ...looks }
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused('damaged', { cause: error })
  }
}

async function typed(path: string, most: number): Promise<{ type: PictureType; size: number }> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    if (size === 0) throw new PictureRefused('empty')
    if (size > most) throw new PictureRefused('too_large')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0)
    const type = sniff(buffer.subarray(0, bytesRead))
    if (type === 'unsupported' || type === 'not_a_picture') throw new PictureRefused(type)
    return { type, size }
  } finally {
    await handle.close()
  }
}

/** The header alone; nothing is decoded for it. */
async function headerOf(path: string, type: PictureType): Promise<Metadata> {
  let header: Metadata
  try {
    header = await opened(path, { pixels: Number.MAX_SAFE_INTEGER }).metadata()
  } catch (error) {
    throw new PictureRefused('damaged', { cause: error })
  }
  if (header.format !== formats[type] || !(header.width > 0 && header.height > 0))
    throw new PictureRefused('damaged')
  return header
}
