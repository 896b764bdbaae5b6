import { rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { ellipse, polygon, rectangle } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { horse } from '../parts/animal.ts'
import { sitter } from '../parts/figure/person.ts'
import { propPen, tools } from '../parts/workshop.ts'

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
