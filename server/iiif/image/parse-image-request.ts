import type { PictureOutputFormat, PictureRegionRequest } from '../../images/contract.ts'
import type { PixelSize } from './image-size-limits.ts'
import { parseUnsignedDecimalNumber } from './parse-numbers.ts'
import { parseRegionParameter } from './parse-region.ts'
import { parseSizeParameter } from './parse-size.ts'

/** Output formats by file extension. */
export const iiifImageFormatsByExtension = {
  jpg: { format: 'jpeg', type: 'image/jpeg' },
  png: { format: 'png', type: 'image/png' },
  webp: { format: 'webp', type: 'image/webp' },
} as const satisfies Record<string, { format: PictureOutputFormat; type: string }>

type IiifImageExtension = keyof typeof iiifImageFormatsByExtension

/** The parameters of an image URL, in order. */
export type UnparsedIiifImageParameters = readonly [
  region: string,
  size: string,
  rotation: string,
  name: string,
]

/** A parsed image request with its extension. */
export interface IiifImageRequest {
  readonly regionRequest: PictureRegionRequest
  readonly extension: IiifImageExtension
}

/** The name of an invalid or unsupported parameter. */
interface InvalidIiifParameter {
  readonly refused: 'region' | 'size' | 'rotation' | 'quality' | 'format'
}

/** Parses the parameters of an image URL for a picture. */
export function parseIiifImageRequest(
  [regionText, sizeText, rotationText, name]: UnparsedIiifImageParameters,
  picture: PixelSize,
): IiifImageRequest | InvalidIiifParameter {
  const region = parseRegionParameter(regionText, picture)
  if (region === null) return { refused: 'region' }
  const size = parseSizeParameter(sizeText, region)
  if (size === null) return { refused: 'size' }
  const mirrorAndRotation = parseRotation(rotationText)
  if (mirrorAndRotation === null) return { refused: 'rotation' }
  const dot = name.indexOf('.')
  const quality = parseQuality(name.slice(0, dot === -1 ? undefined : dot))
  if (quality === null) return { refused: 'quality' }
  const extension = dot === -1 ? '' : name.slice(dot + 1)
  if (!isImageExtension(extension)) return { refused: 'format' }
  return {
    regionRequest: {
      region,
      size,
      ...mirrorAndRotation,
      quality,
      format: iiifImageFormatsByExtension[extension].format,
    },
    extension,
  }
}

function parseRotation(text: string): Pick<PictureRegionRequest, 'mirror' | 'rotation'> | null {
  const mirror = text.startsWith('!')
  const degrees = parseUnsignedDecimalNumber(mirror ? text.slice(1) : text)
  if (degrees === null || degrees > 360) return null
  // A finer rotation would move no pixel of the largest picture.
  return { mirror, rotation: Math.round((degrees % 360) * 1000) / 1000 }
}

/** The default quality is colour, also for a grey picture. */
function parseQuality(text: string): PictureRegionRequest['quality'] | null {
  if (text === 'default' || text === 'color') return 'color'
  return text === 'gray' || text === 'bitonal' ? text : null
}

function isImageExtension(text: string): text is IiifImageExtension {
  return Object.hasOwn(iiifImageFormatsByExtension, text)
}
