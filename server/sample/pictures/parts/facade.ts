import type { Place } from '../canvas/camera.ts'
import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import type { Material } from '../canvas/material.ts'
import { material } from '../canvas/material.ts'
import { type Point, polygon, polyline } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

/** An upright wall: metres along it (`u`) and up (`v`) from its lower left corner, seen from outside. */
export class Face {
  readonly origin: Place
  readonly along: readonly [number, number]
  readonly width: number
  readonly normal: Place

  constructor(origin: Place, along: readonly [number, number], width: number) {
    this.origin = origin
    this.along = along
    this.width = width
    this.normal = [along[1], 0, -along[0]]
  }

  at(u: number, v: number, out = 0): Place {
    return [
      this.origin[0] + this.along[0] * u + this.normal[0] * out,
      this.origin[1] + v,
      this.origin[2] + this.along[1] * u + this.normal[2] * out,
    ]
  }

  /** Whether the camera sees the outer side. */
  seen(): boolean {
    const [x, , z] = this.at(this.width / 2, 0)
    return x * this.normal[0] + z * this.normal[2] < 0
  }

  /** Distance of the wall's middle, for sorting. */
  away(): number {
    return this.at(this.width / 2, 0)[2]
  }
}

export type Corner = readonly [number, number]

/** Draws shapes on a wall of a building whose parts all sort at the same distance. */
export class Wall {
  readonly stage: Stage
  readonly face: Face
  readonly away: number

  constructor(stage: Stage, face: Face, away: number) {
    this.stage = stage
    this.face = face
    this.away = away
  }

  points(corners: readonly Corner[], out = 0): Point[] {
    return this.stage.camera.outline(corners.map(([u, v]) => this.face.at(u, v, out)))
  }

  /** Picture units for one metre at the wall's middle. */
  scale(): number {
    return this.stage.camera.scale(this.face.away())
  }

  /** Without a material of its own a shape keeps that of the wall. */
  shape(corners: readonly Corner[], colour: Colour, of?: Material, out = 0): void {
    const lit = this.stage.air(this.stage.lit(colour, this.face.normal), this.away)
    const path = polygon(this.points(corners, out))
    if (of === undefined) this.stage.glaze(this.away, `<path d="${path}" fill="${hex(lit)}"/>`)
    else this.stage.fill(this.away, path, lit, of)
  }

  box(u: number, v: number, width: number, height: number, colour: Colour, of?: Material, out = 0): void {
    this.shape(
      [
        [u, v],
        [u + width, v],
        [u + width, v + height],
        [u, v + height],
      ],
      colour,
      of,
      out,
    )
  }

  /** A darkening over part of the wall: under eaves, in a recess. */
  shadow(corners: readonly Corner[], strength: number): void {
    const path = polygon(this.points(corners))
    this.stage.glaze(this.away, `<path d="${path}" fill="#1a1c26" fill-opacity="${strength}"/>`)
  }

  line(corners: readonly Corner[], colour: Colour, width: number): void {
    this.lines([corners], colour, width)
  }

  lines(strokes: readonly (readonly Corner[])[], colour: Colour, width: number): void {
    const path = strokes.map((corners) => polyline(this.points(corners))).join('')
    const lit = this.stage.air(this.stage.lit(colour, this.face.normal), this.away)
    const thick = Math.max(0.5, width * this.scale())
    this.stage.glaze(
      this.away,
      `<path d="${path}" fill="none" stroke="${hex(lit)}" stroke-width="${thick.toFixed(1)}"/>`,
    )
  }
}

/** Corners of an opening, round-headed when `arch` (the rise of its head) is more than nothing. */
export function opening(u: number, v: number, width: number, height: number, arch = 0): Corner[] {
  const corners: Corner[] = [
    [u, v],
    [u + width, v],
  ]
  if (arch === 0) return [...corners, [u + width, v + height], [u, v + height]]
  const straight = height - arch
  for (let i = 0; i <= 8; i++) {
    const angle = (i / 8) * Math.PI
    corners.push([u + width / 2 + (Math.cos(angle) * width) / 2, v + straight + Math.sin(angle) * arch])
  }
  return corners
}

export interface WindowStyle {
  readonly surround?: Colour
  readonly frame?: Colour
  readonly arch?: number
  readonly bars?: number
  /** Lamp light inside. */
  readonly lamp?: boolean
  readonly shutters?: Colour
}

const GLASS = rgb('38424c')

export function pane(
  wall: Wall,
  u: number,
  v: number,
  width: number,
  height: number,
  style: WindowStyle = {},
): void {
  const { stage, away } = wall
  const arch = style.arch ?? 0
  const scale = wall.scale()
  if (width * scale < 1.5) return
  const edge = 0.13
  const fine = width * scale * stage.unit > 14
  if (style.surround !== undefined && fine) {
    wall.shape(opening(u - edge, v - edge * 0.8, width + edge * 2, height + edge * 1.8, arch), style.surround)
  }
  if (style.shutters !== undefined && fine) {
    for (const side of [u - width * 0.52, u + width * 1.02]) {
      wall.box(side, v, width * 0.48, height, style.shutters, material.wood)
    }
  }
  const glass = style.lamp ? rgb('ffd98a') : GLASS
  const corners = opening(u, v, width, height, arch)
  if (!fine) {
    wall.shape(corners, style.lamp ? glass : scaled(glass, 1.2))
    return
  }
  const reflect = stage.air(style.lamp ? rgb('fff0c4') : mix(GLASS, stage.mood.skyline, 0.5), away)
  const fill = stage.shading([
    [0, reflect],
    [0.55, stage.air(glass, away)],
    [1, stage.air(scaled(glass, style.lamp ? 0.9 : 0.75), away)],
  ])
  stage.glaze(away, `<path d="${polygon(wall.points(corners))}" fill="${fill}"/>`)
  const bars = style.bars ?? 1
  const strokes: Corner[][] = [
    [...corners, [u, v]],
    [
      [u + width / 2, v],
      [u + width / 2, v + height],
    ],
  ]
  for (let i = 1; i <= bars; i++) {
    const level = v + (height - arch) * (i / (bars + 0.6))
    strokes.push([
      [u, level],
      [u + width, level],
    ])
  }
  wall.lines(strokes, style.frame ?? rgb('e9e4d6'), 0.06)
  wall.box(u - edge * 1.3, v - edge * 1.4, width + edge * 2.6, edge * 0.9, rgb('cfc8b8'))
}

export function door(
  wall: Wall,
  u: number,
  width: number,
  height: number,
  style: { colour?: Colour; arch?: number; open?: boolean; surround?: Colour } = {},
): void {
  const arch = style.arch ?? 0
  const wood = style.colour ?? rgb('5d4632')
  const frame = style.surround ?? rgb('cdc3b0')
  wall.shape(opening(u - 0.14, 0, width + 0.28, height + 0.16, arch), frame)
  wall.shape(opening(u, 0, width, height, arch), style.open ? rgb('241f1c') : wood, material.wood)
  if (style.open) return
  const planks = Math.max(2, Math.round(width / 0.32))
  if ((width * wall.scale() * wall.stage.unit) / planks < 4) return
  const gaps = Array.from({ length: planks - 1 }, (_, i): Corner[] => {
    const at = u + (width * (i + 1)) / planks
    return [
      [at, 0.05],
      [at, height - arch],
    ]
  })
  wall.lines(gaps, scaled(wood, 0.7), 0.03)
}
