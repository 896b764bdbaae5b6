import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { ellipse, type Point, polygon, rectangle, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { blob } from './tree.ts'

/** A plain wall or cloth, lighter behind the sitter. */
export function softWall(stage: Stage, tone: Colour): void {
  const { width, height } = stage
  stage.backdrop = tone
  stage.even = material.cloth
  const glow = stage.glow(
    [
      [0, scaled(tone, 1.22)],
      [0.55, tone],
      [1, scaled(tone, 0.62)],
    ],
    0.5,
    0.38,
    0.72,
  )
  stage.solid(99, `<path d="${rectangle(-5, -5, width + 10, height + 10)}" fill="${glow}"/>`, material.cloth)
}

/** The lake that Javůrek painted on a bed sheet: soft hills, water, a balustrade and a curtain. */
export function paintedLake(stage: Stage, floor?: number): void {
  const { width, height, chance } = stage
  stage.backdrop = rgb('b9b0a0')
  stage.even = material.cloth
  const ground = floor ?? height
  const sky = stage.shading([
    [0, rgb('c9c2b2')],
    [0.6, rgb('ddd6c6')],
    [1, rgb('c4bcaa')],
  ])
  stage.solid(99, `<path d="${rectangle(-5, -5, width + 10, ground + 10)}" fill="${sky}"/>`, material.cloth)
  const shore = ground * 0.56
  for (let layer = 0; layer < 3; layer++) {
    const base = shore - (2 - layer) * ground * 0.035
    const points: Point[] = [[-20, base + 30]]
    for (let i = 0; i <= 8; i++)
      points.push([(width * i) / 8, base - chance.next() * ground * (0.16 - layer * 0.045)])
    points.push([width + 20, base + 30])
    stage.solid(
      98 - layer,
      `<path d="${smooth(points, true, 0.7)}" fill="${hex(mix(rgb('b3ab9b'), rgb('8f897a'), layer / 2))}"/>`,
      material.cloth,
    )
  }
  const lake = stage.shading([
    [0, rgb('cfc9ba')],
    [1, rgb('a39c8c')],
  ])
  stage.solid(
    95,
    `<path d="${rectangle(-5, shore, width + 10, ground - shore)}" fill="${lake}"/>`,
    material.cloth,
  )
  for (let i = 0; i < 26; i++) {
    const y = shore + chance.next() * (ground - shore) * 0.8
    const long = chance.between(30, 130)
    const x = chance.next() * width
    stage.glaze(95, `<path d="${ellipse(x, y, long, 2)}" fill="#efe9da" fill-opacity="0.3"/>`)
  }
  for (let i = 0; i < 16; i++) {
    const x = width * (chance.happens(0.5) ? chance.between(-0.05, 0.2) : chance.between(0.82, 1.05))
    stage.glaze(
      94,
      `<path d="${blob(chance, x, shore - chance.next() * ground * 0.3, 70, 46, 9)}" fill="${hex(rgb('7d776a'))}" fill-opacity="0.4"/>`,
    )
  }
  curtain(stage, ground)
}

function curtain(stage: Stage, ground: number): void {
  const { width } = stage
  const tone = rgb('6d5f58')
  const folds = 6
  for (let i = 0; i < folds; i++) {
    const x = width - (i * width * 0.17) / folds
    const w = (width * 0.2) / folds
    const fill = stage.shading(
      [
        [0, scaled(tone, 0.6)],
        [0.4, scaled(tone, 1.25)],
        [1, scaled(tone, 0.7)],
      ],
      [0, 0],
      [1, 0],
    )
    const hang = smooth(
      [
        [x + 6, -10],
        [x - w, -10],
        [x - w * 0.9 + i * 3, ground * 0.5],
        [x - w * 0.7 + i * 6, ground + 10],
        [x + 10 + i * 7, ground + 10],
      ],
      true,
      0.3,
    )
    stage.solid(93, `<path d="${hang}" fill="${fill}"/>`, material.cloth)
  }
}

/** A studio floor with a patterned carpet. */
export function studioFloor(stage: Stage, from: number): void {
  const { width, height } = stage
  const boards = stage.shading([
    [0, rgb('5f5548')],
    [1, rgb('8a7d6a')],
  ])
  stage.solid(
    92,
    `<path d="${rectangle(-5, from, width + 10, height - from + 10)}" fill="${boards}"/>`,
    material.wood,
  )
  const near = height - (height - from) * 0.12
  const far = from + (height - from) * 0.22
  const rug = polygon([
    [width * 0.16, far],
    [width * 0.84, far],
    [width * 0.97, near],
    [width * 0.03, near],
  ])
  stage.fill(91, rug, rgb('6b4d46'), material.cloth)
  const inner = polygon([
    [width * 0.2, far + 12],
    [width * 0.8, far + 12],
    [width * 0.91, near - 16],
    [width * 0.09, near - 16],
  ])
  stage.solid(
    91,
    `<path d="${inner}" fill="none" stroke="${hex(rgb('b59a78'))}" stroke-width="5"/>`,
    material.cloth,
  )
  for (let i = 0; i < 7; i++) {
    const x = width * (0.2 + i * 0.1)
    stage.glaze(
      91,
      `<path d="${ellipse(x, (far + near) / 2, 24, 11)}" fill="none" stroke="#b59a78" stroke-width="4" stroke-opacity="0.8"/>`,
    )
  }
}

/** A chair with a turned back, for those who sit. */
export function chair(stage: Stage, x: number, y: number, scale: number, away: number): void {
  const w = scale * 0.27
  const seat = y - scale * 0.46
  const back = y - scale * 1.02
  const wood = hex(rgb('4a3628'))
  const legs = `M${x - w} ${y}L${x - w * 0.9} ${seat}M${x + w} ${y}L${x + w * 0.9} ${seat}M${x - w * 0.85} ${seat}L${x - w * 0.95} ${back}M${x + w * 0.85} ${seat}L${x + w * 0.95} ${back}M${x - w} ${back + scale * 0.06}L${x + w} ${back + scale * 0.06}M${x - w * 0.9} ${back + scale * 0.28}L${x + w * 0.9} ${back + scale * 0.28}`
  stage.solid(
    away,
    `<path d="${legs}" fill="none" stroke="${wood}" stroke-width="${(scale * 0.045).toFixed(1)}" stroke-linecap="round"/><path d="${rectangle(x - w, seat - scale * 0.03, w * 2, scale * 0.07)}" fill="${wood}"/>`,
    material.wood,
  )
}
