import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PictureRejectedError } from '../contract.ts'
import type { ConvertHeicTask } from '../picture-tasks.ts'
import { createSharpFromFile, createSharpFromPixels, type RawPixels } from './open-picture.ts'

/** The part of libheif that is used. Its decoder is compiled to WebAssembly, because sharp's has no HEVC. */
interface LibHeif {
  readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] }
}

interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  /** Calls back with null if the picture is damaged. */
  display(target: HeifPixels, callback: (decoded: HeifPixels | null) => void): void
}

interface HeifPixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4' } as const
/** A profile in one segment of a JPEG holds no more. */
const maxProfileBytes = 65_000

/** Converts a HEIC file to JPEG, or to PNG if it is transparent; turned as the file says, with its colour profile. */
export async function convertHeicFile({ path, limits, target }: ConvertHeicTask): Promise<null> {
  const file = await readFile(path)
  if (file.length > limits.bytes) throw new PictureRejectedError('too_large')
  try {
    const pixels = await decodePrimaryImage(file, limits.pixels)
    const { isOpaque } = await createSharpFromPixels(pixels).stats()
    if (!isOpaque) await createSharpFromPixels(pixels).png().toFile(target)
    else {
      const jpeg = await createSharpFromPixels(pixels).removeAlpha().jpeg(jpegOptions).toBuffer()
      await writeFile(target, addColourProfile(jpeg, await readColourProfile(path)))
    }
    return null
  } catch (error) {
    throw error instanceof PictureRejectedError
      ? error
      : new PictureRejectedError('damaged', { cause: error })
  }
}

async function decodePrimaryImage(file: Buffer, maxPixels: number): Promise<RawPixels> {
  const createLibHeif: () => LibHeif = createRequire(import.meta.url)(
    'libheif-js/libheif-wasm/libheif-bundle.js',
  )
  const { HeifDecoder } = createLibHeif()
  const images = new HeifDecoder().decode(file)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (image === undefined) throw new PictureRejectedError('damaged')
  const [width, height] = [image.get_width(), image.get_height()]
  if (!(width > 0 && height > 0)) throw new PictureRejectedError('damaged')
  // Checked before the memory for the pixels is allocated.
  if (width * height > maxPixels) throw new PictureRejectedError('too_many_pixels')
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const decoded = await new Promise<HeifPixels | null>((resolve) => image.display(target, resolve))
  if (decoded === null) throw new PictureRejectedError('damaged')
  return { data: Buffer.from(decoded.data.buffer), info: { width, height, channels: 4 } }
}

/** libvips reads the header of a HEIC file, though not its pixels. */
async function readColourProfile(path: string): Promise<Buffer | null> {
  try {
    return (await createSharpFromFile(path, { maxPixels: Number.MAX_SAFE_INTEGER }).metadata()).icc ?? null
  } catch {
    // The colours are then taken as sRGB.
    return null
  }
}

/** The pixels are in the colours of the profile, so it is added to the JPEG unchanged. */
function addColourProfile(jpeg: Buffer, profile: Buffer | null): Buffer {
  if (profile === null || profile.length > maxProfileBytes) return jpeg
  const head = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')
  const marker = Buffer.from([0xff, 0xe2, 0, 0])
  marker.writeUInt16BE(2 + head.length + profile.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, head, profile, jpeg.subarray(2)])
}
