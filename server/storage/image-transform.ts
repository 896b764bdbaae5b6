import type { PictureOutputFormat, PictureRegionRequest, StoredPicture } from '../images/contract.ts'
import type { JsonObject } from './json-body.ts'
import { StorageError } from './storage-errors.ts'

/** How a picture is to be made. */
export interface ImageTransform {
  readonly width: number | null
  readonly height: number | null
  readonly resize: 'cover' | 'contain' | 'fill'
  readonly quality: number | null
  /** Null: whatever the asker's browser shows best. */
  readonly format: 'origin' | 'avif' | 'webp' | null
}

const maxSide = 2500

/** Reads what an address or a body asks for; anything else in it is refused. */
export function parseImageTransform(given: Readonly<Record<string, unknown>>): ImageTransform {
  const { width, height, resize = 'cover', quality, format } = given
  if (resize !== 'cover' && resize !== 'contain' && resize !== 'fill')
    throw createInvalidParameterError('resize')
  if (format !== undefined && format !== 'origin' && format !== 'avif' && format !== 'webp')
    throw createInvalidParameterError('format')
  return {
    width: parseBoundedNumber(width, 'width', 1, maxSide),
    height: parseBoundedNumber(height, 'height', 1, maxSide),
    resize,
    quality: parseBoundedNumber(quality, 'quality', 20, 100),
    format: format ?? null,
  }
}

/** What a signed address may ask for, in a form that can be read again. */
export function serializeImageTransform(transform: JsonObject): string {
  const { width, height, resize, quality, format } = transform
  const words = { width, height, resize, quality, format }
  parseImageTransform(words)
  return new URLSearchParams(
    Object.entries(words).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString()
}

export function deserializeImageTransform(text: string): ImageTransform {
  return parseImageTransform(Object.fromEntries(new URLSearchParams(text)))
}

/** Which part of a picture, in which size: never larger than the picture itself. */
export function computeImageRegion(
  picture: StoredPicture,
  transform: ImageTransform,
  format: PictureOutputFormat,
): PictureRegionRequest {
  const { width, height } = picture
  const whole = { x: 0, y: 0, width, height }
  const common = { mirror: false, rotation: 0, quality: 'color', format } as const
  const fidelity = transform.quality === null ? {} : { fidelity: transform.quality }
  return { ...common, ...fidelity, ...computeRegionAndSize(whole, transform) }
}

function computeRegionAndSize(
  whole: PictureRegionRequest['region'],
  { width, height, resize }: ImageTransform,
): Pick<PictureRegionRequest, 'region' | 'size'> {
  const ratio = whole.width / whole.height
  // One side alone leads to the other one, whatever the way of fitting is.
  const wanted = {
    width: width ?? (height === null ? whole.width : height * ratio),
    height: height ?? (width === null ? whole.height : width / ratio),
  }
  if (resize === 'fill') return { region: whole, size: roundSize(wanted) }
  if (resize === 'contain') {
    const scale = Math.min(wanted.width / whole.width, wanted.height / whole.height, 1)
    return { region: whole, size: roundSize({ width: whole.width * scale, height: whole.height * scale }) }
  }
  const scale = Math.max(wanted.width / whole.width, wanted.height / whole.height)
  const cut = roundSize({
    width: Math.min(whole.width, wanted.width / scale),
    height: Math.min(whole.height, wanted.height / scale),
  })
  const region = {
    x: Math.floor((whole.width - cut.width) / 2),
    y: Math.floor((whole.height - cut.height) / 2),
    ...cut,
  }
  return { region, size: scale > 1 ? cut : roundSize(wanted) }
}

function roundSize({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

function parseBoundedNumber(value: unknown, name: string, least: number, most: number): number | null {
  if (value === undefined || value === null) return null
  const number = /^\d{1,4}$/.test(String(value)) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw createInvalidParameterError(name)
}

function createInvalidParameterError(name: string): StorageError {
  return new StorageError('InvalidRequest', `${name} is not valid`)
}
