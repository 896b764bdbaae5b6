import type { PictureOutputFormat, PictureRegionRequest } from '../../images/contract.ts'
import type { PixelSize } from './image-size-limits.ts'
import { parseDecimalNumber } from './parse-numbers.ts'
import { parseRegionParameter } from './parse-region.ts'
import { parseSizeParameter } from './parse-size.ts'

/** The formats pictures are given in, by the ending of the address. */
export const iiifImageFormats = {
  jpg: { format: 'jpeg', type: 'image/jpeg' },
  png: { format: 'png', type: 'image/png' },
  webp: { format: 'webp', type: 'image/webp' },
} as const satisfies Record<string, { format: PictureOutputFormat; type: string }>

export type IiifImageExtension = keyof typeof iiifImageFormats

/** The parameters of a picture's address, in their order. */
export type IiifImageParameters = readonly [region: string, size: string, rotation: string, name: string]

/** What an address asks for, and the ending it does so with. */
export interface IiifImageRequest {
  readonly regionRequest: PictureRegionRequest
  readonly extension: IiifImageExtension
}

/** A parameter that cannot be answered: which one, in the words of the specification. */
export interface InvalidIiifParameter {
  readonly refused: 'region' | 'size' | 'rotation' | 'quality' | 'format'
}

/** Reads the parameters of an address as they apply to a picture. */
export function parseIiifImageRequest(
  [regionText, sizeText, rotationText, name]: IiifImageParameters,
  picture: PixelSize,
): IiifImageRequest | InvalidIiifParameter {
  const region = parseRegionParameter(regionText, picture)
  if (region === null) return { refused: 'region' }
  const size = parseSizeParameter(sizeText, region)
  if (size === null) return { refused: 'size' }
  const turn = parseRotation(rotationText)
  if (turn === null) return { refused: 'rotation' }
  const dot = name.indexOf('.')
  const quality = parseQuality(name.slice(0, dot === -1 ? undefined : dot))
  if (quality === null) return { refused: 'quality' }
  const ending = dot === -1 ? '' : name.slice(dot + 1)
  if (!isImageExtension(ending)) return { refused: 'format' }
  return {
    regionRequest: { region, size, ...turn, quality, format: iiifImageFormats[ending].format },
    extension: ending,
  }
}

function parseRotation(text: string): Pick<PictureRegionRequest, 'mirror' | 'rotation'> | null {
  const mirror = text.startsWith('!')
  const degrees = parseDecimalNumber(mirror ? text.slice(1) : text)
  if (degrees === null || degrees > 360) return null
  // A finer turn than this moves no pixel of the largest picture.
  return { mirror, rotation: Math.round((degrees % 360) * 1000) / 1000 }
}

/** Every picture is in colour by default, a grey one too: its colours are greys. */
function parseQuality(text: string): PictureRegionRequest['quality'] | null {
  if (text === 'default' || text === 'color') return 'color'
  return text === 'gray' || text === 'bitonal' ? text : null
}

function isImageExtension(text: string): text is IiifImageExtension {
  return Object.hasOwn(iiifImageFormats, text)
}
