import { lettering } from '../../canvas/lettering.ts'
import { ellipse, polygon, rectangle } from '../../canvas/path.ts'
import type { Stage } from '../../canvas/stage.ts'

export const INK = '#3b2c22'

/** The sheet itself, without its drawing. */
export function blankSheet(stage: Stage, tone: string): void {
  stage.sheet = true
  stage.solid(1000, `<path d="${rectangle(-5, -5, stage.width + 10, stage.height + 10)}" fill="${tone}"/>`, 1)
}

/** Covers what runs over the edge and draws the neat line: thin, ticked, thick. */
export function neatLine(stage: Stage, rim: number, tone: string): void {
  const { width, height } = stage
  // Four bars and four rows of ticks: a ring over the whole sheet would be slow to draw.
  const bars = [
    rectangle(-5, -5, width + 10, rim + 5),
    rectangle(-5, height - rim, width + 10, rim + 5),
    rectangle(-5, rim - 1, rim + 5, height - 2 * rim + 2),
    rectangle(width - rim, rim - 1, rim + 5, height - 2 * rim + 2),
  ]
  for (const bar of bars) stage.solid(20, `<path d="${bar}" fill="${tone}"/>`, 1)
  const gap = rim * 0.24
  const frame = (inset: number, thick: number) => {
    const [l, t, r, b] = [inset, inset, width - inset, height - inset]
    for (const side of [`M${l} ${t}H${r}`, `M${l} ${b}H${r}`, `M${l} ${t}V${b}`, `M${r} ${t}V${b}`]) {
      stage.solid(
        19,
        `<path d="${side}" fill="none" stroke="${INK}" stroke-width="${thick}" stroke-linecap="square"/>`,
        1,
      )
    }
  }
  frame(rim, 1)
  frame(rim - gap, 2.6)
  const ticks = ['', '', '', '']
  for (let x = rim; x < width - rim; x += 25) {
    ticks[0] += `M${x} ${rim - gap}V${rim}`
    ticks[1] += `M${x} ${height - rim}V${height - rim + gap}`
  }
  for (let y = rim; y < height - rim; y += 25) {
    ticks[2] += `M${rim - gap} ${y}H${rim}`
    ticks[3] += `M${width - rim} ${y}H${width - rim + gap}`
  }
  for (const row of ticks) stage.glaze(18, `<path d="${row}" stroke="${INK}" stroke-width="0.7"/>`)
}

/** A wind rose of eight points. */
export function compass(stage: Stage, x: number, y: number, r: number): void {
  let dark = ''
  let light = ''
  for (let i = 0; i < 8; i++) {
    const a = (i * Math.PI) / 4
    const long = i % 2 === 0 ? r : r * 0.6
    const tip: [number, number] = [x + Math.sin(a) * long, y - Math.cos(a) * long]
    const side = (s: number): [number, number] => [
      x + Math.sin(a + s * 0.39) * r * 0.24,
      y - Math.cos(a + s * 0.39) * r * 0.24,
    ]
    dark += polygon([[x, y], side(1), tip])
    light += polygon([[x, y], side(-1), tip])
  }
  const rings = `${ellipse(x, y, r * 0.8, r * 0.8)}${ellipse(x, y, r * 0.74, r * 0.74)}`
  stage.solid(
    12,
    `<path d="${rings}" fill="none" stroke="${INK}" stroke-width="0.9"/><path d="${light}" fill="#efe4c8" stroke="${INK}" stroke-width="0.8"/><path d="${dark}" fill="#6d4a38" stroke="${INK}" stroke-width="0.8"/>`,
    1,
  )
  const flower = `M${x} ${y - r * 1.32}q${r * 0.16} ${r * 0.12} 0 ${r * 0.26}q${-r * 0.16} ${-r * 0.14} 0 ${-r * 0.26}Z`
  stage.solid(11, `<path d="${flower}" fill="${INK}"/>`, 1)
}

/** A divided scale bar with its figures. */
export function scaleBar(stage: Stage, x: number, y: number, wide: number, unit: string): void {
  const parts = 5
  const h = wide * 0.025
  let dark = ''
  for (let i = 0; i < parts; i += 2) dark += rectangle(x + (wide * i) / parts, y, wide / parts, h)
  stage.solid(
    12,
    `<path d="${rectangle(x, y, wide, h)}" fill="#f3ead2" stroke="${INK}" stroke-width="0.8"/><path d="${dark}" fill="${INK}"/>`,
    1,
  )
  for (let i = 0; i <= parts; i++) {
    stage.glaze(
      11,
      lettering(String(i * 100), x + (wide * i) / parts, y - h * 0.8, wide * 0.03, {
        colour: INK,
        anchor: 'middle',
      }),
    )
  }
  stage.glaze(
    11,
    lettering(unit, x + wide / 2, y + h * 3.4, wide * 0.034, { colour: INK, anchor: 'middle', spacing: 0.2 }),
  )
}

/** The title in a drawn frame of scrolls. */
export function cartouche(
  stage: Stage,
  x: number,
  y: number,
  wide: number,
  tall: number,
  lines: readonly (readonly [string, number])[],
): void {
  const w = wide / 2
  const h = tall / 2
  const frame = `M${x - w} ${y - h * 0.7}C${x - w} ${y - h} ${x - w * 0.8} ${y - h} ${x - w * 0.7} ${y - h}H${x + w * 0.7}C${x + w * 0.8} ${y - h} ${x + w} ${y - h} ${x + w} ${y - h * 0.7}V${y + h * 0.7}C${x + w} ${y + h} ${x + w * 0.8} ${y + h} ${x + w * 0.7} ${y + h}H${x - w * 0.7}C${x - w * 0.8} ${y + h} ${x - w} ${y + h} ${x - w} ${y + h * 0.7}Z`
  let curls = ''
  for (const sx of [-1, 1]) {
    for (const sy of [-1, 1]) {
      const cx = x + sx * w
      const cy = y + sy * h
      const r = tall * 0.16
      curls += `M${cx - sx * r * 2} ${cy}C${cx - sx * r} ${cy + sy * r} ${cx + sx * r} ${cy + sy * r} ${cx + sx * r * 0.8} ${cy}S${cx - sx * r * 0.3} ${cy - sy * r * 0.4} ${cx} ${cy}`
    }
  }
  stage.solid(
    14,
    `<path d="${frame}" fill="#f2e7ca" stroke="${INK}" stroke-width="2.2"/><path d="${frame}" transform="translate(${x} ${y}) scale(0.955 0.9) translate(${-x} ${-y})" fill="none" stroke="${INK}" stroke-width="0.8"/><path d="${curls}" fill="none" stroke="${INK}" stroke-width="1.8"/>`,
    1,
  )
  const total = lines.reduce((sum, [, size]) => sum + size * 1.75, 0)
  let at = y - total / 2
  for (const [text, size] of lines) {
    at += size * 1.4
    stage.glaze(13, lettering(text, x, at, size, { colour: INK, anchor: 'middle', spacing: 0.22 }))
    at += size * 0.35
  }
}
