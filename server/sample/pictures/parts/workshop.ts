import { type Colour, hex, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon, rectangle, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { Pen } from './figure/pen.ts'
import { blob } from './tree.ts'

/** A pen whose unit is a metre, standing on the floor at `x`, `y`. */
export function propPen(x: number, y: number, scale: number): Pen {
  return new Pen(
    scale,
    (u, v) => [x + u * scale, y - v * scale],
    (colour) => colour,
  )
}

/** A workshop wall with a window that lights it, boards for a floor. */
export function workshop(stage: Stage, floor: number, tone: Colour): { light: number; windowX: number } {
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
export function tools(stage: Stage, from: number, to: number, y: number, scale: number): void {
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
