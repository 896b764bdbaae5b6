import { Chunks } from '../canvas/chunks.ts'
import { lettering, letterPath } from '../canvas/lettering.ts'
import { type Point, polygon, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { blankSheet, cartouche, compass, INK, neatLine, scaleBar } from '../parts/sheet/mapframe.ts'
import { Parish } from '../parts/sheet/parish.ts'
import { housePlots } from '../parts/sheet/plots.ts'
import { woodland } from '../parts/sheet/woodland.ts'

/** Height of the numbers of parcels. */
const NUMBER = 2.9

const PAPER = '#efe6cd'
const ARABLE = ['#efe2bd', '#ecdcb2', '#f2e7c8', '#e9d8aa', '#efe0c4'] as const
const MEADOW = ['#cfdcab', '#c5d6a2', '#d6e0b6'] as const
const PASTURE = ['#dfe0b4', '#d8dcae'] as const

/** The stable cadastre: every strip with its number, houses yellow if of wood and red if of stone. */
export function cadastre(stage: Stage): void {
  const { width, height } = stage
  const parish = new Parish(width, height, 4224)
  blankSheet(stage, PAPER)
  strips(stage, parish)
  woodland(stage, parish, 0.52)
  water(stage, parish)
  roads(stage, parish)
  housePlots(stage, parish)
  labels(stage, parish)
  neatLine(stage, 34, '#e9dfc3')
  cartouche(stage, width * 0.165, height * 0.145, width * 0.22, height * 0.13, [
    ['Tichá Lhota', 24],
    ['Anno 1826', 12],
  ])
  compass(stage, width * 0.925, height * 0.14, 42)
  scaleBar(stage, width * 0.74, height * 0.915, width * 0.16, 'Sáhů')
}

/** Blocks of strips set round the village like the petals of a flower; every strip is a parcel. */
function strips(stage: Stage, parish: Parish): void {
  const { chance, width, height } = stage
  const cx = width * parish.village.u
  const cy = height * parish.village.v
  const rings = [0.1, 0.19, 0.3, 0.42, 0.56, 0.72, 0.9]
  const place = (angle: number, reach: number): Point => {
    const stretch = 1 + parish.wander(Math.cos(angle) * 400 + 900, Math.sin(angle) * 400, 170) * 0.22
    const x = cx + Math.cos(angle) * reach * stretch * width * 0.78
    const y = cy + Math.sin(angle) * reach * stretch * height * 0.95
    const sway = Math.min(1, reach * 4)
    return [
      x + (parish.wander(x, y, 250) * 120 + parish.wander(x, y, 90) * 22) * sway,
      y + (parish.wander(y + 500, x, 250) * 120 + parish.wander(y + 500, x, 90) * 22) * sway,
    ]
  }
  const fills = new Map<string, Chunks>()
  const lines = new Chunks()
  const bounds = new Chunks()
  const numbers = new Chunks()
  let number = 1
  for (let ring = 1; ring < rings.length; ring++) {
    const inner = rings[ring - 1] ?? 0
    const outer = rings[ring] ?? 1
    const sectors = 9 + ring * 3
    const shift = chance.next()
    const cut = Array.from({ length: sectors }, (_, i) => i + shift + chance.sway() * 0.26)
    for (let s = 0; s < sectors; s++) {
      const from = ((cut[s] ?? s) / sectors) * Math.PI * 2
      const to = ((cut[s + 1] ?? (cut[0] ?? 0) + sectors) / sectors) * Math.PI * 2
      const radial = chance.happens(0.62)
      const count = chance.whole(7, 17)
      const kind = chance.next()
      const palette = kind < 0.66 ? ARABLE : kind < 0.88 ? MEADOW : PASTURE
      const outline: Point[] = []
      for (let i = 0; i <= 6; i++) outline.push(place(from + ((to - from) * i) / 6, inner))
      for (let i = 6; i >= 0; i--) outline.push(place(from + ((to - from) * i) / 6, outer))
      const [bx, by] = outline[0] ?? [0, 0]
      bounds.add(bx, by, polygon(outline))
      for (let i = 0; i < count; i++) {
        const a = i / count
        const b = (i + 1) / count
        const edge = (t: number, k: number): Point =>
          radial
            ? place(from + (to - from) * t, inner + (outer - inner) * k)
            : place(from + (to - from) * k, inner + (outer - inner) * t)
        const shape = [
          edge(a, 0),
          edge(a, 0.33),
          edge(a, 0.66),
          edge(a, 1),
          edge(b, 1),
          edge(b, 0.66),
          edge(b, 0.33),
          edge(b, 0),
        ]
        const tone = chance.pick(palette[0], ...palette)
        const [x, y] = edge((a + b) / 2, 0.5)
        const path = polygon(shape)
        const same = fills.get(tone) ?? new Chunks()
        fills.set(tone, same)
        same.add(x, y, path)
        lines.add(x, y, path)
        if (x > 40 && x < width - 40 && y > 40 && y < height - 40) {
          numbers.add(x, y, letterPath(String(number), x, y + 1.4, NUMBER))
        }
        number++
      }
    }
  }
  for (const [tone, chunks] of fills) stage.solid(900, chunks.svg(`fill="${tone}"`), 1)
  stage.glaze(890, lines.svg('fill="none" stroke="#8a7458" stroke-width="0.38"'))
  stage.glaze(889, bounds.svg('fill="none" stroke="#6f5a42" stroke-width="0.9"'))
  stage.glaze(880, numbers.svg('fill="none" stroke="#7a4a3a" stroke-width="0.27"'))
}

function water(stage: Stage, parish: Parish): void {
  const path = smooth(parish.stream(), false, 0.9)
  stage.solid(
    895,
    `<path d="${path}" fill="none" stroke="#cbdba8" stroke-width="58"/><path d="${path}" fill="none" stroke="#bfd29b" stroke-width="30"/>`,
    1,
  )
  stage.solid(
    700,
    `<path d="${path}" fill="none" stroke="#5f7f8f" stroke-width="7.2"/><path d="${path}" fill="none" stroke="#a9c6cc" stroke-width="5.8"/><path d="${path}" fill="none" stroke="#8fb3bd" stroke-width="1"/>`,
    1,
  )
  const race = smooth(
    [parish.at(0.26, 0.45), parish.at(0.3, 0.455), parish.at(0.345, 0.49), parish.at(0.36, 0.535)],
    false,
    0.8,
  )
  stage.solid(
    700,
    `<path d="${race}" fill="none" stroke="#5f7f8f" stroke-width="3"/><path d="${race}" fill="none" stroke="#a9c6cc" stroke-width="2"/>`,
    1,
  )
  const [x, y] = parish.at(0.515, 0.497)
  stage.solid(
    695,
    `<ellipse cx="${x}" cy="${y}" rx="17" ry="6.5" fill="#a9c6cc" stroke="#5f7f8f" stroke-width="0.9"/>`,
    1,
  )
}

function roads(stage: Stage, parish: Parish): void {
  const path = parish
    .roads()
    .map((line) => smooth(line, false, 0.8))
    .join('')
  stage.solid(
    690,
    `<path d="${path}" fill="none" stroke="#7d6348" stroke-width="5"/><path d="${path}" fill="none" stroke="#e9cfa4" stroke-width="4"/>`,
    1,
  )
  const [x, y] = parish.at(0.52, 0.605)
  stage.solid(
    680,
    `<path d="M${x - 8} ${y - 3.4}h16M${x - 8} ${y + 3.4}h16" stroke="${INK}" stroke-width="1.1"/>`,
    1,
  )
}

function labels(stage: Stage, parish: Parish): void {
  const put = (text: string, u: number, v: number, size: number, turn = 0, spacing = 0.5) => {
    const [x, y] = parish.at(u, v)
    stage.glaze(
      30,
      lettering(text, x, y, size, { colour: INK, anchor: 'middle', turn, spacing, opacity: 0.92 }),
    )
  }
  put('Strážník', 0.58, 0.105, 15, 0, 1.1)
  put('Na lánech', 0.72, 0.34, 9, -14)
  put('Za humny', 0.36, 0.37, 9, -8)
  put('Dlouhé díly', 0.27, 0.7, 9, 12)
  put('Pod kaplí', 0.52, 0.27, 8, 0)
  put('U mlýna', 0.36, 0.585, 7, 6)
  put('Tichava', 0.74, 0.692, 8, 16, 0.9)
  put('Loučky', 0.66, 0.8, 9, 8)
  put('Horní pole', 0.82, 0.56, 9, -10)
  put('Želetínská cesta', 0.14, 0.578, 6, -3, 0.6)
}
