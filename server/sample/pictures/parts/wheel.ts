import type { Place } from '../canvas/camera.ts'
import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { type Point, polygon, polyline, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

export interface WheelChoice {
  readonly x: number
  readonly z: number
  /** Height of the axle. */
  readonly axle: number
  readonly radius: number
  readonly wide: number
  /** Turn of the wheel's plane from facing the camera, in radians. */
  readonly turn: number
  readonly tone: Colour
  readonly buckets?: number
  readonly broken?: boolean
}

/** A waterwheel: rims, spokes and buckets, seen as the camera sees it. */
export function waterwheel(stage: Stage, choice: WheelChoice): void {
  const { camera, chance } = stage
  const { radius, wide } = choice
  const count = choice.buckets ?? 28
  const cos = Math.cos(choice.turn)
  const sin = Math.sin(choice.turn)
  // Across the wheel's face, up, and along the axle (positive away from the camera).
  const at = (angle: number, reach: number, depth: number): Place => [
    choice.x + Math.cos(angle) * reach * cos - depth * sin,
    choice.axle + Math.sin(angle) * reach,
    choice.z + Math.cos(angle) * reach * sin + depth * cos,
  ]
  const point = (angle: number, reach: number, depth: number): Point => camera.point(at(angle, reach, depth))
  const away = choice.z
  const wood = (light: number): string => hex(stage.air(scaled(choice.tone, light), away))
  const front = -wide / 2
  const back = wide / 2
  let svg = ''
  const ring = (depth: number, inner: number, outer: number, light: number) => {
    const circle = (reach: number) =>
      Array.from({ length: 48 }, (_, i) => point((i / 48) * Math.PI * 2, reach, depth))
    svg += `<path d="${polygon(circle(outer))}${polygon(circle(inner))}" fill="${wood(light)}" fill-rule="evenodd"/>`
  }
  const spokes = (depth: number, light: number, thick: number) => {
    for (let i = 0; i < 8; i++) {
      if (choice.broken && i % 3 === 1) continue
      const angle = (i / 8) * Math.PI * 2 + 0.2
      const lines = [segments([[...point(angle, 0.2, depth), ...point(angle, radius * 0.93, depth)]])]
      svg += `<path d="${lines.join('')}" fill="none" stroke="${wood(light)}" stroke-width="${(thick * camera.scale(away)).toFixed(1)}"/>`
    }
  }
  ring(back, radius * 0.84, radius, 0.5)
  spokes(back, 0.45, 0.16)
  for (let i = 0; i < count; i++) {
    if (choice.broken && chance.happens(0.35)) continue
    const angle = (i / count) * Math.PI * 2
    const lean = angle - 0.13
    const board = polygon([
      point(angle, radius * 0.99, front),
      point(angle, radius * 0.99, back),
      point(lean, radius * 0.8, back),
      point(lean, radius * 0.8, front),
    ])
    const light = 0.62 + 0.28 * Math.max(0, Math.sin(angle + 0.6))
    svg += `<path d="${board}" fill="${wood(light)}"/>`
  }
  const axle = polygon([
    point(1.2, 0.32, front - 0.25),
    point(4.3, 0.32, front - 0.25),
    point(4.3, 0.32, back),
    point(1.2, 0.32, back),
  ])
  svg += `<path d="${axle}" fill="${wood(0.7)}"/>`
  spokes(front, 1.02, 0.19)
  ring(front, radius * 0.83, radius, 0.95)
  const line = Array.from({ length: 49 }, (_, i) => point((i / 48) * Math.PI * 2, radius * 0.915, front))
  svg += `<path d="${polyline(line)}" fill="none" stroke="${wood(0.6)}" stroke-width="${(0.035 * camera.scale(away)).toFixed(1)}"/>`
  const hub = Array.from({ length: 16 }, (_, i) => point((i / 16) * Math.PI * 2, 0.42, front - 0.25))
  svg += `<path d="${polygon(hub)}" fill="${wood(0.85)}"/>`
  const pin = Array.from({ length: 12 }, (_, i) => point((i / 12) * Math.PI * 2, 0.14, front - 0.28))
  svg += `<path d="${polygon(pin)}" fill="${hex(stage.air(rgb('3b3835'), away))}"/>`
  stage.solid(away, svg, material.wood)
  if (stage.mood.season !== 'winter' && (choice.broken || choice.tone[0] < 120)) moss(stage, choice, point)
}

/** Green on the lower buckets. */
function moss(
  stage: Stage,
  choice: WheelChoice,
  point: (angle: number, reach: number, depth: number) => Point,
): void {
  let svg = ''
  const tone = hex(mix(rgb('6d7d3f'), choice.tone, 0.3))
  for (let i = 0; i < 26; i++) {
    const angle = stage.chance.between(3.3, 6)
    const [x, y] = point(angle, choice.radius * stage.chance.between(0.84, 0.99), -choice.wide / 2)
    const size = stage.chance.between(0.05, 0.16) * stage.camera.scale(choice.z)
    svg += `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${size.toFixed(1)}" ry="${(size * 0.6).toFixed(1)}" fill="${tone}" fill-opacity="0.7"/>`
  }
  stage.glaze(choice.z - 0.01, svg)
}

/** Falling water as a veil of bright threads. */
export function spill(stage: Stage, top: readonly Point[], bottom: readonly Point[], away: number): void {
  const { chance } = stage
  const [a, b] = [top[0], top[1]]
  const [c, d] = [bottom[0], bottom[1]]
  if (a === undefined || b === undefined || c === undefined || d === undefined) return
  stage.glaze(away, `<path d="${polygon([a, b, d, c])}" fill="#e9eff0" fill-opacity="0.42"/>`)
  let bright = ''
  let dark = ''
  for (let i = 0; i < 46; i++) {
    const t = chance.next()
    const from: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    const to: Point = [c[0] + (d[0] - c[0]) * t, c[1] + (d[1] - c[1]) * t]
    const start = chance.next() * 0.6
    const end = Math.min(1, start + chance.between(0.2, 0.6))
    const piece = segments([
      [
        from[0] + (to[0] - from[0]) * start,
        from[1] + (to[1] - from[1]) * start,
        from[0] + (to[0] - from[0]) * end,
        from[1] + (to[1] - from[1]) * end,
      ],
    ])
    if (chance.happens(0.7)) bright += piece
    else dark += piece
  }
  stage.glaze(
    away,
    `<path d="${bright}" fill="none" stroke="#ffffff" stroke-opacity="0.6" stroke-width="1.6"/><path d="${dark}" fill="none" stroke="#6d7d80" stroke-opacity="0.4" stroke-width="1.6"/>`,
  )
}

/** Foam where water falls into water. */
export function foam(stage: Stage, x: number, y: number, size: number, away: number): void {
  const { chance } = stage
  let svg = ''
  for (let i = 0; i < 90; i++) {
    const r = size * chance.between(0.012, 0.05)
    svg += `<ellipse cx="${(x + chance.sway() * size * 0.7).toFixed(1)}" cy="${(y + chance.sway() * size * 0.13).toFixed(1)}" rx="${(r * 1.5).toFixed(1)}" ry="${(r * 0.5).toFixed(1)}" fill="#f4f7f6" fill-opacity="${chance.between(0.25, 0.6).toFixed(2)}"/>`
  }
  stage.glaze(away, svg)
}
