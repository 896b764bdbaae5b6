import { hex, rgb } from '../canvas/colour.ts'
import { lettering } from '../canvas/lettering.ts'
import { material } from '../canvas/material.ts'
import { rectangle, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { wallBehind } from '../parts/backdrop.ts'
import { sitter } from '../parts/figure/person.ts'

/** The volunteer brigade lined up before its house. */
export function brigadeScene(stage: Stage): void {
  const { width, height, chance, year } = stage
  stage.weather({ weather: 'overcast', light: chance.pick(-1, 1) })
  wallBehind(stage, { floor: 0.83, windows: 0, tone: rgb('d6c6a4') })
  house(stage)
  const scale = (height * 0.44) / 1.75
  const y = height * 0.92
  const back = year < 1920 ? 7 : 6
  const gap = (width * 0.86) / back
  ladder(stage, width * 0.06, y - scale * 0.2, scale)
  for (let i = 0; i < back; i++) {
    const x = width / 2 + (i - (back - 1) / 2) * gap
    sitter(stage, { x, y: y - scale * 0.36, scale, away: 30 }, 'fireman', {
      hands: 'down',
      head: { beard: year < 1920 ? 'moustache' : 'none' },
    })
  }
  const front = back - 1
  for (let i = 0; i < front; i++) {
    const x = width / 2 + (i - (front - 1) / 2) * gap
    const chief = i === Math.floor(front / 2)
    sitter(stage, { x, y, scale, away: 24 }, 'fireman', {
      hands: chief ? 'hips' : chance.pick('down', 'folded'),
      head: {
        beard: year < 1920 ? (chief ? 'full' : 'moustache') : 'none',
        ...(chief ? { hatColour: rgb('d9b25a') } : {}),
      },
      ...(i === 0 || i === front - 1 ? { hands: 'hold' as const, holds: axe } : {}),
    })
  }
}

function axe(body: {
  line: (p: string, c: readonly [number, number, number], w: number) => void
  shape: (p: string, f: string, t: number) => void
}): void {
  body.line('0.15 0.1, 0.155 0.86', rgb('8a6a44'), 0.016)
  body.shape('0.15 0.86, 0.15 0.78, 0.22 0.76, 0.23 0.88', hex(rgb('6d6c6a')), 0.2)
}

/** The brigade's house: a wide gate, a board above it, a small tower for drying hoses. */
function house(stage: Stage): void {
  const { width, height } = stage
  const floor = height * 0.83
  const half = width * 0.24
  const x = width / 2
  const top = height * 0.26
  stage.fill(
    97,
    rectangle(x - half - 22, top - 22, half * 2 + 44, floor - top + 22),
    rgb('b9a988'),
    material.stone,
  )
  stage.fill(97, rectangle(x - half, top, half * 2, floor - top), rgb('5c3f30'), material.wood)
  const planks: [number, number, number, number][] = []
  for (let i = 1; i < 14; i++)
    planks.push([x - half + (half * 2 * i) / 14, top, x - half + (half * 2 * i) / 14, floor])
  stage.glaze(
    97,
    `<path d="${segments(planks)}" fill="none" stroke="#2d1d15" stroke-opacity="0.7" stroke-width="3"/>`,
  )
  stage.glaze(
    97,
    `<path d="${segments([[x, top, x, floor]])}" fill="none" stroke="#1f140e" stroke-width="7"/>`,
  )
  for (const s of [-1, 1]) {
    const iron = segments([
      [x + s * half, top + 60, x + s * half * 0.3, top + 60],
      [x + s * half, floor - 90, x + s * half * 0.3, floor - 90],
    ])
    stage.glaze(97, `<path d="${iron}" fill="none" stroke="#241c18" stroke-width="10"/>`)
  }
  if (stage.year < 1950) {
    stage.fill(
      96,
      rectangle(x - half * 1.1, height * 0.09, half * 2.2, height * 0.1),
      rgb('2f3440'),
      material.wood,
    )
    stage.glaze(
      96,
      lettering('Sbor hasičů', x, height * 0.16, height * 0.045, {
        colour: '#e4d3a4',
        anchor: 'middle',
        spacing: 0.24,
      }),
    )
  } else {
    // The slogan that somebody scratched out of the negative.
    stage.fill(
      96,
      rectangle(x - half * 1.1, height * 0.09, half * 2.2, height * 0.1),
      rgb('c9bda0'),
      material.plaster,
    )
    let scratch = ''
    for (let i = 0; i < 60; i++) {
      const sx = x + stage.chance.sway() * half * 0.7
      const sy = height * (0.14 + stage.chance.sway() * 0.026)
      scratch += `M${sx.toFixed(0)} ${sy.toFixed(0)}l${(stage.chance.sway() * 60).toFixed(0)} ${(stage.chance.sway() * 10).toFixed(0)}`
    }
    stage.glaze(
      95,
      `<path d="${scratch}" fill="none" stroke="#fbf8ee" stroke-width="4" stroke-opacity="0.8"/>`,
    )
  }
}

function ladder(stage: Stage, x: number, y: number, scale: number): void {
  const wide = scale * 0.4
  const lines: [number, number, number, number][] = [
    [x, y, x + scale * 0.5, y - scale * 2.4],
    [x + wide, y, x + wide + scale * 0.5, y - scale * 2.4],
  ]
  for (let i = 1; i < 9; i++) {
    const t = i / 9
    lines.push([x + scale * 0.5 * t, y - scale * 2.4 * t, x + wide + scale * 0.5 * t, y - scale * 2.4 * t])
  }
  stage.solid(
    40,
    `<path d="${segments(lines)}" fill="none" stroke="${hex(rgb('8f7450'))}" stroke-width="${(scale * 0.05).toFixed(1)}"/>`,
    material.wood,
  )
}
