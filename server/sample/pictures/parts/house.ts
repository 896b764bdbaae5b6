import type { Place } from '../canvas/camera.ts'
import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { type Material, material } from '../canvas/material.ts'
import { type Point, polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { type Corner, Face, Wall } from './facade.ts'

/** Measures of a house with a ridge: metres, and radians for its turn from lying square to the camera. */
export interface Shell {
  readonly x: number
  readonly z: number
  readonly turn?: number
  readonly length: number
  readonly width: number
  readonly eaves: number
  readonly rise: number
  readonly wall: Colour
  readonly roof: Colour
  readonly gable?: 'plain' | 'boards' | 'scroll'
  /** Share of the gable's height cut off by a hip. */
  readonly hip?: number
  readonly of?: Material
  readonly overhang?: number
  readonly plinth?: Colour
  readonly base?: number
}

export type Side = 'front' | 'back' | 'left' | 'right'

/** A drawn shell: its walls by side, to put windows and doors into. */
export interface Drawn {
  readonly away: number
  /** The wall when the camera sees it. */
  wall(side: Side): Wall | undefined
  /** A point of the house: along the ridge, up, across, each from its middle at ground level. */
  at(along: number, up: number, across: number): Place
}

/** Walls and roof; `furnish` puts windows and doors into the walls before the roof comes over them. */
export function shell(stage: Stage, spec: Shell, furnish: (built: Drawn) => void = () => {}): Drawn {
  const { camera, mood, chance } = stage
  const turn = spec.turn ?? 0
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const base = spec.base ?? stage.ground(spec.x, spec.z)
  const half = spec.length / 2
  const deep = spec.width / 2
  const at = (along: number, up: number, across: number): Place => [
    spec.x + along * cos - across * sin,
    base + up,
    spec.z + along * sin + across * cos,
  ]
  const away = spec.z
  const faces: Record<Side, Face> = {
    front: new Face(at(-half, 0, -deep), [cos, sin], spec.length),
    back: new Face(at(half, 0, deep), [-cos, -sin], spec.length),
    right: new Face(at(half, 0, -deep), [-sin, cos], spec.width),
    left: new Face(at(-half, 0, deep), [sin, -cos], spec.width),
  }
  const { eaves } = spec
  const hip = spec.hip ?? 0
  shade(stage, spec, at, away)
  const walls = new Map<Side, Wall>()
  for (const side of ['back', 'left', 'right', 'front'] as const) {
    const face = faces[side]
    if (!face.seen()) continue
    const wall = new Wall(stage, face, away)
    walls.set(side, wall)
    const long = side === 'front' || side === 'back'
    const wide = face.width
    const corners: Corner[] = [
      [0, -0.4],
      [wide, -0.4],
      [wide, eaves],
    ]
    if (!long) corners.push(...gableTop(spec, wide, hip))
    corners.push([0, eaves])
    wall.shape(corners, spec.wall, spec.of ?? material.plaster)
    if (!long && spec.gable === 'boards') boards(wall, spec, wide, hip)
    const plinth = spec.plinth ?? mix(spec.wall, rgb('6d6558'), 0.6)
    wall.box(0, -0.4, wide, 0.95, plinth, material.stone)
    if (long) {
      wall.shadow(
        [
          [0, eaves - 0.55],
          [wide, eaves - 0.55],
          [wide, eaves],
          [0, eaves],
        ],
        0.3,
      )
    }
  }
  const built: Drawn = { away, wall: (side) => walls.get(side), at }
  furnish(built)
  roof(stage, spec, at, faces, away, chance.between(0, 0.18))
  if (mood.snow) snowEdge(stage, spec, at, away, camera.scale(away))
  return built
}

function gableTop(spec: Shell, wide: number, hip: number): Corner[] {
  const { eaves, rise } = spec
  const mid = wide / 2
  if (spec.gable === 'scroll') {
    // A farm gable of the 1840s: drawn up in steps and curves above the roof's edge.
    const steps: [number, number][] = [
      [0.02, 0.05],
      [0.1, 0.2],
      [0.13, 0.34],
      [0.22, 0.5],
      [0.26, 0.68],
      [0.35, 0.82],
      [0.39, 1.05],
      [0.45, 1.16],
    ]
    const right: Corner[] = steps.map(([u, v]) => [wide * (1 - u), eaves + rise * v])
    const left: Corner[] = steps.map(([u, v]): Corner => [wide * u, eaves + rise * v]).reverse()
    return [...right, [mid, eaves + rise * 1.2], ...left]
  }
  return hip > 0 ? cutTop(spec, mid, hip) : [[mid, eaves + rise]]
}

/** The upper edge of a gable under a half hip; it reaches a little into the roof so that no light shows between. */
function cutTop({ eaves, rise }: Shell, mid: number, hip: number): Corner[] {
  const low = eaves + rise * (1 - hip)
  const high = low + rise * hip * 0.16
  return [
    [mid + mid * hip, low],
    [mid + mid * hip * 0.8, high],
    [mid - mid * hip * 0.8, high],
    [mid - mid * hip, low],
  ]
}

function boards(wall: Wall, spec: Shell, wide: number, hip: number): void {
  const { eaves, rise } = spec
  const mid = wide / 2
  const top: Corner[] = hip > 0 ? cutTop(spec, mid, hip) : [[mid, eaves + rise]]
  wall.shape([[0, eaves], [wide, eaves], ...top], rgb('8a7460'), material.wood)
}

type At = (along: number, up: number, across: number) => Place

function roof(stage: Stage, spec: Shell, at: At, faces: Record<Side, Face>, away: number, sag: number): void {
  const { mood, camera } = stage
  const over = spec.overhang ?? 0.45
  const half = spec.length / 2 + (spec.gable === 'scroll' ? -0.15 : over * 0.8)
  const deep = spec.width / 2 + over
  const { eaves, rise } = spec
  const drop = (rise * over) / (spec.width / 2)
  const hip = spec.hip ?? 0
  const inset = hip * spec.width * 0.32
  const tone = mood.snow ? rgb('eef2f6') : spec.roof
  const norm = Math.hypot(rise, spec.width / 2)
  const slopes: [Side, number][] = [
    ['back', 1],
    ['front', -1],
  ]
  for (const [side, sign] of slopes) {
    const facing = faces[side].normal
    const normal: Place = [(facing[0] * rise) / norm, spec.width / 2 / norm, (facing[2] * rise) / norm]
    const [edgeX, edgeY, edgeZ] = at(0, eaves, deep * sign)
    const seen = edgeX * normal[0] + (edgeY - camera.eye) * normal[1] + edgeZ * normal[2] < 0
    if (!seen) continue
    const ridgeY = eaves + rise
    const corners: Place[] = [
      at(-half, eaves - drop, deep * sign),
      at(half, eaves - drop, deep * sign),
      ...(hip > 0 ? [at(half, eaves + rise * (1 - hip), (deep - over) * hip * sign)] : []),
      at(half - inset, ridgeY, 0),
      at(0, ridgeY - sag, 0),
      at(-half + inset, ridgeY, 0),
      ...(hip > 0 ? [at(-half, eaves + rise * (1 - hip), (deep - over) * hip * sign)] : []),
    ]
    const colour = stage.air(stage.lit(tone, normal), away)
    const path = polygon(camera.outline(corners))
    if (mood.snow) {
      const drift = stage.shading([
        [0, scaled(colour, 1.02)],
        [1, mix(colour, [150, 166, 190], 0.3)],
      ])
      stage.solid(away, `<path d="${path}" fill="${drift}"/>`, material.snow)
    } else stage.fill(away, path, colour, material.roof)
    if (!mood.snow) courses(stage, spec, at, sign, half, deep, drop, away, colour)
  }
  if (hip > 0) {
    for (const [side, sign] of [
      ['left', -1],
      ['right', 1],
    ] as const) {
      if (!faces[side].seen()) continue
      const low = eaves + rise * (1 - hip)
      const reach = (spec.width / 2) * hip
      const corners = [
        at(half * sign, low, -reach),
        at(half * sign, low, reach),
        at((half - inset) * sign, eaves + rise, 0),
      ]
      const colour = stage.air(
        stage.lit(tone, [faces[side].normal[0] * 0.6, 0.8, faces[side].normal[2] * 0.6]),
        away,
      )
      stage.fill(away, polygon(camera.outline(corners)), colour, mood.snow ? material.snow : material.roof)
    }
  }
}

/** Rows of tiles, only where the roof is near enough for them to be seen. */
function courses(
  stage: Stage,
  spec: Shell,
  at: At,
  sign: number,
  half: number,
  deep: number,
  drop: number,
  away: number,
  colour: Colour,
): void {
  const { camera, unit } = stage
  const visible = spec.rise * camera.scale(away) * unit
  const rows = Math.min(26, Math.floor(visible / 7))
  if (rows < 4) return
  const hip = spec.hip ?? 0
  const lines: [number, number, number, number][] = []
  for (let i = 0; i < rows; i++) {
    const t = i / rows
    const up = spec.eaves - drop + (spec.rise + drop) * t
    const across = deep * (1 - t) * sign
    const inset = hip === 0 ? 0 : (hip * spec.width * 0.32 * Math.max(0, t - (1 - hip))) / hip
    const [x1, y1] = camera.point(at(-half + inset, up, across))
    const [x2, y2] = camera.point(at(half - inset, up, across))
    lines.push([x1, y1, x2, y2])
  }
  const thick = Math.max(0.5, 0.035 * camera.scale(away)).toFixed(1)
  stage.glaze(
    away,
    `<path d="${segments(lines)}" fill="none" stroke="${hex(scaled(colour, 0.68))}" stroke-opacity="0.55" stroke-width="${thick}"/>`,
  )
}

function snowEdge(stage: Stage, spec: Shell, at: At, away: number, scale: number): void {
  const over = spec.overhang ?? 0.45
  const half = spec.length / 2 + over
  const drop = (spec.rise * over) / (spec.width / 2)
  const [x1, y1] = stage.camera.point(at(-half, spec.eaves - drop, -spec.width / 2 - over))
  const [x2, y2] = stage.camera.point(at(half, spec.eaves - drop, -spec.width / 2 - over))
  stage.solid(
    away,
    `<path d="${segments([[x1, y1, x2, y2]])}" fill="none" stroke="#f6f8fa" stroke-width="${(scale * 0.22).toFixed(1)}" stroke-linecap="round"/>`,
    material.snow,
  )
}

/** The house's shadow on the ground. */
function shade(stage: Stage, spec: Shell, at: At, away: number): void {
  const { mood, camera } = stage
  if (mood.weather === 'overcast' || away > 150) return
  const throwTo = ([x, y, z]: Place): Place => {
    const t = Math.min((y - at(0, 0, 0)[1]) / Math.max(0.35, mood.sun[1]), 14)
    return [x - mood.sun[0] * t, at(0, 0, 0)[1], Math.max(1, z - mood.sun[2] * t)]
  }
  const half = spec.length / 2
  const deep = spec.width / 2
  const ground = [at(-half, 0, -deep), at(half, 0, -deep), at(half, 0, deep), at(-half, 0, deep)]
  const upper = [
    at(-half, spec.eaves, -deep),
    at(half, spec.eaves, -deep),
    at(half, spec.eaves, deep),
    at(-half, spec.eaves, deep),
    at(-half, spec.eaves + spec.rise, 0),
    at(half, spec.eaves + spec.rise, 0),
  ].map(throwTo)
  const points = hull([...ground, ...upper].map((place) => camera.point(place)))
  stage.glaze(away + 20, `<path d="${polygon(points)}" fill="#1c2030" fill-opacity="0.36"/>`)
}

function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const turn = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const half = (list: Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of list) {
      for (;;) {
        const last = kept.at(-1)
        const before = kept.at(-2)
        if (last === undefined || before === undefined || turn(before, last, point) > 0) break
        kept.pop()
      }
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}
