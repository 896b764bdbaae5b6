import { hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { type Point, polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

/** Tones of a spruce from its foot to its top. */
const BANDS = 3

/** A spruce: tiers of drooping branches round a straight stem. */
export function spruce(stage: Stage, x: number, z: number, height: number): void {
  const [px, py] = stage.camera.point([x, stage.ground(x, z) - 0.1, z])
  spruceAt(stage, px, py, height * stage.camera.scale(z), z)
}

/** The same at a point of the picture. */
export function spruceAt(stage: Stage, px: number, py: number, tall: number, away: number): void {
  const { chance, mood } = stage
  const wide = tall * chance.between(0.17, 0.23)
  const tiers = Math.max(5, Math.min(13, Math.round((tall * stage.unit) / 26)))
  const deep = stage.air(mix(rgb('1f2c24'), mood.leaves[0], 0.3), away)
  const bright = stage.air(mood.snow ? rgb('e8eef2') : rgb('4a5f40'), away)
  const sunSide = mood.sun[0] > 0 ? 1 : -1
  const dark: string[] = []
  const lit: string[] = []
  let outline = ''
  for (let i = 0; i < tiers; i++) {
    const t = i / tiers
    const low = py - tall * (0.08 + t * 0.9)
    const reach = wide * (1 - t) * chance.between(0.85, 1.15) + tall * 0.012
    const rise = (tall / tiers) * 1.9
    const left: Point[] = []
    const right: Point[] = []
    const teeth = 4
    for (let k = 0; k < teeth; k++) {
      const s = 1 - k / teeth
      left.push(
        [px - reach * s, low + tall * 0.012 * chance.next()],
        [px - reach * (s - 0.12), low - rise * 0.16],
      )
      right.unshift(
        [px + reach * (s - 0.12), low - rise * 0.16],
        [px + reach * s, low + tall * 0.012 * chance.next()],
      )
    }
    const tier = polygon([[px, low - rise], ...left, ...right])
    const sunny = sunSide > 0 ? right.slice(2) : left.slice(0, -2)
    const edge = polygon([
      [px + sunSide * reach * 0.12, low - rise * 0.9],
      ...sunny,
      [px + sunSide * reach * 0.2, low - rise * 0.3],
    ])
    const band = Math.min(BANDS - 1, Math.floor(t * BANDS))
    dark[band] = (dark[band] ?? '') + tier
    lit[band] = (lit[band] ?? '') + edge
    outline += tier
  }
  const stem = polygon([
    [px - tall * 0.012, py],
    [px + tall * 0.012, py],
    [px, py - tall * 0.9],
  ])
  let svg = `<path d="${stem}" fill="${hex(stage.air(rgb('4a3c30'), away))}"/>`
  for (let band = 0; band < BANDS; band++) {
    const tone = mix(deep, scaled(deep, 1.35), band / BANDS)
    svg += `<path d="${dark[band] ?? ''}" fill="${hex(tone)}"/>`
    svg += `<path d="${lit[band] ?? ''}" fill="${hex(mix(tone, bright, mood.snow ? 0.8 : 0.45))}"/>`
  }
  stage.solid(away, svg, material.needles, outline)
}
