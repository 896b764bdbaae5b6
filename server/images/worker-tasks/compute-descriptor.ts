import {
  computePictureDescriptor,
  descriptorThumbnailSide,
} from '../../../domain/pictures/picture-descriptor.ts'
import type { ComputeDescriptorTask } from '../picture-tasks.ts'
import { decodeForVariants } from './make-variants.ts'
import { createSharpFromPixels, type RawPixels } from './open-picture.ts'

/** Computes the descriptor of the look of a stored picture. */
export async function computeDescriptorOfFile({
  path,
  pixels,
}: ComputeDescriptorTask): Promise<Int8Array | null> {
  return await computeDescriptorFromPixels(await decodeForVariants(path, [], pixels))
}

/** Computes the descriptor of the look of a decoded picture; of an animation, of its first frame. */
export async function computeDescriptorFromPixels(rawPixels: RawPixels): Promise<Int8Array | null> {
  const side = descriptorThumbnailSide
  const { data, info } = await createSharpFromPixels(rawPixels)
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return computePictureDescriptor(info.channels === 1 ? expandGreyToRgb(data) : data)
}

function expandGreyToRgb(grey: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(grey.length * 3)
  for (const [at, value] of grey.entries()) pixels.fill(value, at * 3, at * 3 + 3)
  return pixels
}
