import { mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { ellipse, type Point, polygon, rectangle, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { spoked } from '../parts/cart.ts'
import { sitter } from '../parts/figure/person.ts'
import { blob } from '../parts/tree.ts'
import { propPen, tools, workshop } from '../parts/workshop.ts'

function bench(stage: Stage, x: number, y: number, wide: number, scale: number, away: number): void {
  const top = y - scale * 0.84
  const wood = rgb('8a6c48')
  stage.fill(
    away,
    rectangle(x - wide * 0.44, top, scale * 0.1, scale * 0.84),
    scaled(wood, 0.65),
    material.wood,
  )
  stage.fill(
    away,
    rectangle(x + wide * 0.38, top, scale * 0.1, scale * 0.84),
    scaled(wood, 0.65),
    material.wood,
  )
  stage.fill(
    away,
    rectangle(x - wide * 0.44, y - scale * 0.3, wide * 0.86, scale * 0.07),
    scaled(wood, 0.6),
    material.wood,
  )
  stage.fill(away, rectangle(x - wide / 2, top - scale * 0.03, wide, scale * 0.11), wood, material.wood)
  stage.fill(
    away,
    rectangle(x - wide / 2, top - scale * 0.05, wide, scale * 0.03),
    scaled(wood, 1.3),
    material.wood,
  )
}

type Trade = 'stonecutter' | 'wheelwright' | 'miller'

function tradeOf(stage: Stage): Trade {
  if (stage.plan.key.includes('quarry')) return 'stonecutter'
  if (stage.plan.key.includes('flour')) return 'miller'
  return stage.year > 1990 ? 'miller' : 'wheelwright'
}

/** A craftsman at his bench among his tools. */
export function craftsmanScene(stage: Stage): void {
  const { width, height, chance } = stage
  stage.weather({ weather: 'hazy', light: chance.pick(-1, 1) })
  const trade = tradeOf(stage)
  const floor = height * 0.8
  const { light } = workshop(stage, floor, trade === 'miller' ? rgb('d9cfbb') : rgb('b3a184'))
  const scale = (height * (height > width ? 0.52 : 0.64)) / 1.75
  const y = height * 0.93
  const middle = width * (0.5 - light * 0.03)
  const far = light < 0 ? ([width * 0.36, width * 0.96] as const) : ([width * 0.04, width * 0.64] as const)
  tools(stage, far[0], far[1], height * 0.2, scale)
  if (trade !== 'miller') tools(stage, far[0] + 30, far[1] - 60, height * 0.36, scale * 0.8)
  sitter(stage, { x: middle, y, scale, away: 50 }, trade === 'miller' ? 'miller' : 'smith', {
    hands: 'reach',
    turn: -light,
    clothes: { kind: 'apron' },
    height: 1.74,
    holds: (body) => {
      if (trade === 'stonecutter') {
        body.line('0.26 0.64, 0.3 0.78', rgb('8a6a44'), 0.02)
        body.shape('0.25 0.77, 0.35 0.8, 0.33 0.86, 0.23 0.83', body.colour(rgb('4a4744')), 0.2)
        body.line('0.1 0.6, 0.2 0.5', rgb('55514d'), 0.014)
      } else if (trade === 'wheelwright') body.line('0.12 0.6, 0.3 0.56', rgb('8d8b86'), 0.016)
    },
  })
  const benchX = middle - light * scale * 0.62
  if (trade === 'stonecutter') stoneOn(stage, benchX, y, scale)
  else {
    bench(stage, benchX, y + scale * 0.05, scale * 1.5, scale, 40)
    if (trade === 'wheelwright') wheelOn(stage, benchX - light * scale * 0.1, y - scale * 0.8, scale)
    else sacks(stage, benchX, y, scale, light)
  }
  if (trade === 'wheelwright') {
    const pen = propPen(middle + light * scale * 0.95, y + scale * 0.04, scale)
    spoked(pen, 0, 0.55, 0.55, rgb('8f744e'), 12)
    stage.solid(38, pen.svg, material.wood)
  }
  chips(stage, benchX, height * 0.96, scale, trade)
}

/** The slab the stonecutter letters, on two blocks. */
function stoneOn(stage: Stage, x: number, y: number, scale: number): void {
  const grey = rgb('bdb8ae')
  const slab: Point[] = [
    [x - scale * 0.62, y - scale * 0.92],
    [x + scale * 0.5, y - scale * 0.98],
    [x + scale * 0.56, y - scale * 0.5],
    [x - scale * 0.58, y - scale * 0.46],
  ]
  for (const off of [-0.42, 0.34])
    stage.fill(
      41,
      rectangle(x + off * scale - scale * 0.16, y - scale * 0.5, scale * 0.32, scale * 0.52),
      scaled(grey, 0.62),
      material.rock,
    )
  stage.fill(40, polygon(slab), grey, material.rock)
  const rows: [number, number, number, number][] = []
  for (let i = 0; i < 4; i++) {
    let at = x - scale * 0.48
    while (at < x + scale * 0.4) {
      const w = stage.chance.between(0.04, 0.14) * scale
      rows.push([at, y - scale * (0.84 - i * 0.1), at + w, y - scale * (0.845 - i * 0.1)])
      at += w + scale * 0.04
    }
  }
  stage.glaze(
    40,
    `<path d="${segments(rows)}" fill="none" stroke="#5d584f" stroke-width="${(scale * 0.03).toFixed(1)}" stroke-opacity="0.8"/>`,
  )
}

function wheelOn(stage: Stage, x: number, y: number, scale: number): void {
  const pen = propPen(x, y, scale)
  spoked(pen, 0, 0.44, 0.4, rgb('a88a5c'), 10)
  stage.solid(39, pen.svg, material.wood)
}

/** Flour: sacks on the floor, a heap and a scoop on the bench. */
function sacks(stage: Stage, x: number, y: number, scale: number, light: number): void {
  const { chance } = stage
  for (const [off, up] of [
    [1.75, 0],
    [2.1, 0.02],
    [1.9, 0.42],
    [-0.75, 0.03],
  ] as const) {
    const cx = x + light * off * scale
    const cy = y - up * scale - scale * 0.2
    const tone = mix(rgb('d8cbb0'), rgb('b8a888'), chance.next() * 0.6)
    const path = `M${cx - scale * 0.22} ${cy + scale * 0.24}C${cx - scale * 0.32} ${cy - scale * 0.1} ${cx - scale * 0.2} ${cy - scale * 0.3} ${cx - scale * 0.07} ${cy - scale * 0.32}L${cx} ${cy - scale * 0.42}L${cx + scale * 0.07} ${cy - scale * 0.32}C${cx + scale * 0.22} ${cy - scale * 0.28} ${cx + scale * 0.32} ${cy - scale * 0.05} ${cx + scale * 0.22} ${cy + scale * 0.24}Z`
    const fill = stage.shading(
      [
        [0, scaled(tone, light < 0 ? 1.1 : 0.7)],
        [1, scaled(tone, light < 0 ? 0.65 : 1.1)],
      ],
      [0, 0],
      [1, 0],
    )
    stage.solid(37, `<path d="${path}" fill="${fill}"/>`, material.cloth)
  }
  const heap = blob(chance, x, y - scale * 0.88, scale * 0.34, scale * 0.1, 10)
  stage.fill(39, heap, rgb('f3efe4'), material.snow)
  stage.solid(
    38,
    `<path d="${ellipse(x + scale * 0.3, y - scale * 0.86, scale * 0.12, scale * 0.05)}" fill="#8a6c48"/>`,
    material.wood,
  )
}

function chips(stage: Stage, x: number, y: number, scale: number, trade: Trade): void {
  const { chance } = stage
  const tone = trade === 'stonecutter' ? '#d0cabd' : trade === 'miller' ? '#f3efe4' : '#d9bb84'
  let path = ''
  for (let i = 0; i < 60; i++) {
    const cx = x + chance.sway() * scale * 0.9
    const cy = y + chance.sway() * scale * 0.1
    const s = chance.between(0.008, 0.03) * scale
    path += polygon([
      [cx - s, cy],
      [cx, cy - s * 0.5],
      [cx + s, cy + s * 0.2],
      [cx, cy + s * 0.5],
    ])
  }
  stage.glaze(36, `<path d="${path}" fill="${tone}" fill-opacity="0.9"/>`)
}
