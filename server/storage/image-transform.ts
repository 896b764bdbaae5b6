import type { PictureOutputFormat, PictureRegionRequest, StoredPicture } from '../images/contract.ts'
import type { JsonObject } from './json-body.ts'
import { StorageError } from './storage-errors.ts'

export interface ImageTransformOptions {
  readonly width: number | null
  readonly height: number | null
  readonly resize: 'cover' | 'contain' | 'fill'
  readonly quality: number | null
  /** Null: the best format that the client accepts. */
  readonly format: 'origin' | 'avif' | 'webp' | null
}

const maxSide = 2500

/** Parses the parameters of a URL or a body; rejects invalid values. */
export function parseImageTransform(parameters: Readonly<Record<string, unknown>>): ImageTransformOptions {
  const { width, height, resize = 'cover', quality, format } = parameters
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

/** Serializes the transform of a signed URL, so that it can be parsed again. */
export function validateAndSerializeImageTransform(transform: JsonObject): string {
  const { width, height, resize, quality, format } = transform
  const parameters = { width, height, resize, quality, format }
  parseImageTransform(parameters)
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString()
}

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** The value of the header `X-Transformations`, in the words of the official service; null: none. */
export function formatTransformationsHeader(transform: ImageTransformOptions): string | null {
  const { width, height, resize, quality, format } = transform
  const parts = [
    height === null ? [] : [`height:${height}`],
    width === null ? [] : [`width:${width}`],
    width === null && height === null ? [] : [`resizing_type:${resizingTypes[resize]}`],
    quality === null ? [] : [`quality:${quality}`],
    format === null || format === 'origin' ? [] : [`format:${format}`],
  ].flat()
  return parts.length === 0 ? null : parts.join(',')
}

export function parseSerializedImageTransform(text: string): ImageTransformOptions {
  return parseImageTransform(Object.fromEntries(new URLSearchParams(text)))
}

/** The region and size of the output: never larger than the picture itself. */
export function toPictureRegionRequest(
  picture: StoredPicture,
  transform: ImageTransformOptions,
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
  { width, height, resize }: ImageTransformOptions,
): Pick<PictureRegionRequest, 'region' | 'size'> {
  const ratio = whole.width / whole.height
  // A single side determines the other one, regardless of the resize mode.
  const targetSize = {
    width: width ?? (height === null ? whole.width : height * ratio),
    height: height ?? (width === null ? whole.height : width / ratio),
  }
  if (resize === 'fill') return { region: whole, size: roundSize(targetSize) }
  if (resize === 'contain') {
    const scale = Math.min(targetSize.width / whole.width, targetSize.height / whole.height, 1)
    return { region: whole, size: roundSize({ width: whole.width * scale, height: whole.height * scale }) }
  }
  const scale = Math.max(targetSize.width / whole.width, targetSize.height / whole.height)
  const cropSize = roundSize({
    width: Math.min(whole.width, targetSize.width / scale),
    height: Math.min(whole.height, targetSize.height / scale),
  })
  const region = {
    x: Math.floor((whole.width - cropSize.width) / 2),
    y: Math.floor((whole.height - cropSize.height) / 2),
    ...cropSize,
  }
  return { region, size: scale > 1 ? cropSize : roundSize(targetSize) }
}

function roundSize({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

function parseBoundedNumber(value: unknown, name: string, min: number, max: number): number | null {
  if (value === undefined || value === null) return null
  const number = /^\d{1,4}$/.test(String(value)) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw createInvalidParameterError(name)
}

function createInvalidParameterError(name: string): StorageError {
  return new StorageError('InvalidRequest', `${name} is not valid`)
}
