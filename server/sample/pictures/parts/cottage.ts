import { type Colour, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { door, pane, type WindowStyle } from './facade.ts'
import { type Drawn, type Shell, shell } from './house.ts'
import { blob } from './tree.ts'

const WALLS: readonly [Colour, ...Colour[]] = [
  rgb('efe8d8'),
  rgb('e8d9b8'),
  rgb('e2cfa6'),
  rgb('f2eee4'),
  rgb('d9c2a2'),
  rgb('e6d3c2'),
]
const TILES: readonly [Colour, ...Colour[]] = [
  rgb('8d4b35'),
  rgb('7a4434'),
  rgb('96583f'),
  rgb('6b4a3c'),
  rgb('5d5148'),
]

export interface CottageChoice {
  readonly x: number
  readonly z: number
  readonly turn?: number
  readonly length?: number
  readonly width?: number
  readonly eaves?: number
  readonly rise?: number
  readonly wall?: Colour
  readonly roof?: Colour
  readonly gable?: 'plain' | 'boards' | 'scroll'
  readonly hip?: number
  readonly lamp?: boolean
  readonly door?: 'front' | 'right' | 'left' | 'none'
  readonly base?: number
}

/** A dwelling house of the village with windows, a door and its chimney. */
export function cottage(stage: Stage, choice: CottageChoice): Drawn {
  const { chance } = stage
  const spec: Shell = {
    length: chance.between(11, 16),
    width: chance.between(6.5, 7.8),
    eaves: chance.between(2.7, 3.2),
    rise: chance.between(3.6, 4.6),
    wall: chance.pick(...WALLS),
    roof: chance.pick(...TILES),
    gable: chance.pick<'plain' | 'boards'>('plain', 'boards', 'plain'),
    hip: chance.happens(0.3) ? 0.3 : 0,
    ...choice,
  }
  const style: WindowStyle = {
    surround: chance.pick(rgb('f5f1e6'), scaled(spec.wall, 0.86)),
    frame: chance.pick(rgb('efe9da'), rgb('5a4634'), rgb('4c5a4a')),
    ...(choice.lamp ? { lamp: true } : {}),
  }
  const built = shell(stage, spec, (walls) => {
    for (const side of ['front', 'back', 'left', 'right'] as const) {
      const wall = walls.wall(side)
      if (wall === undefined) continue
      const long = side === 'front' || side === 'back'
      const doorHere = (choice.door ?? 'front') === side
      const wide = long ? spec.length : spec.width
      const count = Math.max(2, Math.round(wide / 2.9))
      const gap = wide / count
      for (let i = 0; i < count; i++) {
        const middle = gap * (i + 0.5)
        if (doorHere && i === Math.floor(count / 2))
          door(wall, middle - 0.55, 1.1, 2.1, { colour: rgb('6b4d35') })
        else pane(wall, middle - 0.45, 1, 0.9, Math.min(1.3, spec.eaves - 1.5), style)
      }
      if (!long && spec.hip === 0 && spec.gable !== 'boards') {
        pane(wall, wide / 2 - 1.1, spec.eaves + 0.5, 0.6, 0.8, style)
        pane(wall, wide / 2 + 0.5, spec.eaves + 0.5, 0.6, 0.8, style)
      }
    }
  })
  chimney(stage, built, spec, spec.length * chance.between(-0.25, 0.25))
  return built
}

/** A brick stack by the ridge, smoking when the weather asks for a fire. */
export function chimney(stage: Stage, built: Drawn, spec: Shell, along: number, smoke?: boolean): void {
  const { camera, chance, mood } = stage
  const top = spec.eaves + spec.rise
  const low = top - 0.9
  const high = top + 1
  const w = 0.42
  const brick = rgb('8a6150')
  const front = [
    built.at(along - w, low, -w),
    built.at(along + w, low, -w),
    built.at(along + w, high, -w),
    built.at(along - w, high, -w),
  ]
  const side = [
    built.at(along + w, low, -w),
    built.at(along + w, low, w),
    built.at(along + w, high, w),
    built.at(along + w, high, -w),
  ]
  const other = [
    built.at(along - w, low, w),
    built.at(along - w, low, -w),
    built.at(along - w, high, -w),
    built.at(along - w, high, w),
  ]
  const cap = [
    built.at(along - w - 0.08, high, -w - 0.08),
    built.at(along + w + 0.08, high, -w - 0.08),
    built.at(along + w + 0.08, high + 0.14, -w - 0.08),
    built.at(along - w - 0.08, high + 0.14, -w - 0.08),
  ]
  const tone = (factor: number) => stage.air(stage.lit(scaled(brick, factor), [0, 0.2, -0.9]), built.away)
  if (camera.scale(built.away) * stage.unit > 5) {
    stage.fill(built.away, polygon(camera.outline(other)), tone(0.8), material.stone)
    stage.fill(built.away, polygon(camera.outline(side)), tone(0.7), material.stone)
  }
  stage.fill(built.away, polygon(camera.outline(front)), tone(1), material.stone)
  stage.fill(built.away, polygon(camera.outline(cap)), tone(mood.snow ? 1.7 : 1.25), material.stone)
  const burns = smoke ?? (mood.season === 'winter' ? chance.happens(0.75) : chance.happens(0.12))
  if (burns)
    plume(stage, camera.point(built.at(along, high + 0.2, 0)), camera.scale(built.away) * 0.5, built.away)
}

/** Smoke that rises, leans with the wind and thins out. */
export function plume(
  stage: Stage,
  [x, y]: readonly [number, number],
  size: number,
  away: number,
  dark = false,
): void {
  const { chance } = stage
  const tone = dark ? rgb('6b6762') : rgb('f0eeea')
  const lean = chance.between(0.3, 0.9) * chance.pick(-1, 1)
  let svg = ''
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const cx = x + lean * size * (t * t * 9 + t * 1.5) + chance.sway() * size * 0.3
    const cy = y - size * (t * 9 + 0.3)
    const r = size * (0.45 + t * 1.7)
    const fill = stage.glow([
      [0, tone, 0.5 * (1 - t * 0.8)],
      [1, tone, 0],
    ])
    svg += `<path d="${blob(chance, cx, cy, r * 1.2, r, 8)}" fill="${fill}"/>`
  }
  stage.glaze(away - 0.1, svg)
}
