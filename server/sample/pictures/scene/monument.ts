import { hex, rgb } from '../canvas/colour.ts'
import { lettering } from '../canvas/lettering.ts'
import { material } from '../canvas/material.ts'
import { polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { cottage } from '../parts/cottage.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { countryside } from '../parts/land.ts'
import { bush, tree } from '../parts/tree.ts'

const GRANITE = rgb('bcb7ae')
const Z = 10.5

/** The granite memorial with its names, between young trees. */
export function monumentScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: 'fair', season: 'summer', light: side })
  stage.look({ horizon: 0.62, focal: 1.15, eye: 1.7 })
  stage.land = countryside(stage, {
    roads: [
      {
        points: [
          [side * 2, 0],
          [side * 0.8, 8],
        ],
        width: 1.8,
      },
    ],
    yard: (x, z) => (Math.hypot(x, z - Z) < 3 ? 1 : 0),
    fieldsFrom: 100,
    slope: 0.04,
    slopeFrom: 40,
  })
  step(stage, 1.9, 0, 0.28)
  step(stage, 1.45, 0.28, 0.56)
  prism(stage, 0.92, 0.56, 1.3, 0.92)
  prism(stage, 0.62, 1.3, 4.5, 0.5)
  cap(stage)
  names(stage)
  wreath(stage, -0.6)
  chain(stage)
  tree(stage, -side * 3.6, 13.5, { species: 'lime', height: 5.6 })
  tree(stage, side * 3.9, 14, { species: 'lime', height: 5.2 })
  tree(stage, -side * 9, 26, { height: 9 })
  tree(stage, side * 10, 30, { height: 10 })
  cottage(stage, { x: -side * 12, z: 40, turn: side * 0.3 })
  cottage(stage, { x: side * 13, z: 44, turn: -side * 0.3 })
  for (let i = 0; i < 7; i++) bush(stage, chance.between(-4, 4), 12.8, chance.between(0.3, 0.6))
  person(stage, side * 2.1, 9.6, 'oldwoman', { hands: 'folded', turn: -side })
  person(stage, side * 2.7, 9.9, 'boy', { turn: -side })
  flowers(stage, 260, { from: 2.6, to: 9 })
}

/** A block with a tapering front: half width below and above. */
function prism(stage: Stage, low: number, from: number, to: number, high: number): void {
  const { camera } = stage
  const front = camera.outline([
    [-low, from, Z - low],
    [low, from, Z - low],
    [high, to, Z - high],
    [-high, to, Z - high],
  ])
  stage.fill(Z, polygon(front), stage.lit(GRANITE, [0, 0.08, -1]), material.rock)
  const s = stage.mood.sun[0] > 0 ? 1 : -1
  const edge = camera.outline([
    [s * low, from, Z - low],
    [s * high, to, Z - high],
    [s * high * 0.86, to, Z - high - 0.001],
    [s * low * 0.86, from, Z - low - 0.001],
  ])
  stage.glaze(Z, `<path d="${polygon(edge)}" fill="#fffaf0" fill-opacity="0.25"/>`)
  const dark = camera.outline([
    [-s * low, from, Z - low],
    [-s * high, to, Z - high],
    [-s * high * 0.8, to, Z - high],
    [-s * low * 0.8, from, Z - low],
  ])
  stage.glaze(Z, `<path d="${polygon(dark)}" fill="#16161c" fill-opacity="0.25"/>`)
}

function step(stage: Stage, half: number, from: number, to: number): void {
  const { camera } = stage
  const top = camera.outline([
    [-half, to, Z - half],
    [half, to, Z - half],
    [half, to, Z + half],
    [-half, to, Z + half],
  ])
  const front = camera.outline([
    [-half, from, Z - half],
    [half, from, Z - half],
    [half, to, Z - half],
    [-half, to, Z - half],
  ])
  stage.fill(Z + 0.5, polygon(top), stage.lit(rgb('cfcac0'), [0, 1, 0]), material.rock)
  stage.fill(Z + 0.4, polygon(front), stage.lit(GRANITE, [0, 0, -1]), material.rock)
}

function cap(stage: Stage): void {
  const { camera } = stage
  const slab = camera.outline([
    [-0.66, 4.5, Z - 0.6],
    [0.66, 4.5, Z - 0.6],
    [0.66, 4.72, Z - 0.6],
    [-0.66, 4.72, Z - 0.6],
  ])
  const peak = camera.outline([
    [-0.6, 4.72, Z - 0.55],
    [0.6, 4.72, Z - 0.55],
    [0, 5.3, Z],
  ])
  stage.fill(Z - 0.1, polygon(slab), stage.lit(rgb('cfcac0'), [0, 0.1, -1]), material.rock)
  stage.fill(Z - 0.1, polygon(peak), stage.lit(GRANITE, [0, 0.5, -0.86]), material.rock)
}

function names(stage: Stage): void {
  const { camera } = stage
  const scale = camera.scale(Z - 0.56)
  const [x] = camera.point([0, 0, Z - 0.56])
  const row = (v: number) => camera.point([0, v, Z - 0.56])[1]
  const ink = { colour: hex(rgb('4a4540')), anchor: 'middle' as const, opacity: 0.85 }
  stage.glaze(Z - 0.2, lettering('1914 - 1918', x, row(4.05), scale * 0.13, { ...ink, spacing: 0.14 }))
  const fallen = [
    'J. Adámek',
    'F. Bárta',
    'J. Hrubý',
    'K. Koudela',
    'A. Mach',
    'V. Mareš',
    'J. Pech',
    'F. Vaněk',
    'J. Vaněk',
    'M. Kříž',
    'A. Holub',
    'J. Mach',
    'F. Hrubý',
    'V. Kalina',
  ]
  for (const [i, name] of fallen.entries()) {
    stage.glaze(Z - 0.2, lettering(name, x, row(3.75 - i * 0.165), scale * 0.075, ink))
  }
  const [cx, cy] = camera.point([0, 4.32, Z - 0.54])
  const arm = scale * 0.11
  stage.glaze(
    Z - 0.2,
    `<path d="${segments([
      [cx, cy - arm, cx, cy + arm],
      [cx - arm * 0.7, cy - arm * 0.3, cx + arm * 0.7, cy - arm * 0.3],
    ])}" fill="none" stroke="#4a4540" stroke-width="${(scale * 0.035).toFixed(1)}"/>`,
  )
}

function wreath(stage: Stage, x: number): void {
  const { camera, chance } = stage
  const [px, py] = camera.point([x, 0.95, Z - 1.05])
  const r = camera.scale(Z - 1) * 0.3
  let svg = ''
  for (let i = 0; i < 40; i++) {
    const a = (i / 40) * Math.PI * 2
    svg += `<circle cx="${(px + Math.cos(a) * r + chance.sway() * 4).toFixed(1)}" cy="${(py + Math.sin(a) * r + chance.sway() * 4).toFixed(1)}" r="${(r * 0.2).toFixed(1)}" fill="${chance.pick('#4a5a34', '#5f7040', '#3a4a2c', '#d8c9b8')}"/>`
  }
  svg += `<path d="M${px} ${py + r}l${-r * 0.4} ${r * 0.9}l${r * 0.25} ${-r * 0.1}ZM${px} ${py + r}l${r * 0.4} ${r * 0.95}l${-r * 0.25} ${-r * 0.1}Z" fill="#efe6d6"/>`
  stage.solid(Z - 1.2, svg, material.plain)
}

function chain(stage: Stage): void {
  const { camera } = stage
  const posts = [-2.4, -0.95, 0.95, 2.4].map((x) => ({
    x,
    foot: camera.point([x, 0, 7.9]),
    top: camera.point([x, 0.85, 7.9]),
  }))
  const scale = camera.scale(7.9)
  for (const { foot, top } of posts) {
    const w = scale * 0.12
    stage.fill(
      7.9,
      polygon([
        [foot[0] - w, foot[1]],
        [foot[0] + w, foot[1]],
        [top[0] + w * 0.8, top[1]],
        [top[0], top[1] - w],
        [top[0] - w * 0.8, top[1]],
      ]),
      stage.lit(GRANITE, [0, 0.1, -1]),
      material.rock,
    )
  }
  for (const [a, b] of [
    [0, 1],
    [2, 3],
  ] as const) {
    const from = posts[a]
    const to = posts[b]
    if (from === undefined || to === undefined) continue
    const y = from.top[1] + scale * 0.12
    stage.glaze(
      7.8,
      `<path d="M${from.top[0]} ${y}Q${(from.top[0] + to.top[0]) / 2} ${y + scale * 0.5} ${to.top[0]} ${y}" fill="none" stroke="#2d2a28" stroke-width="${(scale * 0.04).toFixed(1)}" stroke-dasharray="7 3"/>`,
    )
  }
}
