import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { ellipse, type Point, polygon, rectangle, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { horse } from '../parts/animal.ts'
import { spoked } from '../parts/cart.ts'
import { Pen } from '../parts/figure/pen.ts'
import { sitter } from '../parts/figure/person.ts'
import { blob } from '../parts/tree.ts'

/** A pen whose unit is a metre, standing on the floor at `x`, `y`. */
function propPen(x: number, y: number, scale: number): Pen {
  return new Pen(
    scale,
    (u, v) => [x + u * scale, y - v * scale],
    (colour) => colour,
  )
}

/** A workshop wall with a window that lights it, boards for a floor. */
function workshop(stage: Stage, floor: number, tone: Colour): { light: number; windowX: number } {
  const { width, height } = stage
  stage.backdrop = tone
  const light = stage.mood.sun[0] <= 0 ? -1 : 1
  const near = scaled(tone, 1.15)
  const far = scaled(tone, 0.5)
  const wall = stage.shading(
    [
      [0, light < 0 ? near : far],
      [0.5, scaled(tone, 0.85)],
      [1, light < 0 ? far : near],
    ],
    [0, 0],
    [1, 0.25],
  )
  stage.solid(99, `<path d="${rectangle(-5, -5, width + 10, floor + 5)}" fill="${wall}"/>`, material.plaster)
  const boards = stage.shading([
    [0, rgb('5a4a38')],
    [1, rgb('8f7a5e')],
  ])
  stage.solid(
    98,
    `<path d="${rectangle(-5, floor, width + 10, height - floor + 5)}" fill="${boards}"/>`,
    material.wood,
  )
  const gaps: [number, number, number, number][] = []
  for (let i = -6; i <= 6; i++)
    gaps.push([width / 2 + i * width * 0.07, floor, width / 2 + i * width * 0.15, height])
  stage.glaze(
    97.5,
    `<path d="${segments(gaps)}" fill="none" stroke="#2a2018" stroke-opacity="0.55" stroke-width="3"/>`,
  )
  const windowX = light < 0 ? width * 0.05 : width * 0.73
  const w = width * 0.22
  const top = height * 0.12
  const tall = height * 0.36
  stage.fill(97, rectangle(windowX - 18, top - 18, w + 36, tall + 36), rgb('6f5b44'), material.wood)
  stage.solid(
    97,
    `<path d="${rectangle(windowX, top, w, tall)}" fill="${stage.shading([
      [0, rgb('fffdf2')],
      [1, rgb('e9ecdc')],
    ])}"/>`,
    material.plain,
  )
  for (let i = 0; i < 5; i++) {
    stage.glaze(
      97,
      `<path d="${blob(stage.chance, windowX + stage.chance.next() * w, top + tall * 0.85, w * 0.18, tall * 0.14, 9)}" fill="#a9b08e" fill-opacity="0.55"/>`,
    )
  }
  const bars = segments([
    [windowX + w / 2, top, windowX + w / 2, top + tall],
    [windowX, top + tall / 3, windowX + w, top + tall / 3],
    [windowX, top + (tall * 2) / 3, windowX + w, top + (tall * 2) / 3],
  ])
  stage.solid(
    97,
    `<path d="${bars}" fill="none" stroke="${hex(rgb('6f5b44'))}" stroke-width="12"/>`,
    material.wood,
  )
  const beam = polygon([
    [windowX, top + tall],
    [windowX + w, top + tall],
    [windowX + w - light * width * 0.42, height],
    [windowX - light * width * 0.42, height],
  ])
  stage.glaze(
    30,
    `<path d="${beam}" fill="${stage.shading([
      [0, [255, 248, 222], 0.28],
      [1, [255, 248, 222], 0],
    ])}"/>`,
  )
  for (const y of [-0.01, 0.055])
    stage.fill(
      96,
      rectangle(-5, height * y, width + 10, height * 0.045),
      scaled(rgb('6a543c'), y < 0 ? 0.6 : 0.85),
      material.wood,
    )
  return { light, windowX }
}

/** Tools on their nails. */
function tools(stage: Stage, from: number, to: number, y: number, scale: number): void {
  const { chance } = stage
  const count = Math.floor((to - from) / (scale * 0.2))
  const rail = rectangle(from - 10, y - scale * 0.05, to - from + 20, scale * 0.035)
  stage.fill(90, rail, rgb('5f4b36'), material.wood)
  for (let i = 0; i < count; i++) {
    const pen = propPen(from + ((i + 0.5) / count) * (to - from), y, scale)
    const iron = rgb('3f3c3a')
    const wood = rgb('9a7a50')
    switch (chance.whole(0, 5)) {
      case 0:
        pen.line('0 0, 0 -0.34', wood, 0.028)
        pen.shape('-0.08 -0.02, 0.08 -0.02, 0.08 -0.1, -0.06 -0.1', pen.colour(iron), 0.1)
        break
      case 1:
        pen.shape('-0.06 0, 0.06 0, 0.16 -0.5, 0.02 -0.52', pen.colour(rgb('8d8b86')), 0.05)
        pen.shape('-0.09 0.02, 0.09 0.02, 0.08 -0.12, -0.08 -0.12', pen.colour(wood), 0.4)
        break
      case 2:
        pen.line('0 0, 0 -0.16', wood, 0.035)
        pen.line('0 -0.16, 0 -0.38', rgb('8d8b86'), 0.025)
        break
      case 3:
        pen.line('-0.03 0, -0.05 -0.2, 0.03 -0.42', iron, 0.02)
        pen.line('0.03 0, 0.05 -0.2, -0.03 -0.42', iron, 0.02)
        break
      case 4:
        pen.line('0 0, 0 -0.44', wood, 0.024)
        pen.shape('0 0.02, 0.13 -0.02, 0.12 -0.13, 0 -0.1', pen.colour(rgb('7a7874')), 0.2)
        break
      default:
        pen.dot(
          0,
          -0.16,
          0.12,
          0.12,
          `none" stroke="${hex(iron)}" stroke-width="${(scale * 0.02).toFixed(1)}`,
        )
    }
    stage.solid(89, pen.svg, material.plain)
  }
}

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

/** Vaněk's smithy: the open front, the glowing forge, the anvil and a raised hammer. */
export function smithyScene(stage: Stage): void {
  const { width, height, chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: 'hazy', light: side })
  stage.look({ horizon: 0.5, focal: 1.4, eye: 1.6 })
  stage.backdrop = rgb('cbbd9f')
  const floor = height * 0.82
  stage.solid(
    99,
    `<path d="${rectangle(0, 0, width, floor)}" fill="${stage.shading(
      [
        [0, rgb('c2b394')],
        [1, rgb('ddd0b4')],
      ],
      [0, 0],
      [1, 0.4],
    )}"/>`,
    material.plaster,
  )
  stage.solid(
    98,
    `<path d="${rectangle(0, floor, width, height - floor)}" fill="${stage.shading([
      [0, rgb('7d705c')],
      [1, rgb('a8987c')],
    ])}"/>`,
    material.field,
  )
  stage.fill(98, rectangle(0, floor - height * 0.1, width, height * 0.1), rgb('8f8268'), material.stone)
  const w = width * 0.6
  const x0 = side > 0 ? width * 0.08 : width * 0.32
  const top = height * 0.14
  stage.fill(97, rectangle(x0 - 26, top - 30, w + 52, floor - top + 30), rgb('6a543c'), material.wood)
  stage.solid(
    97,
    `<path d="${rectangle(x0, top, w, floor - top)}" fill="${stage.glow(
      [
        [0, rgb('6b4a30')],
        [0.5, rgb('382a20')],
        [1, rgb('1c1613')],
      ],
      0.5,
      0.6,
      0.75,
    )}"/>`,
    material.stone,
  )
  const scale = (height * 0.56) / 1.75
  const y = height * 0.9
  forge(stage, x0 + w * (side > 0 ? 0.24 : 0.76), floor, scale)
  tools(stage, x0 + w * 0.36, x0 + w * 0.92, height * 0.27, scale)
  const smithX = x0 + w * (side > 0 ? 0.72 : 0.28)
  sitter(stage, { x: smithX, y, scale, away: 50 }, 'smith', {
    turn: -side,
    hands: 'reach',
    height: 1.8,
    holds: (body) => {
      body.line('0.27 0.64, 0.34 1.02', rgb('8a6a44'), 0.018)
      body.shape('0.27 1.02, 0.42 0.98, 0.44 1.07, 0.29 1.11', body.colour(rgb('3d3a38')), 0.1)
    },
  })
  anvil(stage, smithX - side * scale * 0.62, y + scale * 0.02, scale)
  const helper = side > 0 ? width * 0.82 : width * 0.18
  sitter(stage, { x: helper, y: y + scale * 0.03, scale, away: 40 }, 'boy', {
    height: 1.42,
    hands: 'folded',
    clothes: { kind: 'apron' },
  })
  stage.look({ horizon: 0.62, focal: 1.15, eye: 1.5 })
  horse(stage, side > 0 ? 2.9 : -2.9, 6.1, -side, rgb('70503a'))
}

function forge(stage: Stage, x: number, floor: number, scale: number): void {
  const brick = rgb('6a4a3c')
  const w = scale * 0.62
  const top = floor - scale * 0.72
  stage.fill(92, rectangle(x - w, top, w * 2, scale * 0.74), brick, material.stone)
  stage.fill(
    92,
    polygon([
      [x - w * 0.9, top - scale * 0.5],
      [x + w * 0.9, top - scale * 0.5],
      [x + w * 0.4, top - scale * 1.2],
      [x - w * 0.4, top - scale * 1.2],
    ]),
    scaled(brick, 0.7),
    material.stone,
  )
  stage.glaze(
    91,
    `<path d="${ellipse(x, top - scale * 0.02, w * 1.5, scale * 0.6)}" fill="${stage.glow([
      [0, [255, 222, 150], 0.85],
      [0.4, [255, 160, 70], 0.4],
      [1, [255, 120, 40], 0],
    ])}"/>`,
  )
  stage.fill(91, ellipse(x, top - scale * 0.03, w * 0.5, scale * 0.07), rgb('ffe9b0'), material.plain)
  for (let i = 0; i < 22; i++) {
    stage.glaze(
      90,
      `<circle cx="${(x + stage.chance.sway() * w * 0.7).toFixed(1)}" cy="${(top - stage.chance.next() * scale * 0.6).toFixed(1)}" r="${stage.chance.between(1, 3).toFixed(1)}" fill="#ffe2a0" fill-opacity="0.8"/>`,
    )
  }
}

function anvil(stage: Stage, x: number, y: number, scale: number): void {
  const pen = propPen(x, y, scale)
  pen.shape('-0.24 0, 0.24 0, 0.2 0.5, -0.2 0.5', pen.colour(rgb('6d563f')), 0.05)
  pen.shape(
    '-0.2 0.5, 0.2 0.5, 0.12 0.58, 0.12 0.64, 0.3 0.7, 0.3 0.78, -0.24 0.78, -0.46 0.74, -0.24 0.66, -0.12 0.64, -0.12 0.58',
    pen.colour(rgb('3f3d3c')),
    0.12,
  )
  pen.line('-0.2 0.775, 0.28 0.775', rgb('9a9894'), 0.02)
  pen.line('-0.1 0.8, 0.2 0.8', rgb('ffb45a'), 0.035)
  stage.solid(44, pen.svg, material.plain)
}
