import type { Chance } from '../canvas/chance.ts'
import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { foliage, material } from '../canvas/material.ts'
import { type Point, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { boughs } from './boughs.ts'

export type Species = 'lime' | 'oak' | 'poplar' | 'fruit' | 'birch' | 'willow'

interface Crown {
  /** Half width, foot of the crown and narrowing to the top, for a tree one unit tall. */
  readonly wide: number
  readonly from: number
  readonly taper: number
  /** Masses of leaves that make up the crown of a tree seen from near. */
  readonly masses: number
}

const CROWNS: Record<Species, Crown> = {
  lime: { wide: 0.33, from: 0.2, taper: 0.35, masses: 26 },
  oak: { wide: 0.44, from: 0.22, taper: 0.1, masses: 28 },
  poplar: { wide: 0.12, from: 0.06, taper: 0.5, masses: 18 },
  fruit: { wide: 0.42, from: 0.28, taper: 0.1, masses: 18 },
  birch: { wide: 0.2, from: 0.22, taper: 0.4, masses: 16 },
  willow: { wide: 0.44, from: 0.12, taper: 0.1, masses: 24 },
}

export interface TreeChoice {
  readonly species?: Species
  readonly height?: number
  readonly blossom?: boolean
}

/** An uneven round blob, the stuff of crowns, bushes and smoke. */
export function blob(chance: Chance, x: number, y: number, rx: number, ry: number, bumps = 9): string {
  const points: Point[] = []
  const turn = chance.next() * 6
  for (let i = 0; i < bumps; i++) {
    const angle = turn + (i / bumps) * Math.PI * 2
    const reach = chance.between(0.8, 1.16)
    points.push([x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach])
  }
  return smooth(points, true, 0.9)
}

/** A blob of few straight edges: the texture of leaves rounds it anyway, and it is quick to draw. */
function tuft(chance: Chance, x: number, y: number, rx: number, ry: number): string {
  const turn = chance.next() * 6
  // Whole units would show on small crowns.
  const grid = rx > 7 ? 1 : 10
  let path = ''
  let atX = 0
  let atY = 0
  for (let i = 0; i < 7; i++) {
    const angle = turn + (i / 7) * Math.PI * 2
    const reach = chance.between(0.72, 1.2)
    const nextX = Math.round((x + Math.cos(angle) * rx * reach) * grid)
    const nextY = Math.round((y + Math.sin(angle) * ry * reach) * grid)
    path += `${i === 0 ? 'M' : 'l'}${(nextX - atX) / grid} ${(nextY - atY) / grid}`
    atX = nextX
    atY = nextY
  }
  return `${path}z`
}

function ramp(stage: Stage, blossom: boolean, away: number, shift: number): Colour[] {
  const base = stage.mood.leaves
  const white: Colour[] = [rgb('6c6a52'), rgb('a9a18e'), rgb('dcd3cb'), rgb('f6efec')]
  const chosen = blossom ? white : base
  return chosen.map((tone) => stage.air(scaled(tone, 1 + shift), away))
}

/** A broad-leaved tree standing at a place of the scene, in leaf, in blossom or bare as the season has it. */
export function tree(stage: Stage, x: number, z: number, choice: TreeChoice = {}): void {
  const { chance, mood } = stage
  const species = choice.species ?? chance.pick<Species>('lime', 'oak', 'fruit', 'oak')
  const height = choice.height ?? chance.between(7, 13)
  const scale = stage.camera.scale(z)
  const [footX, footY] = stage.camera.point([x, stage.ground(x, z) - 0.1, z])
  const tall = height * scale
  if (footX < -tall || footX > stage.width + tall || tall < 3) return
  const bare = mood.season === 'winter'
  castShade(stage, x, z, height)
  boughs(stage, footX, footY, tall, z, species, bare)
  if (bare) return
  const crown = CROWNS[species]
  const tones = ramp(stage, choice.blossom ?? false, z, chance.between(-0.08, 0.08))
  const of = foliage(tall * stage.unit)
  const sunSide = mood.sun[0] > 0 ? 1 : -1
  const fills = [0, 0.5, 1, 1.5, 2, 2.5, 3].map((at) => {
    const low = tones[Math.floor(at)] ?? mood.grass
    return hex(mix(low, tones[Math.ceil(at)] ?? low, at % 1))
  })
  const px = tall * stage.unit
  const masses = Math.max(4, Math.round(crown.masses * Math.min(1, 0.35 + px / 500)))
  const each = px > 520 ? 14 : px > 260 ? 8 : px > 90 ? 5 : 3
  const fineness = px > 520 ? 0.7 : px > 260 ? 0.9 : 1
  const middle = crown.from + (1 - crown.from) * 0.5
  const tallness = (1 - crown.from) * 0.5
  const reach = Math.min(crown.wide, tallness) * tall
  const heart = blob(
    chance,
    footX,
    footY - middle * tall,
    crown.wide * tall * 0.66,
    tallness * tall * 0.78,
    14,
  )
  const leafage: { near: number; tufts: string[] }[] = []
  for (let i = 0; i < masses; i++) {
    // Spread by the golden angle: even, yet without rows.
    const angle = i * 2.39996 + chance.sway() * 0.3
    const out = Math.sqrt((i + 0.5) / masses) * 0.84
    const mx = Math.cos(angle) * out
    const my = Math.sin(angle) * out
    const size = chance.between(0.26, 0.4)
    const tufts: string[] = []
    for (let k = 0; k < each; k++) {
      const turn = chance.next() * Math.PI * 2
      const off = Math.sqrt(chance.next())
      const dx = Math.cos(turn) * off
      const dy = Math.sin(turn) * off
      const light = my * 0.34 + mx * sunSide * 0.26 + dy * 0.5 + dx * sunSide * 0.36 + chance.sway() * 0.2
      const r = size * chance.between(0.36, 0.62) * fineness * reach
      // Crowns are round below and narrow a little towards the top.
      const up = my + (dy * size * reach) / (tallness * tall)
      const narrow = 1 - Math.max(0, up) * crown.taper
      const cx = footX + (mx * crown.wide * tall + dx * size * reach) * narrow
      const cy = footY - (middle + up * tallness) * tall
      const level = Math.max(0, Math.min(6, Math.round((light + 0.55) * 5.4)))
      tufts[level] = (tufts[level] ?? '') + tuft(chance, cx, cy, r * 1.3, r * 0.88)
    }
    leafage.push({ near: chance.next() * 0.5 - my * 0.5 - out * 0.45, tufts })
  }
  leafage.sort((a, b) => a.near - b.near)
  // From far off nobody sees which bough is in front: one path for each tone.
  if (px < 170) leafage.splice(0, leafage.length, { near: 0, tufts: merged(leafage) })
  let svg = `<path d="${heart}" fill="${hex(tones[0] ?? mood.grass)}"/>`
  let outline = heart
  for (const { tufts } of leafage) {
    tufts.forEach((path, level) => {
      svg += `<path d="${path}" fill="${fills[level] ?? 'none'}"/>`
      outline += path
    })
  }
  stage.solid(z, svg, of, outline)
}

function merged(leafage: readonly { tufts: string[] }[]): string[] {
  const all: string[] = []
  for (const { tufts } of leafage) {
    tufts.forEach((path, level) => {
      all[level] = (all[level] ?? '') + path
    })
  }
  return all
}

/** The shade a standing thing throws on the ground, as a soft dark patch. */
export function castShade(stage: Stage, x: number, z: number, height: number, width = height * 0.34): void {
  const { mood, camera } = stage
  if (mood.weather === 'overcast' || z > 140) return
  const reach = Math.min(2.2, 1 / Math.max(0.3, mood.sun[1])) * height * 0.55
  const tipX = x - mood.sun[0] * reach
  const tipZ = Math.max(z * 0.6, z - mood.sun[2] * reach)
  const level = stage.ground(x, z)
  const points: Point[] = []
  for (let i = 0; i < 12; i++) {
    const angle = (i / 12) * Math.PI * 2
    const along = 0.5 + Math.cos(angle) * 0.52
    const wide = Math.sin(angle) * width
    points.push(
      camera.point([
        x + (tipX - x) * along * 1.35 + wide * 0.7,
        level,
        Math.max(1, z + (tipZ - z) * along * 1.35 + wide * 0.7),
      ]),
    )
  }
  const fill = stage.glow([
    [0, [24, 28, 40], 0.46],
    [0.7, [24, 28, 40], 0.34],
    [1, [24, 28, 40], 0],
  ])
  stage.glaze(z + 30, `<path d="${smooth(points, true, 0.9)}" fill="${fill}"/>`)
}

/** A low bush or a clump of nettles. */
export function bush(stage: Stage, x: number, z: number, height = 1.2): void {
  const { chance, mood } = stage
  const scale = stage.camera.scale(z)
  const [footX, footY] = stage.camera.point([x, stage.ground(x, z), z])
  if (footX < -100 || footX > stage.width + 100) return
  const tall = height * scale
  let svg = ''
  let outline = ''
  for (let i = 0; i < 5; i++) {
    const tone = stage.air(scaled(mood.leaves[Math.min(2, i >> 1)] ?? mood.grass, 0.95), z)
    const cx = footX + chance.sway() * tall * 0.6
    const cy = footY - tall * (0.3 + i * 0.08)
    const path = tuft(chance, cx, cy, tall * chance.between(0.35, 0.6), tall * chance.between(0.25, 0.4))
    svg += `<path d="${path}" fill="${hex(tone)}"/>`
    outline += path
  }
  stage.solid(z, svg, mood.season === 'winter' ? material.needles : foliage(tall * stage.unit * 1.6), outline)
}
