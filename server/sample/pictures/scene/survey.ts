import type { Chance } from '../canvas/chance.ts'
import { Chunks } from '../canvas/chunks.ts'
import { lettering } from '../canvas/lettering.ts'
import { type Point, polygon, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { blankSheet, cartouche, compass, INK, neatLine } from '../parts/sheet/mapframe.ts'
import { Parish } from '../parts/sheet/parish.ts'
import { woodland } from '../parts/sheet/woodland.ts'

/** The military survey of the 1760s, drawn from the saddle: hatched hills, woods, roads, red houses. */
export function survey(stage: Stage): void {
  const { width, height } = stage
  const parish = new Parish(width, height, 4187)
  blankSheet(stage, '#ece0c0')
  meadows(stage, parish)
  woodland(stage, parish, 0.47)
  hachures(stage, parish)
  lines(stage, parish)
  places(stage, parish)
  neatLine(stage, 34, '#e6d9b8')
  cartouche(stage, width * 0.17, height * 0.88, width * 0.23, height * 0.12, [
    ['Sectio 117', 15],
    ['1764 - 1768', 12],
  ])
  compass(stage, width * 0.91, height * 0.88, 44)
}

/** Green washes along the water. */
function meadows(stage: Stage, parish: Parish): void {
  const path = smooth(parish.stream(), false, 0.9)
  stage.solid(
    950,
    `<path d="${path}" fill="none" stroke="#ccd4a0" stroke-width="46" stroke-opacity="0.8"/><path d="${path}" fill="none" stroke="#bccb94" stroke-width="24" stroke-opacity="0.7"/>`,
    1,
  )
  const { chance, width, height } = stage
  const tufts = new Chunks()
  for (let i = 0; i < 900; i++) {
    const x = chance.next() * width
    const y = chance.next() * height
    if (parish.level(x, y) > 0.3) continue
    tufts.add(
      x,
      y,
      `M${x.toFixed(1)} ${y.toFixed(1)}l-1.4 -2.6M${x.toFixed(1)} ${y.toFixed(1)}v-3.2M${x.toFixed(1)} ${y.toFixed(1)}l1.4 -2.6`,
    )
  }
  stage.glaze(940, tufts.svg('fill="none" stroke="#8a9a68" stroke-width="0.5"'))
  const furrows = new Chunks()
  for (let i = 0; i < 150; i++) {
    const x = chance.next() * width
    const y = chance.next() * height
    if (parish.level(x, y) > 0.28) continue
    const angle = Math.round(chance.next() * 5) * 0.6
    for (let k = 0; k < 7; k++) {
      const ox = x - Math.sin(angle) * k * 3.2
      const oy = y + Math.cos(angle) * k * 3.2
      furrows.add(
        ox,
        oy,
        `M${ox.toFixed(1)} ${oy.toFixed(1)}l${(Math.cos(angle) * 32).toFixed(1)} ${(Math.sin(angle) * 32).toFixed(1)}`,
      )
    }
  }
  stage.glaze(941, furrows.svg('fill="none" stroke="#b59d6c" stroke-opacity="0.55" stroke-width="0.55"'))
}

/** Strokes down the slope, longer and thicker where it is steep. */
function hachures(stage: Stage, parish: Parish): void {
  const { chance, width, height } = stage
  const paths = [new Chunks(), new Chunks(), new Chunks()]
  for (let y = 30; y < height - 30; y += 7.2) {
    for (let x = 30; x < width - 30; x += 5.4) {
      const px = x + chance.sway() * 2
      const py = y + chance.sway() * 2.2
      const gx = (parish.level(px + 3, py) - parish.level(px - 3, py)) * 60
      const gy = (parish.level(px, py + 3) - parish.level(px, py - 3)) * 60
      const steep = Math.hypot(gx, gy)
      if (steep < 0.4) continue
      const long = Math.min(9, 3.4 + steep * 1.5)
      const bin = steep > 1.5 ? 2 : steep > 0.85 ? 1 : 0
      paths[bin]?.add(
        px,
        py,
        `M${px.toFixed(1)} ${py.toFixed(1)}l${((-gx / steep) * long).toFixed(1)} ${((-gy / steep) * long).toFixed(1)}`,
      )
    }
  }
  paths.forEach((path, i) => {
    stage.glaze(
      790 - i,
      path.svg(
        `fill="none" stroke="#5d4a38" stroke-opacity="${0.55 + i * 0.14}" stroke-width="${0.55 + i * 0.35}"`,
      ),
    )
  })
}

function lines(stage: Stage, parish: Parish): void {
  const stream = smooth(parish.stream(), false, 0.9)
  stage.solid(
    700,
    `<path d="${stream}" fill="none" stroke="#4f7386" stroke-width="6"/><path d="${stream}" fill="none" stroke="#8fb6c2" stroke-width="4.4"/>`,
    1,
  )
  const brooks = [
    [0.57, 0.24, 0.585, 0.4, 0.6, 0.655],
    [0.14, 0.72, 0.24, 0.64, 0.33, 0.53],
    [0.88, 0.62, 0.82, 0.66, 0.78, 0.74],
    [0.3, 0.16, 0.25, 0.3, 0.26, 0.45],
  ] as const
  for (const [u0, v0, u1, v1, u2, v2] of brooks) {
    const brook = smooth([parish.at(u0, v0), parish.at(u1, v1), parish.at(u2, v2)], false, 0.9)
    stage.solid(701, `<path d="${brook}" fill="none" stroke="#4f7386" stroke-width="1.8"/>`, 1)
  }
  const roads = parish
    .roads()
    .map((line) => smooth(line, false, 0.8))
    .join('')
  stage.solid(
    690,
    `<path d="${roads}" fill="none" stroke="#6f4f34" stroke-width="4.4"/><path d="${roads}" fill="none" stroke="#e6c58e" stroke-width="3"/>`,
    1,
  )
}

/** A cluster of red houses about a point. */
function cluster(stage: Stage, chance: Chance, centre: Point, count: number, spread: number): void {
  let houses = ''
  let gardens = ''
  for (let i = 0; i < count; i++) {
    const x = centre[0] + chance.sway() * spread
    const y = centre[1] + chance.sway() * spread * 0.42
    const w = chance.between(3.4, 6.5)
    const h = chance.between(2.4, 3.6)
    const turn = chance.sway() * 0.5
    const corner = (u: number, v: number): Point => [
      x + Math.cos(turn) * u - Math.sin(turn) * v,
      y + Math.sin(turn) * u + Math.cos(turn) * v,
    ]
    houses += polygon([corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)])
    const gy = chance.pick(-1, 1) * (h + 7)
    gardens += polygon([
      corner(-w - 2, gy - 4),
      corner(w + 2, gy - 4),
      corner(w + 2, gy + 4),
      corner(-w - 2, gy + 4),
    ])
  }
  stage.solid(655, `<path d="${gardens}" fill="#b9c793" stroke="#7d8a5c" stroke-width="0.4"/>`, 1)
  stage.solid(650, `<path d="${houses}" fill="#b5443a" stroke="#5c2420" stroke-width="0.6"/>`, 1)
}

function places(stage: Stage, parish: Parish): void {
  const { chance } = stage
  const spots: readonly (readonly [string, number, number, number, number, number])[] = [
    ['Stille Lhotta', 0.5, 0.48, 54, 74, 17],
    ['Zeletin', 0.055, 0.61, 26, 34, 12],
    ['Ober Oleschna', 0.945, 0.37, 22, 32, 11],
    ['Holeschin', 0.51, 0.92, 14, 26, 10],
  ]
  for (const [name, u, v, houses, spread, size] of spots) {
    const [x, y] = parish.at(u, v)
    cluster(stage, chance, [x, y], houses, spread)
    const shift = u < 0.1 ? 40 : u > 0.9 ? -46 : 0
    stage.glaze(
      400,
      lettering(name, x + shift, y - spread * 0.5 - 14, size, {
        colour: INK,
        anchor: 'middle',
        spacing: 0.3,
      }),
    )
    stage.solid(
      600,
      `<path d="M${x - 4} ${y - 8}h8v16h-8ZM${x} ${y - 15}v7M${x - 3} ${y - 12}h6" fill="#8f2f2a" stroke="${INK}" stroke-width="1"/>`,
      1,
    )
  }
  const label = (text: string, u: number, v: number, size: number, turn: number, spacing: number) => {
    const [x, y] = parish.at(u, v)
    stage.glaze(400, lettering(text, x, y, size, { colour: INK, anchor: 'middle', turn, spacing }))
  }
  label('Straschnik B.', 0.57, 0.1, 17, 0, 0.9)
  label('Tichawa Bach', 0.2, 0.415, 8, 18, 0.8)
  label('Capelle', 0.59, 0.245, 7, 0, 0.3)
  label('Mühle', 0.39, 0.6, 7, 0, 0.3)
  const [cx, cy] = parish.at(0.555, 0.235)
  const [mx, my] = parish.at(0.36, 0.575)
  stage.solid(
    600,
    `<path d="M${cx - 4} ${cy}h8v-6l-4 -5l-4 5ZM${cx} ${cy - 11}v-5M${cx - 2} ${cy - 14}h4" fill="#b5443a" stroke="${INK}" stroke-width="0.9"/>`,
    1,
  )
  stage.solid(
    600,
    `<path d="M${mx - 5} ${my - 3}h10v6h-10Z" fill="#b5443a" stroke="${INK}" stroke-width="0.8"/><circle cx="${mx + 9}" cy="${my}" r="3.4" fill="none" stroke="${INK}" stroke-width="1"/>`,
    1,
  )
}
