import { lettering } from '../../canvas/lettering.ts'
import { type Point, polygon, smooth } from '../../canvas/path.ts'
import type { Stage } from '../../canvas/stage.ts'
import { INK } from './mapframe.ts'
import type { Parish } from './parish.ts'

const STONE = '#c9604c'
const TIMBER = '#e3bb54'

/** The village: a spindle-shaped green, farms side by side along it, each with its garden behind. */
export function housePlots(stage: Stage, parish: Parish): void {
  const { chance, width, height } = stage
  const cx = width * parish.village.u
  const cy = height * parish.village.v
  const half = width * 0.115
  const edge = (t: number, side: number): Point => [
    cx + t * half,
    cy + side * (1 - t * t) * height * 0.032 - t * height * 0.012,
  ]
  const green: Point[] = []
  for (let i = -8; i <= 8; i++) green.push(edge(i / 8, -1))
  for (let i = 8; i >= -8; i--) green.push(edge(i / 8, 1))
  let number = 1
  for (const side of [-1, 1]) {
    const farms = 17
    for (let i = 0; i < farms; i++) {
      const t0 = -1 + (2 * i) / farms
      const t1 = -1 + (2 * (i + 1)) / farms - 0.008
      farm(
        stage,
        edge(t0, side),
        edge(t1, side),
        side,
        height * chance.between(0.075, 0.105),
        number++,
        chance.happens(0.26),
      )
    }
  }
  stage.solid(650, `<path d="${polygon(green)}" fill="#dfe3b8" stroke="#6f5a42" stroke-width="0.8"/>`, 1)
  const road = smooth(
    [edge(-1.02, 0), [cx - half * 0.5, cy + 5], [cx, cy + 7], [cx + half * 0.5, cy - 2], edge(1.02, 0)],
    false,
    0.8,
  )
  stage.solid(640, `<path d="${road}" fill="none" stroke="#e9cfa4" stroke-width="4"/>`, 1)
  stage.solid(
    630,
    `<ellipse cx="${cx + 24}" cy="${cy - 7}" rx="15" ry="5" fill="#a9c6cc" stroke="#5f7f8f" stroke-width="0.9"/>`,
    1,
  )
  for (const off of [-34, -27, -20])
    stage.solid(
      629,
      `<circle cx="${cx + off}" cy="${cy - 6}" r="2.6" fill="#8fa37c" stroke="#4f5f44" stroke-width="0.6"/>`,
      1,
    )
  church(stage, cx - half * 0.5, cy - 2)
  mill(stage, parish)
}

function farm(
  stage: Stage,
  from: Point,
  to: Point,
  side: number,
  deep: number,
  number: number,
  stone: boolean,
): void {
  const { chance } = stage
  const wide = to[0] - from[0]
  const at = (u: number, v: number): Point => [from[0] + wide * u, from[1] + (to[1] - from[1]) * u + side * v]
  const plot = polygon([at(0, 0), at(1, 0), at(1, deep), at(0, deep)])
  stage.solid(660, `<path d="${plot}" fill="#c3d29b" stroke="#6f5a42" stroke-width="0.6"/>`, 1)
  const yard = polygon([at(0, 0), at(1, 0), at(1, deep * 0.42), at(0, deep * 0.42)])
  stage.solid(659, `<path d="${yard}" fill="#ead9b4" stroke="#6f5a42" stroke-width="0.4"/>`, 1)
  const tone = stone ? STONE : TIMBER
  const boxes = [
    polygon([at(0.06, 1), at(0.44, 1), at(0.44, deep * 0.3), at(0.06, deep * 0.3)]),
    polygon([at(0.62, 2.5), at(0.92, 2.5), at(0.92, deep * 0.24), at(0.62, deep * 0.24)]),
  ]
  const barn = polygon([
    at(0.08, deep * 0.42),
    at(0.92, deep * 0.42),
    at(0.92, deep * 0.53),
    at(0.08, deep * 0.53),
  ])
  stage.solid(
    658,
    `<path d="${boxes.join('')}" fill="${tone}" stroke="${INK}" stroke-width="0.7"/><path d="${barn}" fill="${TIMBER}" stroke="${INK}" stroke-width="0.7"/>`,
    1,
  )
  let orchard = ''
  for (let i = 0; i < 6; i++) {
    const [x, y] = at(chance.between(0.15, 0.85), deep * chance.between(0.6, 0.94))
    orchard += `M${(x - 1.2).toFixed(1)} ${y.toFixed(1)}a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1 -2.4 0`
  }
  stage.glaze(657, `<path d="${orchard}" fill="#93a878" stroke="#5a6a48" stroke-width="0.35"/>`)
  const [nx, ny] = at(0.25, deep * 0.15)
  stage.glaze(656, lettering(String(number), nx, ny + 1.6, 3.2, { colour: INK, anchor: 'middle' }))
}

function church(stage: Stage, x: number, y: number): void {
  stage.solid(
    628,
    `<path d="M${x - 17} ${y - 10}h36v20h-36Z" fill="#dfe3b8" stroke="#6f5a42" stroke-width="0.9"/>`,
    1,
  )
  stage.solid(
    627,
    `<path d="M${x - 12} ${y - 3.4}h5v-1.2h15q4 1.4 4 4.6t-4 4.6h-15v-1.2h-5Z" fill="${STONE}" stroke="${INK}" stroke-width="0.9"/>`,
    1,
  )
  stage.solid(
    626,
    `<path d="M${x - 9.5} ${y - 9}v6M${x - 11.5} ${y - 7}h4" stroke="${INK}" stroke-width="0.9" fill="none"/>`,
    1,
  )
}

function mill(stage: Stage, parish: Parish): void {
  const [x, y] = parish.at(0.352, 0.512)
  stage.solid(
    620,
    `<path d="M${x - 7} ${y - 4}h14v8h-14Z" fill="${STONE}" stroke="${INK}" stroke-width="0.8"/>`,
    1,
  )
  let cog = ''
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * Math.PI * 2
    cog += `M${(x + 11).toFixed(1)} ${y.toFixed(1)}l${(Math.cos(a) * 3.6).toFixed(1)} ${(Math.sin(a) * 3.6).toFixed(1)}`
  }
  stage.glaze(
    619,
    `<circle cx="${x + 11}" cy="${y}" r="2.6" fill="none" stroke="${INK}" stroke-width="0.7"/><path d="${cog}" stroke="${INK}" stroke-width="0.5"/>`,
  )
}
