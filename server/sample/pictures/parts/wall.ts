import type { Place } from '../canvas/camera.ts'
import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

/** Splits a line on the ground into pieces short enough to sort well. */
function pieces(
  line: readonly (readonly [number, number])[],
  step: number,
): [number, number, number, number][] {
  const out: [number, number, number, number][] = []
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1]
    const to = line[i]
    if (from === undefined || to === undefined) continue
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step))
    for (let k = 0; k < count; k++) {
      const at = (t: number, axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * t
      out.push([at(k / count, 0), at(k / count, 1), at((k + 1) / count, 0), at((k + 1) / count, 1)])
    }
  }
  return out
}

/** A low wall along a line, with coping. */
export function yardWall(
  stage: Stage,
  line: readonly (readonly [number, number])[],
  height: number,
  tone: Colour = rgb('d5c8ab'),
): void {
  for (const [x1, z1, x2, z2] of pieces(line, 6)) {
    const a = stage.ground(x1, z1)
    const b = stage.ground(x2, z2)
    const quad = (low: number, high: number): Place[] => [
      [x1, a + low, z1],
      [x2, b + low, z2],
      [x2, b + high, z2],
      [x1, a + high, z1],
    ]
    const away = (z1 + z2) / 2
    const length = Math.hypot(x2 - x1, z2 - z1) || 1
    const facing: Place = [((z2 - z1) / length) * -1, 0, -Math.abs((x2 - x1) / length)]
    const colour = stage.air(stage.lit(tone, facing), away)
    stage.fill(away, polygon(stage.camera.outline(quad(-0.3, height))), colour, material.stone)
    const cap = stage.mood.snow ? rgb('f2f5f8') : mix(rgb('8a5a44'), tone, 0.35)
    const top = polygon(stage.camera.outline(quad(height, height + 0.22)))
    stage.fill(away, top, stage.air(stage.lit(cap, [0, 0.7, -0.7]), away), material.roof)
  }
}

/** A paling or a ranch fence. */
export function fence(
  stage: Stage,
  line: readonly (readonly [number, number])[],
  choice: { height?: number; pales?: boolean; tone?: Colour } = {},
): void {
  const height = choice.height ?? 1.1
  const tone = choice.tone ?? rgb('8a7a66')
  for (const [x1, z1, x2, z2] of pieces(line, 2.4)) {
    const away = (z1 + z2) / 2
    const scale = stage.camera.scale(away)
    if (scale * height < 3) continue
    const lines: [number, number, number, number][] = []
    const point = (t: number, up: number): readonly [number, number] => {
      const x = x1 + (x2 - x1) * t
      const z = z1 + (z2 - z1) * t
      return stage.camera.point([x, stage.ground(x, z) + up, z])
    }
    const rail = (up: number) => {
      const [ax, ay] = point(0, up)
      const [bx, by] = point(1, up)
      lines.push([ax, ay, bx, by])
    }
    rail(height * 0.35)
    rail(height * 0.82)
    const posts: [number, number, number, number][] = []
    const count = choice.pales ? 9 : 1
    for (let i = 0; i < count; i++) {
      const tall = height * (choice.pales ? 0.96 + stage.chance.sway() * 0.04 : 1)
      const [ax, ay] = point(i / count, -0.1)
      const [bx, by] = point(i / count, tall)
      posts.push([ax, ay, bx, by])
    }
    const colour = hex(stage.air(scaled(tone, 0.95), away))
    const thin = (0.06 * scale).toFixed(1)
    const thick = ((choice.pales ? 0.09 : 0.13) * scale).toFixed(1)
    stage.solid(
      away,
      `<path d="${segments(lines)}" fill="none" stroke="${hex(stage.air(scaled(tone, 0.75), away))}" stroke-width="${thin}"/>` +
        `<path d="${segments(posts)}" fill="none" stroke="${colour}" stroke-width="${thick}"/>`,
      material.wood,
    )
  }
}
