import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { rectangle, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

/** A house wall square to the camera with trodden ground before it: the village's usual studio. */
export function wallBehind(
  stage: Stage,
  choice: { floor: number; windows: number; tone: Colour; door?: boolean; raised?: number },
): void {
  const { width, height, chance } = stage
  stage.backdrop = choice.tone
  stage.even = material.cloth
  const floor = height * choice.floor
  const light = stage.shading(
    [
      [0, scaled(choice.tone, 0.9)],
      [0.5, scaled(choice.tone, 1.05)],
      [1, scaled(choice.tone, 0.86)],
    ],
    [0, 0],
    [1, 0.3],
  )
  stage.solid(99, `<path d="${rectangle(0, 0, width, floor)}" fill="${light}"/>`, material.plaster)
  stage.fill(
    98,
    rectangle(0, floor - height * 0.1, width, height * 0.1),
    scaled(choice.tone, 0.66),
    material.stone,
  )
  const ground = stage.shading([
    [0, rgb('8d8068')],
    [0.3, rgb('b3a386')],
    [1, rgb('8f8168')],
  ])
  stage.solid(
    97,
    `<path d="${rectangle(0, floor, width, height - floor)}" fill="${ground}"/>`,
    material.field,
  )
  stage.glaze(
    96,
    `<path d="${rectangle(0, floor, width, height * 0.03)}" fill="#1c1a18" fill-opacity="0.3"/>`,
  )
  for (let i = 0; i < choice.windows; i++) {
    const x = (width * (i + 0.5)) / choice.windows
    if (choice.door && i === Math.floor(choice.windows / 2)) doorway(stage, x, floor)
    else casement(stage, x, height * (0.1 - (choice.raised ?? 0)), width * 0.1, floor - height * 0.42)
  }
  for (let i = 0; i < 5; i++) {
    // Patches of newer plaster.
    const x = chance.next() * width
    const y = chance.next() * floor * 0.8
    const r = chance.between(30, 120)
    stage.glaze(
      98,
      `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${r.toFixed(0)}" ry="${(r * 0.6).toFixed(0)}" fill="${hex(mix(choice.tone, [120, 105, 80], 0.4))}" fill-opacity="0.16"/>`,
    )
  }
}

function casement(stage: Stage, x: number, y: number, half: number, tall: number): void {
  stage.fill(97, rectangle(x - half - 16, y - 16, half * 2 + 32, tall + 32), rgb('efe6cf'), material.plaster)
  stage.fill(97, rectangle(x - half - 22, y + tall + 12, half * 2 + 44, 14), rgb('b9ae98'), material.stone)
  const glass = stage.shading([
    [0, rgb('8b979c')],
    [0.5, rgb('3d444a')],
    [1, rgb('2a2d31')],
  ])
  stage.solid(97, `<path d="${rectangle(x - half, y, half * 2, tall)}" fill="${glass}"/>`, material.plain)
  const bars = segments([
    [x, y, x, y + tall],
    [x - half, y + tall * 0.35, x + half, y + tall * 0.35],
    [x - half, y + tall * 0.68, x + half, y + tall * 0.68],
  ])
  stage.solid(97, `<path d="${bars}" fill="none" stroke="#ece4d0" stroke-width="9"/>`, material.wood)
  stage.solid(
    97,
    `<path d="${rectangle(x - half, y, half * 2, tall)}" fill="none" stroke="#ece4d0" stroke-width="11"/>`,
    material.wood,
  )
}

function doorway(stage: Stage, x: number, floor: number): void {
  const half = stage.width * 0.07
  const top = stage.height * 0.08
  stage.fill(
    97,
    rectangle(x - half - 20, top - 20, half * 2 + 40, floor - top + 20),
    rgb('cfc4aa'),
    material.stone,
  )
  stage.fill(97, rectangle(x - half, top, half * 2, floor - top), rgb('4e3c2c'), material.wood)
  const planks = segments(
    [0.25, 0.5, 0.75].map((t) => [x - half + half * 2 * t, top, x - half + half * 2 * t, floor] as const),
  )
  stage.glaze(97, `<path d="${planks}" fill="none" stroke="#2b2018" stroke-width="4" stroke-opacity="0.7"/>`)
}
