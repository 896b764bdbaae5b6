import { type Colour, hex, mix, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { ellipse, polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { door, Face, opening, pane, Wall } from './facade.ts'
import { type Drawn, shell } from './house.ts'
import { onion } from './onion.ts'

export interface ChurchChoice {
  readonly x: number
  readonly z: number
  readonly turn?: number
  /** 1 is life size. */
  readonly size?: number
  readonly wall?: Colour
  /** Which end of the nave the tower stands at: 1 right, −1 left. */
  readonly end?: 1 | -1
}

const ROOF = rgb('7b4636')

/** The church of St Wenceslas: nave, apse and a tower with an onion dome. */
export function church(stage: Stage, choice: ChurchChoice): Drawn {
  const size = choice.size ?? 1
  const turn = choice.turn ?? 0.35
  const wall = choice.wall ?? rgb('ece0c4')
  const end = choice.end ?? -1
  const length = 19 * size
  const width = 9.5 * size
  const base = stage.ground(choice.x, choice.z)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const along = (distance: number): readonly [number, number] => [
    choice.x + cos * distance,
    choice.z + sin * distance,
  ]
  const [apseX, apseZ] = along(-end * (length / 2 + 2.2 * size))
  const [towerX, towerZ] = along(end * (length / 2 + 2.4 * size))
  const apse = () => {
    shell(
      stage,
      {
        x: apseX,
        z: apseZ,
        turn,
        length: 5.6 * size,
        width: 6.8 * size,
        eaves: 6.4 * size,
        rise: 3.6 * size,
        wall,
        roof: ROOF,
        hip: 0.96,
        base,
        overhang: 0.4,
      },
      (walls) => windows(walls, 5.6 * size, size, 1),
    )
  }
  const tower = () => steeple(stage, towerX, towerZ, turn, size, wall, base)
  const nave = (): Drawn => {
    const built = shell(
      stage,
      {
        x: choice.x,
        z: choice.z,
        turn,
        length,
        width,
        eaves: 7.6 * size,
        rise: 5.4 * size,
        wall,
        roof: ROOF,
        base,
        hip: 0.25,
        plinth: rgb('a89c86'),
        overhang: 0.5,
      },
      (walls) => windows(walls, length, size, 4),
    )
    return built
  }
  // The farther end is drawn first: all three share walls.
  if (towerZ > choice.z) {
    tower()
    const built = nave()
    apse()
    return built
  }
  apse()
  const built = nave()
  tower()
  return built
}

function windows(built: Drawn, length: number, size: number, count: number): void {
  for (const side of ['front', 'back'] as const) {
    const wall = built.wall(side)
    if (wall === undefined) continue
    const gap = length / count
    for (let i = 0; i < count; i++) {
      const at = gap * (i + 0.5)
      wall.box(at - gap / 2 - 0.2 * size, 0, 0.4 * size, 7 * size, rgb('f4ecd8'))
      pane(wall, at - 0.6 * size, 2.7 * size, 1.2 * size, 3.4 * size, {
        arch: 0.6 * size,
        surround: rgb('f6efdf'),
        frame: rgb('7d7466'),
        bars: 4,
      })
    }
    wall.box(0, 7 * size, length, 0.35 * size, rgb('f4ecd8'))
  }
}

function steeple(
  stage: Stage,
  x: number,
  z: number,
  turn: number,
  size: number,
  tone: Colour,
  base: number,
): void {
  const half = 2.6 * size
  const tall = 19 * size
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const at = (a: number, b: number): readonly [number, number, number] => [
    x + a * cos - b * sin,
    base,
    z + a * sin + b * cos,
  ]
  const faces = [
    new Face(at(-half, -half), [cos, sin], half * 2),
    new Face(at(half, half), [-cos, -sin], half * 2),
    new Face(at(half, -half), [-sin, cos], half * 2),
    new Face(at(-half, half), [sin, -cos], half * 2),
  ]
  const away = z - 0.2
  const trim = rgb('f6eedb')
  faces.forEach((face, index) => {
    if (!face.seen()) return
    const wall = new Wall(stage, face, away)
    const wide = half * 2
    wall.box(0, -0.4, wide, tall + 0.4, tone, material.plaster)
    wall.box(0, -0.4, wide, 1.4, rgb('a89c86'), material.stone)
    for (const u of [0, wide - 0.55 * size]) wall.box(u, 1, 0.55 * size, tall - 1, trim)
    for (const level of [0.36, 0.68, 0.97]) {
      wall.box(-0.12, tall * level, wide + 0.24, 0.5 * size, trim)
      wall.shadow(
        [
          [0, tall * level - 0.3],
          [wide, tall * level - 0.3],
          [wide, tall * level],
          [0, tall * level],
        ],
        0.22,
      )
    }
    const middle = half
    wall.shape(opening(middle - 0.85 * size, tall * 0.74, 1.7 * size, 3.4 * size, 0.85 * size), trim)
    wall.shape(
      opening(middle - 0.65 * size, tall * 0.755, 1.3 * size, 3 * size, 0.65 * size),
      rgb('4a4238'),
      material.wood,
    )
    for (let i = 1; i < 7; i++) {
      const v = tall * 0.755 + i * 0.38 * size
      wall.line(
        [
          [middle - 0.6 * size, v],
          [middle + 0.6 * size, v],
        ],
        rgb('8d7f6a'),
        0.07,
      )
    }
    pane(wall, middle - 0.4 * size, tall * 0.45, 0.8 * size, 1.7 * size, { arch: 0.4 * size, surround: trim })
    if (index < 2) {
      dial(stage, wall, middle, tall * 0.635, 0.95 * size)
      door(wall, middle - 0.8 * size, 1.6 * size, 3 * size, { arch: 0.8 * size, colour: rgb('5a4432') })
    }
  })
  const scale = stage.camera.scale(z)
  const [px, py] = stage.camera.point([x, base + tall + 0.5 * size, z])
  const spread = half * (Math.abs(cos) + Math.abs(sin)) * scale * 0.86
  const eave = polygon([
    [px - spread * 1.18, py + spread * 0.04],
    [px + spread * 1.18, py + spread * 0.04],
    [px + spread * 1.12, py - spread * 0.16],
    [px - spread * 1.12, py - spread * 0.16],
  ])
  stage.fill(away, eave, stage.air(rgb('b8ad96'), z), material.plaster)
  onion(stage, px, py - spread * 0.1, spread, away, {
    tone: stage.mood.snow ? mix(rgb('5f7a6c'), [235, 240, 245], 0.55) : rgb('5f7a6c'),
  })
}

function dial(stage: Stage, wall: Wall, u: number, v: number, radius: number): void {
  const [[cx, cy] = [0, 0], [ex] = [0, 0]] = wall.points([
    [u, v],
    [u + radius, v],
  ])
  const rx = Math.abs(ex - cx)
  const ry = radius * wall.scale()
  if (rx < 2) return
  const face = hex(stage.air(stage.lit(rgb('f8f4e6'), wall.face.normal), wall.away))
  // It stood at ten to three for years.
  const hands = hex(rgb('2e2a28'))
  const svg =
    `<path d="${ellipse(cx, cy, rx, ry)}" fill="${face}" stroke="${hands}" stroke-width="${(ry * 0.12).toFixed(1)}"/>` +
    `<path d="M${cx.toFixed(1)} ${cy.toFixed(1)}l${(rx * 0.52).toFixed(1)} ${(-ry * 0.06).toFixed(1)}M${cx.toFixed(1)} ${cy.toFixed(1)}l${(-rx * 0.68).toFixed(1)} ${(-ry * 0.4).toFixed(1)}" fill="none" stroke="${hands}" stroke-width="${(ry * 0.1).toFixed(1)}"/>`
  stage.solid(wall.away, svg, material.plain)
}
