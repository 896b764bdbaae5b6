import type { Chance } from './chance.ts'
import { type Colour, mix, rgb } from './colour.ts'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Weather = 'fair' | 'hazy' | 'overcast' | 'evening'

/** Season, weather and light of a picture, and the colours that follow from them. */
export interface Mood {
  readonly season: Season
  readonly weather: Weather
  readonly snow: boolean
  /** Unit vector towards the sun: right, up, away. */
  readonly sun: readonly [number, number, number]
  readonly sunlight: Colour
  readonly shade: Colour
  readonly zenith: Colour
  readonly skyline: Colour
  readonly cloud: Colour
  /** Share of the sky under cloud. */
  readonly clouds: number
  /** Distance in metres at which the air has taken two thirds of the colour. */
  readonly clarity: number
  /** Leaves from deep shade to full light. */
  readonly leaves: readonly [Colour, Colour, Colour, Colour]
  readonly grass: Colour
  readonly meadow: Colour
  readonly soil: Colour
  readonly road: Colour
  readonly crops: readonly [Colour, ...Colour[]]
}

type Growth = Pick<Mood, 'leaves' | 'grass' | 'meadow' | 'soil' | 'road' | 'crops'>

const GROWTH: Record<Season, Growth> = {
  spring: {
    leaves: [rgb('2c3a1e'), rgb('54682e'), rgb('86994a'), rgb('b4c070')],
    grass: rgb('82924f'),
    meadow: rgb('98a262'),
    soil: rgb('8a7256'),
    road: rgb('c2b294'),
    crops: [rgb('8ea85a'), rgb('7a9a50'), rgb('a08464'), rgb('c3b84e'), rgb('94a862')],
  },
  summer: {
    leaves: [rgb('222f1c'), rgb('40552b'), rgb('687f3f'), rgb('98a85c')],
    grass: rgb('78884a'),
    meadow: rgb('8b9656'),
    soil: rgb('8f795c'),
    road: rgb('cbbd9f'),
    crops: [rgb('cdb46e'), rgb('b7a45c'), rgb('7f8f50'), rgb('d3c07e'), rgb('96a05c'), rgb('a8945e')],
  },
  autumn: {
    leaves: [rgb('3a2a1a'), rgb('6d4a24'), rgb('a2742f'), rgb('cfa24a')],
    grass: rgb('88854f'),
    meadow: rgb('97905a'),
    soil: rgb('7c6249'),
    road: rgb('b9a888'),
    crops: [rgb('8c6d4e'), rgb('a59263'), rgb('7b5e45'), rgb('8c8a50'), rgb('b29a64')],
  },
  winter: {
    leaves: [rgb('332c24'), rgb('4f463a'), rgb('6f6352'), rgb('8c8070')],
    grass: rgb('8a8462'),
    meadow: rgb('948d6a'),
    soil: rgb('75624e'),
    road: rgb('a79a84'),
    crops: [rgb('84715a'), rgb('918863'), rgb('7a6650'), rgb('7f8058')],
  },
}

const SNOWED: Partial<Growth> = {
  grass: rgb('e6ebf0'),
  meadow: rgb('eef1f4'),
  soil: rgb('d2d6da'),
  road: rgb('d3d2cf'),
  crops: [rgb('eceff3'), rgb('e3e8ee'), rgb('f1f3f5')],
}

type Light = Pick<Mood, 'sunlight' | 'shade' | 'zenith' | 'skyline' | 'cloud' | 'clouds' | 'clarity'>

const LIGHT: Record<Weather, Light> = {
  fair: {
    sunlight: [255, 244, 220],
    shade: [112, 126, 152],
    zenith: rgb('5b8cc0'),
    skyline: rgb('d3e0e6'),
    cloud: rgb('fbf8f2'),
    clouds: 0.42,
    clarity: 2600,
  },
  hazy: {
    sunlight: [255, 238, 208],
    shade: [128, 134, 150],
    zenith: rgb('8fb0cc'),
    skyline: rgb('e9e4d8'),
    cloud: rgb('f7f1e6'),
    clouds: 0.3,
    clarity: 1100,
  },
  overcast: {
    sunlight: [214, 214, 214],
    shade: [150, 154, 162],
    zenith: rgb('9aa4ae'),
    skyline: rgb('d8dad8'),
    cloud: rgb('e6e6e4'),
    clouds: 0.85,
    clarity: 1300,
  },
  evening: {
    sunlight: [255, 214, 150],
    shade: [104, 104, 142],
    zenith: rgb('6484b2'),
    skyline: rgb('f6cf9c'),
    cloud: rgb('f8d6b4'),
    clouds: 0.45,
    clarity: 1500,
  },
}

export function seasonOf(month: number | undefined, chance: Chance): Season {
  if (month === undefined) return chance.pick('summer', 'summer', 'spring', 'autumn')
  if (month === 12 || month <= 3) return 'winter'
  return month <= 5 ? 'spring' : month <= 9 ? 'summer' : 'autumn'
}

/** The light of one picture, the sun on the left (−1) or right; `snow` covers the land whatever the season says. */
export function mood(season: Season, weather: Weather, snow: boolean, from: number, chance: Chance): Mood {
  const low = weather === 'evening'
  const side = from
  const azimuth = side * chance.between(0.6, 1.15)
  const elevation = low ? chance.between(0.28, 0.4) : chance.between(0.55, 0.85)
  const flat = Math.cos(elevation)
  const light = LIGHT[weather]
  const growth = GROWTH[season]
  return {
    season,
    weather,
    snow,
    sun: [Math.sin(azimuth) * flat, Math.sin(elevation), -Math.cos(azimuth) * flat],
    ...light,
    ...growth,
    ...(snow ? SNOWED : {}),
    clouds: light.clouds * chance.between(0.8, 1.2),
    ...(snow ? { zenith: mix(light.zenith, rgb('9fb0c4'), 0.4), clarity: light.clarity * 0.8 } : {}),
  }
}
