import { type Colour, hex, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { ellipse, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

/** Daisies, dandelions or dead stalks over the nearer meadow: single things to look at when one looks closely. */
export function flowers(
  stage: Stage,
  count: number,
  choice: { from?: number; to?: number; colours?: Colour[] } = {},
): void {
  const { chance, mood, camera } = stage
  if (mood.snow) return
  const from = choice.from ?? 3
  const to = choice.to ?? 26
  const colours =
    choice.colours ??
    (mood.season === 'spring'
      ? [rgb('f4efdc'), rgb('e3c94b'), rgb('f0ead0')]
      : mood.season === 'summer'
        ? [rgb('efe9d4'), rgb('c9b8c8'), rgb('d9b94a')]
        : [rgb('b59a62'), rgb('8a7648')])
  const paths = new Map<Colour, string>()
  const stalks: [number, number, number, number][] = []
  for (let i = 0; i < count; i++) {
    const z = from + (to - from) * chance.next() ** 1.6
    const half = stage.width / 2 / camera.scale(z)
    const x = chance.between(-half, half)
    if (stage.surface(x, z) !== material.ground) continue
    const [px, py] = camera.point([x, stage.ground(x, z), z])
    const scale = camera.scale(z)
    const size = chance.between(0.012, 0.026) * scale
    const tall = chance.between(0.05, 0.22) * scale
    if (size < 0.5) continue
    const colour = colours[Math.floor(chance.next() * colours.length)] ?? rgb('f4efdc')
    paths.set(colour, (paths.get(colour) ?? '') + ellipse(px, py - tall, size, size * 0.7))
    if (size > 1.2) stalks.push([px, py, px, py - tall])
  }
  const stem = hex(scaled(mood.grass, 0.7))
  let svg = `<path d="${segments(stalks)}" fill="none" stroke="${stem}" stroke-width="1"/>`
  for (const [colour, path] of paths) svg += `<path d="${path}" fill="${hex(colour)}"/>`
  stage.glaze(to, svg)
}
