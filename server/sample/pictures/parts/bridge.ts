import { hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { type Point, polygon, polyline } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

export interface BridgeChoice {
  readonly z: number
  readonly from: number
  readonly to: number
  /** Level of the water and of the roadway. */
  readonly water: number
  readonly deck: number
  readonly arches?: number
  readonly rails?: boolean
  /** How much farther away the right end is. */
  readonly slant?: number
}

/** A stone bridge seen from the stream. Returns the place on the deck at a share of its length. */
export function stoneBridge(
  stage: Stage,
  choice: BridgeChoice,
): (share: number) => readonly [number, number, number] {
  const { camera, chance } = stage
  const { from, to, water, deck } = choice
  const slant = choice.slant ?? 0
  const count = choice.arches ?? 3
  const length = to - from
  const deep = (x: number) => choice.z + ((x - from) / length) * slant
  const hump = (x: number) => deck + Math.sin(((x - from) / length) * Math.PI) * 0.55
  const at = (x: number, y: number, back = 0): Point => camera.point([x, y, deep(x) + back])
  const tone = stage.lit(rgb('bcae94'), [0, 0, -1])
  const away = choice.z + slant / 2
  const pier = length * 0.05
  const span = (length - pier * (count + 1)) / count
  const openings: { from: number; to: number; rise: number }[] = []
  for (let i = 0; i < count; i++) {
    const start = from + pier + i * (span + pier)
    openings.push({
      from: start,
      to: start + span,
      rise: (deck - water) * (i === (count - 1) / 2 ? 0.86 : 0.76),
    })
  }
  const arc = (opening: { from: number; to: number; rise: number }, back: number): Point[] =>
    Array.from({ length: 17 }, (_, i) => {
      const angle = Math.PI * (1 - i / 16)
      const middle = (opening.from + opening.to) / 2
      const half = (opening.to - opening.from) / 2
      return at(middle + Math.cos(angle) * half, water + Math.sin(angle) * opening.rise, back)
    })
  // The vault's inside first: dark, lighter on the side the sun reaches.
  for (const opening of openings) {
    const front = arc(opening, 0)
    const back = arc(opening, 3.6)
    const shade = polygon([...front, at(opening.to, water - 0.6), at(opening.from, water - 0.6)])
    const beyond = polygon([...back, at(opening.to, water - 0.6, 3.6), at(opening.from, water - 0.6, 3.6)])
    stage.solid(
      away,
      `<path d="${shade}${beyond}" fill="${hex(scaled(tone, 0.42))}" fill-rule="evenodd"/>`,
      material.stone,
    )
  }
  const top = Array.from({ length: 21 }, (_, i) =>
    at(from + (length * i) / 20, hump(from + (length * i) / 20) + 0.1),
  )
  let holes = ''
  for (const opening of openings)
    holes += polygon([...arc(opening, 0), at(opening.to, water - 0.6), at(opening.from, water - 0.6)])
  const face = polygon([
    at(from - 9, water - 0.6),
    at(from - 9, deck - 0.3),
    ...top,
    at(to + 9, deck - 0.3),
    at(to + 9, water - 0.6),
  ])
  stage.solid(
    away,
    `<path d="${face}${holes}" fill="${hex(stage.air(tone, away))}" fill-rule="evenodd"/>`,
    material.stone,
  )
  masonry(stage, at, choice, away, tone, openings)
  for (const opening of openings) voussoirs(stage, opening, at, water, away, tone)
  const parapet = [
    ...top,
    ...Array.from({ length: 21 }, (_, i) =>
      at(to - (length * i) / 20, hump(to - (length * i) / 20) + (choice.rails === false ? 0.3 : 0.95)),
    ),
  ]
  stage.fill(
    away - 0.1,
    polygon(parapet),
    stage.air(stage.lit(rgb('cbbea4'), [0, 0.3, -0.95]), away),
    material.stone,
  )
  stage.glaze(
    away - 0.1,
    `<path d="${polyline(top)}" fill="none" stroke="#3a352e" stroke-opacity="0.5" stroke-width="${(camera.scale(away) * 0.09).toFixed(1)}"/>`,
  )
  for (let i = 0; i < count - 1; i++) {
    const opening = openings[i]
    if (opening === undefined) continue
    const x = opening.to + pier / 2
    const cut = [
      at(x - pier * 0.75, water - 0.6),
      at(x + pier * 0.75, water - 0.6),
      at(x + pier * 0.75, water + 1.3),
      at(x, water + 1.7),
      at(x - pier * 0.75, water + 1.3),
    ]
    const half: Point[] = [
      at(x, water - 0.6),
      at(x + pier * 0.75, water - 0.6),
      at(x + pier * 0.75, water + 1.3),
      at(x, water + 1.7),
    ]
    stage.fill(
      away - 0.2,
      polygon(cut),
      stage.air(stage.lit(rgb('b3a58b'), [-0.7, 0, -0.7]), away),
      material.stone,
    )
    stage.fill(
      away - 0.2,
      polygon(half),
      stage.air(stage.lit(rgb('b3a58b'), [0.7, 0, -0.7]), away),
      material.stone,
    )
  }
  chance.next()
  return (share) => {
    const x = from + length * share
    return [x, hump(x) + 0.1, deep(x) + 1]
  }
}

/** The ring of cut stones round an arch. */
function voussoirs(
  stage: Stage,
  opening: { from: number; to: number; rise: number },
  at: (x: number, y: number) => Point,
  water: number,
  away: number,
  tone: readonly [number, number, number],
): void {
  const middle = (opening.from + opening.to) / 2
  const half = (opening.to - opening.from) / 2
  const ring = (angle: number, grow: number) =>
    at(middle + Math.cos(angle) * (half + grow), water + Math.sin(angle) * (opening.rise + grow))
  const stones = 15
  for (let i = 0; i < stones; i++) {
    const a = (Math.PI * i) / stones
    const b = (Math.PI * (i + 1)) / stones
    const light = stage.chance.between(0.94, 1.18)
    stage.fill(
      away - 0.05,
      polygon([ring(a, 0), ring(b - 0.012, 0), ring(b - 0.012, 0.42), ring(a, 0.42)]),
      stage.air(scaled(tone, light), away),
      material.stone,
    )
  }
}

/** Single stones picked out of the face. */
function masonry(
  stage: Stage,
  at: (x: number, y: number) => Point,
  choice: BridgeChoice,
  away: number,
  tone: readonly [number, number, number],
  openings: readonly { from: number; to: number; rise: number }[],
): void {
  const { chance } = stage
  for (let i = 0; i < 170; i++) {
    const x = chance.between(choice.from - 7, choice.to + 7)
    const y = chance.between(choice.water - 0.3, choice.deck - 0.1)
    const inside = openings.some(({ from, to, rise }) => {
      const u = (x - (from + to) / 2) / ((to - from) / 2 + 0.9)
      const v = (y - choice.water) / (rise + 0.6)
      return u * u + v * v < 1
    })
    if (inside) continue
    const w = chance.between(0.3, 0.75)
    const h = chance.between(0.18, 0.34)
    const colour = mix(
      scaled(tone, chance.between(0.82, 1.12)),
      rgb('7f8468'),
      y < choice.water + 0.6 ? 0.3 : 0.05,
    )
    stage.fill(
      away - 0.02,
      polygon([at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)]),
      stage.air(colour, away),
      material.stone,
    )
  }
}
