import type { ImagePlan, Treatment } from '../../plan/picture.ts'
import { Chance } from '../canvas/chance.ts'
import { rgb } from '../canvas/colour.ts'
import type { Stage } from '../canvas/stage.ts'
import type { Raster } from '../canvas/terrain.ts'
import { caption } from './caption.ts'
import { type ColourFilm, colourPrint } from './colourprint.ts'
import { engraved } from './engraved.ts'
import { type Emulsion, monochrome } from './monochrome.ts'
import type { Print } from './print.ts'
import { sheet } from './sheet.ts'
import { scale } from './tone.ts'
import { dust, margin, scratches } from './wear.ts'

const ORTHO = [0.16, 0.46, 0.38] as const
const PAN = [0.32, 0.46, 0.22] as const

const SEPIA: Emulsion = {
  eye: ORTHO,
  scale: scale([rgb('2b1b12'), rgb('6d4e36'), rgb('ae8d68'), rgb('dcc5a0'), rgb('f3e8d0')], 1.08),
  contrast: 0.35,
  grain: 8,
  vignette: 0.42,
  fading: 9,
}

const SILVER: Emulsion = {
  eye: PAN,
  scale: scale([rgb('17181a'), rgb('4c4c4c'), rgb('8d8c8a'), rgb('c8c6c1'), rgb('f1efe9')], 1.04),
  contrast: 0.5,
  grain: 9,
  vignette: 0.3,
  fading: 4,
}

const PLATE: Emulsion = {
  eye: ORTHO,
  scale: scale([rgb('14100f'), rgb('45393a'), rgb('877a75'), rgb('c6bcb0'), rgb('f4eee4')], 1.06),
  contrast: 0.36,
  grain: 4.5,
  vignette: 0.36,
  fading: 5,
}

/** A collotype washed over with a few weak colours. */
const TINTED: ColourFilm = {
  black: [58, 46, 40],
  white: [246, 237, 214],
  saturation: 0.62,
  contrast: 0.3,
  grain: 6,
  vignette: 0.18,
  fading: 6,
}

const UNTINTED: ColourFilm = { ...TINTED, saturation: 0.06 }

/** Scenes of old photographs are drawn smaller than the print: their lenses were no sharper. */
const SHARPNESS: Record<Treatment, number> = {
  sepia: 0.6,
  bw: 0.62,
  glass: 0.64,
  postcard: 0.68,
  faded: 0.6,
  engraving: 0.56,
  map: 1,
  colour: 0.73,
}

/** Pixels of the drawing for each pixel of the print: portrait lenses were soft, panoramas are to be looked into. */
export function sharpness({ motif, treatment, width }: ImagePlan): number {
  if (width >= 4000) return 0.7
  return motif === 'portrait' ? 0.5 : SHARPNESS[treatment]
}

/** Finishes a map, plan or document: what it is drawn on has aged, whatever its treatment. */
export function developSheet(stage: Stage, bytes: Uint8Array): Print {
  const { width, height, seed } = stage.plan
  const recent = stage.year > 1950
  return sheet(bytes, width, height, seed, {
    foldsX: width > 4000 ? 5 : recent ? 2 : 1,
    foldsY: height > 3000 ? 3 : 1,
    stains: recent ? 0.25 : 1,
    grain: 5,
  })
}

/** Turns a drawn scene into a print of its time. */
export async function develop(stage: Stage, raster: Raster): Promise<Print> {
  const { plan } = stage
  const { width, height, seed } = plan
  const chance = new Chance(seed + 99)
  switch (plan.treatment) {
    case 'sepia': {
      const print = monochrome(raster, width, height, seed, SEPIA)
      dust(print, chance, 60, rgb('f3e8d0'))
      margin(print, seed, { wide: 0.012, colour: rgb('e9dcc0'), ragged: 0.006, cover: 0.75 })
      return print
    }
    case 'bw': {
      const print = monochrome(raster, width, height, seed, SILVER)
      dust(print, chance, 36, rgb('f1efe9'))
      margin(print, seed, { wide: 0.028, colour: rgb('f3f0e8'), ragged: chance.pick(0, 0.007) })
      return print
    }
    case 'glass': {
      const print = monochrome(raster, width, height, seed, PLATE)
      dust(print, chance, 80, rgb('191413'))
      scratches(print, chance, 5, rgb('f4eee4'))
      margin(print, seed, { wide: 0.016, colour: rgb('171211'), ragged: 0.011 })
      return print
    }
    case 'postcard': {
      const print = colourPrint(
        raster,
        width,
        height,
        seed,
        stage.plan.motif === 'monument' ? UNTINTED : TINTED,
      )
      margin(print, seed, { wide: 0.045, below: 0.125, colour: rgb('efe7d3'), ragged: 0 })
      await caption(print, stage)
      dust(print, chance, 30, rgb('a08a68'))
      return print
    }
    case 'faded': {
      const print = colourPrint(raster, width, height, seed, {
        black: [62, 40, 44],
        white: [250, 238, 212],
        saturation: 0.82,
        contrast: 0.25,
        grain: 8,
        vignette: 0.3,
        fading: 5,
      })
      dust(print, chance, 24, rgb('fbf3e0'))
      margin(print, seed, { wide: 0.034, colour: rgb('f4efe4'), ragged: 0 })
      return print
    }
    case 'colour':
      return colourPrint(raster, width, height, seed, {
        black: [8, 9, 14],
        white: [255, 254, 250],
        saturation: 1,
        contrast: 0.3,
        grain: 2.5,
        vignette: 0.16,
        fading: 0,
      })
    case 'engraving':
    case 'map':
      return engraved(raster, width, height, seed)
  }
}
