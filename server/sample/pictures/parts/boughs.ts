import type { Chance } from '../canvas/chance.ts'
import { hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { type Point, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

interface Twig {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly length: number
  readonly width: number
}

/** Branches as strokes gathered by thickness, so that a whole tree is a handful of paths. */
function grow(chance: Chance, start: Twig, levels: number, droop: number): Map<number, string> {
  const strokes = new Map<number, string>()
  const open: [Twig, number][] = [[start, 0]]
  while (open.length > 0) {
    const next = open.pop()
    if (next === undefined) break
    const [twig, level] = next
    const bend = chance.sway() * 0.12
    const midX = twig.x + Math.cos(twig.angle + bend) * twig.length * 0.5
    const midY = twig.y - Math.sin(twig.angle + bend) * twig.length * 0.5
    const tipX = twig.x + Math.cos(twig.angle) * twig.length
    const tipY = twig.y - Math.sin(twig.angle) * twig.length
    const width = Math.max(0.5, Math.round(twig.width * 2) / 2)
    const path = `M${twig.x.toFixed(1)} ${twig.y.toFixed(1)}Q${midX.toFixed(1)} ${midY.toFixed(1)} ${tipX.toFixed(1)} ${tipY.toFixed(1)}`
    strokes.set(width, (strokes.get(width) ?? '') + path)
    if (level >= levels) continue
    const forks = level === 0 ? chance.whole(3, 4) : chance.whole(2, 3)
    for (let i = 0; i < forks; i++) {
      const spread = forks === 1 ? 0 : (i / (forks - 1) - 0.5) * 2
      const angle =
        twig.angle +
        spread * chance.between(0.35, 0.75) +
        chance.sway() * 0.15 -
        droop * level * Math.sign(Math.cos(twig.angle)) * 0.1
      const from = level === 0 ? 1 : chance.between(0.55, 1)
      open.push([
        {
          x: twig.x + (tipX - twig.x) * from,
          y: twig.y + (tipY - twig.y) * from,
          angle,
          length: twig.length * chance.between(0.62, 0.84),
          width: twig.width * chance.between(0.55, 0.68),
        },
        level + 1,
      ])
    }
  }
  return strokes
}

/** Trunk and branches. A bare tree shows them to the last twig, one in leaf only the lower limbs. */
export function boughs(
  stage: Stage,
  x: number,
  y: number,
  tall: number,
  away: number,
  species: string,
  bare: boolean,
): void {
  const { chance } = stage
  const bark = species === 'birch' ? rgb('d8d4ca') : rgb('5a4b3c')
  const dark = stage.air(mix(scaled(bark, 0.52), stage.mood.shade, 0.12), away)
  const light = stage.air(scaled(bark, 1.05), away)
  const sunRight = stage.mood.sun[0] > 0
  const wide = tall * (species === 'poplar' || species === 'birch' ? 0.028 : 0.05)
  const top = tall * (bare ? 0.3 : 0.42)
  const trunk: Point[] = [
    [x - wide * 0.85, y + wide * 0.1],
    [x - wide * 0.5, y - top * 0.25],
    [x - wide * 0.4, y - top],
    [x + wide * 0.4, y - top],
    [x + wide * 0.5, y - top * 0.25],
    [x + wide * 0.9, y + wide * 0.1],
  ]
  const fill = stage.shading(
    sunRight
      ? [
          [0, dark],
          [0.55, dark],
          [1, light],
        ]
      : [
          [0, light],
          [0.45, dark],
          [1, dark],
        ],
    [0, 0],
    [1, 0],
  )
  stage.solid(away, `<path d="${smooth(trunk, true, 0.4)}" fill="${fill}"/>`, material.wood)
  const levels = bare ? (tall * stage.unit > 260 ? 6 : tall * stage.unit > 90 ? 5 : 4) : 2
  const start: Twig = {
    x,
    y: y - top * 0.9,
    angle: Math.PI / 2 + chance.sway() * 0.06,
    length: tall * (bare ? 0.2 : 0.16),
    width: wide * 0.85,
  }
  const strokes = grow(chance, start, levels, species === 'willow' ? 1 : 0.2)
  let svg = ''
  for (const [width, path] of strokes) {
    svg += `<path d="${path}" fill="none" stroke="${hex(width < 1.2 ? mix(dark, light, 0.35) : dark)}" stroke-width="${width}" stroke-linecap="round"/>`
  }
  if (bare && stage.mood.snow) {
    for (const [width, path] of strokes) {
      if (width > tall * 0.012) {
        svg += `<path d="${path}" transform="translate(0 ${(-width * 0.4).toFixed(1)})" fill="none" stroke="#f2f5f8" stroke-width="${width * 0.45}" stroke-linecap="round"/>`
      }
    }
  }
  stage.solid(away, svg, material.plain)
}
