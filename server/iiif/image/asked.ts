import type { PictureFormat, RegionWanted } from '../../images/contract.ts'
import type { Extent } from './limits.ts'
import { decimalNumber } from './numbers.ts'
import { regionOf } from './region.ts'
import { sizeOf } from './size.ts'

/** The formats pictures are given in, by the ending of the address. */
export const formats = {
  jpg: { format: 'jpeg', type: 'image/jpeg' },
  png: { format: 'png', type: 'image/png' },
  webp: { format: 'webp', type: 'image/webp' },
} as const satisfies Record<string, { format: PictureFormat; type: string }>

export type Ending = keyof typeof formats

/** The parameters of a picture's address, in their order. */
export type Parameters = readonly [region: string, size: string, rotation: string, name: string]

/** What an address asks for, and the ending it does so with. */
export interface Asked {
  readonly wanted: RegionWanted
  readonly ending: Ending
}

/** A parameter that cannot be answered: which one, in the words of the specification. */
export interface Refused {
  readonly refused: 'region' | 'size' | 'rotation' | 'quality' | 'format'
}

/** Reads the parameters of an address as they apply to a picture. */
export function askedOf(
  [regionText, sizeText, rotationText, name]: Parameters,
  picture: Extent,
): Asked | Refused {
  const region = regionOf(regionText, picture)
  if (region === null) return { refused: 'region' }
  const size = sizeOf(sizeText, region)
  if (size === null) return { refused: 'size' }
  const turn = turnOf(rotationText)
  if (turn === null) return { refused: 'rotation' }
  const dot = name.indexOf('.')
  const quality = qualityOf(name.slice(0, dot === -1 ? undefined : dot))
  if (quality === null) return { refused: 'quality' }
  const ending = dot === -1 ? '' : name.slice(dot + 1)
  if (!isEnding(ending)) return { refused: 'format' }
  return { wanted: { region, size, ...turn, quality, format: formats[ending].format }, ending }
}

function turnOf(text: string): Pick<RegionWanted, 'mirror' | 'rotation'> | null {
  const mirror = text.startsWith('!')
  const degrees = decimalNumber(mirror ? text.slice(1) : text)
  if (degrees === null || degrees > 360) return null
  // A finer turn than this moves no pixel of the largest picture.
  return { mirror, rotation: Math.round((degrees % 360) * 1000) / 1000 }
}

/** Every picture is in colour by default, a grey one too: its colours are greys. */
function qualityOf(text: string): RegionWanted['quality'] | null {
  if (text === 'default' || text === 'color') return 'color'
  return text === 'gray' || text === 'bitonal' ? text : null
}

function isEnding(text: string): text is Ending {
  return Object.hasOwn(formats, text)
}
