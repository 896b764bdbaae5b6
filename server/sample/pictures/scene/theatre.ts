import { type Colour, hex, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { ellipse, type Point, polygon, rectangle, segments, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { spoked } from '../parts/cart.ts'
import { Pen } from '../parts/figure/pen.ts'
import { sitter } from '../parts/figure/person.ts'
import type { Role } from '../parts/figure/wardrobe.ts'
import { blob } from '../parts/tree.ts'

/** The stage at U Tří lip: curtains, a painted landscape, actors in borrowed clothes. */
export function theatreScene(stage: Stage): void {
  const { width, height, chance, year } = stage
  stage.weather({ weather: 'hazy', light: chance.pick(-1, 1) })
  stage.backdrop = rgb('2a221d')
  stage.even = material.cloth
  const floor = height * 0.74
  backcloth(stage, floor)
  boards(stage, floor)
  const scale = (height * 0.42) / 1.75
  const y = floor + height * 0.075
  const cannon = year < 1920
  const cast: Role[] = cannon
    ? ['soldier', 'soldier', 'lady', 'gentleman', 'soldier', 'woman', 'soldier']
    : ['woman', 'oldman', 'maid', 'gentleman', 'lady', 'priest', 'oldwoman']
  cast.forEach((role, i) => {
    const x = width * (0.2 + (0.6 * (i + 0.5)) / cast.length)
    const depth = [0, 0.6, 0.2, 0.9, 0.3, 0.7, 0.1][i] ?? 0
    sitter(
      stage,
      { x, y: y + depth * height * 0.05 - 10, scale: scale * (0.94 + depth * 0.08), away: 60 - depth * 10 },
      role,
      {
        hands: chance.pick('hips', 'reach', 'folded', 'down'),
        ...(role === 'soldier'
          ? { clothes: { kind: 'uniform', main: rgb('c4b8a0'), second: rgb('9a3a34') } }
          : {}),
        ...(i === 3 ? { head: { hat: 'top' } } : {}),
      },
    )
  })
  if (cannon) gun(stage, width * 0.77, y + height * 0.03, scale)
  curtains(stage, floor)
  footlights(stage, floor)
}

function backcloth(stage: Stage, floor: number): void {
  const { width, height, chance } = stage
  const sky = stage.shading([
    [0, rgb('a9b4b4')],
    [0.7, rgb('dcd8c4')],
    [1, rgb('c9c2a8')],
  ])
  stage.solid(99, `<path d="${rectangle(0, 0, width, floor)}" fill="${sky}"/>`, material.cloth)
  for (let layer = 0; layer < 3; layer++) {
    const base = floor * (0.62 + layer * 0.1)
    const points: Point[] = [[-20, floor]]
    for (let i = 0; i <= 7; i++) points.push([(width * i) / 7, base - chance.next() * height * 0.13])
    points.push([width + 20, floor])
    stage.solid(
      98 - layer,
      `<path d="${smooth(points, true, 0.8)}" fill="${hex(scaled(rgb('93977c'), 1.05 - layer * 0.16))}"/>`,
      material.cloth,
    )
  }
  // A painted castle, because every play has one.
  const cx = width * 0.62
  const cy = floor * 0.55
  const wall = hex(rgb('b9a98c'))
  const castle = `${rectangle(cx - 70, cy - 60, 140, 90)}${rectangle(cx - 92, cy - 110, 44, 140)}${rectangle(cx + 44, cy - 90, 40, 120)}`
  const roofs = `${polygon([
    [cx - 98, cy - 110],
    [cx - 42, cy - 110],
    [cx - 70, cy - 176],
  ])}${polygon([
    [cx + 38, cy - 90],
    [cx + 90, cy - 90],
    [cx + 64, cy - 148],
  ])}`
  stage.solid(
    97.5,
    `<path d="${castle}" fill="${wall}"/><path d="${roofs}" fill="${hex(rgb('7a4a3c'))}"/>`,
    material.cloth,
  )
  for (const x of [0.24, 0.32, 0.8]) {
    stage.fill(96, rectangle(width * x - 8, floor * 0.62, 16, floor * 0.3), rgb('5f4e3a'), material.cloth)
    for (let i = 0; i < 9; i++) {
      stage.fill(
        95.9,
        blob(chance, width * x + chance.sway() * 60, floor * 0.55 + chance.sway() * 50, 54, 40, 9),
        scaled(rgb('6f7850'), chance.between(0.75, 1.15)),
        material.cloth,
      )
    }
  }
}

function boards(stage: Stage, floor: number): void {
  const { width, height } = stage
  const front = height * 0.9
  stage.solid(
    80,
    `<path d="${rectangle(0, floor, width, front - floor)}" fill="${stage.shading([
      [0, rgb('6b5640')],
      [1, rgb('a58a66')],
    ])}"/>`,
    material.wood,
  )
  const gaps: [number, number, number, number][] = []
  for (let i = -8; i <= 8; i++)
    gaps.push([width / 2 + i * width * 0.055, floor, width / 2 + i * width * 0.085, front])
  stage.glaze(
    79,
    `<path d="${segments(gaps)}" fill="none" stroke="#2f2419" stroke-opacity="0.6" stroke-width="2.5"/>`,
  )
  stage.fill(30, rectangle(0, front, width, height - front), rgb('2b221b'), material.wood)
  stage.fill(29, rectangle(0, front, width, height * 0.014), rgb('8a7050'), material.wood)
  // The prompter's box, lower left.
  const x = width * 0.3
  stage.fill(
    28,
    polygon([
      [x - 70, front + 6],
      [x - 54, front - 44],
      [x + 54, front - 44],
      [x + 70, front + 6],
    ]),
    rgb('3d3026'),
    material.wood,
  )
  stage.fill(27, ellipse(x, front - 12, 40, 22), rgb('14100d'), material.plain)
}

function curtains(stage: Stage, floor: number): void {
  const { width, height } = stage
  const tone: Colour = rgb('7a3a34')
  for (const side of [0, 1]) {
    for (let i = 0; i < 7; i++) {
      const w = (width * 0.19) / 7
      const x = side === 0 ? i * w : width - (i + 1) * w
      const sweep = side === 0 ? -i * 7 : i * 7
      const fill = stage.shading(
        [
          [0, scaled(tone, 0.55)],
          [0.45, scaled(tone, 1.35)],
          [1, scaled(tone, 0.5)],
        ],
        [0, 0],
        [1, 0],
      )
      const path = smooth(
        [
          [x - 4, -10],
          [x + w + 4, -10],
          [x + w + 6 + sweep * 0.5, floor * 0.6],
          [x + w + sweep, floor + height * 0.16],
          [x + sweep - 4, floor + height * 0.16],
          [x - 4 + sweep * 0.4, floor * 0.6],
        ],
        true,
        0.35,
      )
      stage.solid(20, `<path d="${path}" fill="${fill}"/>`, material.cloth)
    }
  }
  let swag = ''
  for (let i = 0; i < 5; i++) {
    const x = (width * i) / 5
    swag += `M${x} -10H${x + width / 5}V${height * 0.06}Q${x + width / 10} ${height * 0.2} ${x} ${height * 0.06}Z`
  }
  stage.solid(
    18,
    `<path d="${swag}" fill="${stage.shading([
      [0, scaled(tone, 1.1)],
      [1, scaled(tone, 0.6)],
    ])}"/>`,
    material.cloth,
  )
  let fringe = ''
  for (let i = 0; i < 5; i++) {
    const x = (width * i) / 5
    fringe += `M${x} ${height * 0.06}Q${x + width / 10} ${height * 0.2} ${x + width / 5} ${height * 0.06}`
  }
  stage.glaze(17, `<path d="${fringe}" fill="none" stroke="#d8b868" stroke-width="7"/>`)
}

function footlights(stage: Stage, floor: number): void {
  const { width, height } = stage
  for (let i = 0; i < 6; i++) {
    const x = width * (0.4 + i * 0.1)
    const y = height * 0.895
    stage.glaze(
      16,
      `<path d="${ellipse(x, y - 40, 120, 160)}" fill="${stage.glow([
        [0, [255, 240, 200], 0.26],
        [1, [255, 240, 200], 0],
      ])}"/>`,
    )
    stage.solid(
      15,
      `<path d="${smooth(
        [
          [x - 20, y],
          [x - 16, y - 24],
          [x, y - 30],
          [x + 16, y - 24],
          [x + 20, y],
        ],
        true,
        0.6,
      )}" fill="#cbb684"/>`,
      material.plain,
    )
  }
  stage.glaze(
    70,
    `<path d="${ellipse(width / 2, floor * 0.8, width * 0.4, floor * 0.5)}" fill="${stage.glow([
      [0, [255, 244, 214], 0.25],
      [1, [255, 244, 214], 0],
    ])}"/>`,
  )
}

/** A cardboard cannon. */
function gun(stage: Stage, x: number, y: number, scale: number): void {
  const pen = new Pen(
    scale,
    (u, v) => [x - u * scale, y - v * scale],
    (colour) => colour,
  )
  pen.shape('-0.5 0.5, 0.9 0.72, 0.92 0.58, -0.4 0.28', pen.colour(rgb('54504c')), 0.1)
  pen.dot(0.92, 0.65, 0.06, 0.09, pen.colour(rgb('2a2725')))
  pen.line('-0.9 0.04, -0.1 0.42', rgb('6a5238'), 0.1)
  spoked(pen, 0, 0.34, 0.34, rgb('7a6040'), 10)
  stage.solid(45, pen.svg, material.wood)
}
