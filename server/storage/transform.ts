import type { KnownPicture, PictureFormat, RegionWanted } from '../images/contract.ts'
import type { JsonObject } from './json-body.ts'
import { StorageProblem } from './problems.ts'

/** How a picture is to be made. */
export interface Transform {
  readonly width: number | null
  readonly height: number | null
  readonly resize: 'cover' | 'contain' | 'fill'
  readonly quality: number | null
  /** Null: whatever the asker's browser shows best. */
  readonly format: 'origin' | 'avif' | 'webp' | null
}

const largest = 2500

/** Reads what an address or a body asks for; anything else in it is refused. */
export function transformOf(given: Readonly<Record<string, unknown>>): Transform {
  const { width, height, resize = 'cover', quality, format } = given
  if (resize !== 'cover' && resize !== 'contain' && resize !== 'fill') throw wrong('resize')
  if (format !== undefined && format !== 'origin' && format !== 'avif' && format !== 'webp')
    throw wrong('format')
  return {
    width: sizeOf(width, 'width', 1, largest),
    height: sizeOf(height, 'height', 1, largest),
    resize,
    quality: sizeOf(quality, 'quality', 20, 100),
    format: format ?? null,
  }
}

/** What a signed address may ask for, in a form that can be read again. */
export function writeTransform(transform: JsonObject): string {
  const { width, height, resize, quality, format } = transform
  const words = { width, height, resize, quality, format }
  transformOf(words)
  return new URLSearchParams(
    Object.entries(words).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString()
}

export function readTransform(text: string): Transform {
  return transformOf(Object.fromEntries(new URLSearchParams(text)))
}

/** Which part of a picture, in which size: never larger than the picture itself. */
export function regionFor(picture: KnownPicture, transform: Transform, format: PictureFormat): RegionWanted {
  const { width, height } = picture
  const whole = { x: 0, y: 0, width, height }
  const common = { mirror: false, rotation: 0, quality: 'color', format } as const
  const fidelity = transform.quality === null ? {} : { fidelity: transform.quality }
  return { ...common, ...fidelity, ...placed(whole, transform) }
}

function placed(
  whole: RegionWanted['region'],
  { width, height, resize }: Transform,
): Pick<RegionWanted, 'region' | 'size'> {
  const ratio = whole.width / whole.height
  // One side alone leads to the other one, whatever the way of fitting is.
  const wanted = {
    width: width ?? (height === null ? whole.width : height * ratio),
    height: height ?? (width === null ? whole.height : width / ratio),
  }
  if (resize === 'fill') return { region: whole, size: rounded(wanted) }
  if (resize === 'contain') {
    const scale = Math.min(wanted.width / whole.width, wanted.height / whole.height, 1)
    return { region: whole, size: rounded({ width: whole.width * scale, height: whole.height * scale }) }
  }
  const scale = Math.max(wanted.width / whole.width, wanted.height / whole.height)
  const cut = rounded({
    width: Math.min(whole.width, wanted.width / scale),
    height: Math.min(whole.height, wanted.height / scale),
  })
  const region = {
    x: Math.floor((whole.width - cut.width) / 2),
    y: Math.floor((whole.height - cut.height) / 2),
    ...cut,
  }
  return { region, size: scale > 1 ? cut : rounded(wanted) }
}

function rounded({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

function sizeOf(value: unknown, name: string, least: number, most: number): number | null {
  if (value === undefined || value === null) return null
  const number = /^\d{1,4}$/.test(String(value)) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw wrong(name)
}

function wrong(name: string): StorageProblem {
  return new StorageProblem('InvalidRequest', `${name} is not valid`)
}
