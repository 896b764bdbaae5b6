import { hex, rgb, scaled } from '../canvas/colour.ts'
import { lettering } from '../canvas/lettering.ts'
import { material } from '../canvas/material.ts'
import { polygon, rectangle } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { wallBehind } from '../parts/backdrop.ts'
import { pairs } from '../parts/figure/pen.ts'
import { sitter } from '../parts/figure/person.ts'

/** How the children stood, by the year: rows from the back. */
function rows(year: number): number[] {
  if (year < 1900) return [15, 16, 15, 13]
  if (year < 1920) return [11, 12, 10]
  return year < 1950 ? [9, 10, 8] : [6, 5]
}

/** A school class in rows in front of the school's wall, the teacher at the side. */
export function classScene(stage: Stage): void {
  const { chance, year, width, height } = stage
  stage.weather({ weather: 'overcast', season: 'summer', light: chance.pick(1, -1) })
  wallBehind(stage, {
    floor: 0.84,
    windows: 3,
    raised: 0.16,
    tone: year > 1950 ? rgb('cdb890') : rgb('d8cbb0'),
  })
  const lines = rows(year)
  const most = Math.max(...lines)
  const child = Math.min((width * 0.84) / (most * 0.33), height / 1.9) / 1.3
  const base = height * 0.93
  const step = Math.min(child * 0.62, (height * 0.62) / lines.length)
  lines.forEach((count, line) => {
    const rise = (lines.length - 1 - line) * step
    const gap = (width * 0.82) / most
    const sits = line === lines.length - 1
    if (!sits) bench(stage, base - rise, gap * count, 20 - line)
    for (let i = 0; i < count; i++) {
      const x = width * 0.47 + (i - (count - 1) / 2) * gap + chance.sway() * gap * 0.08
      const role = (i + line) % 2 === 0 ? 'girl' : 'boy'
      const tall = chance.between(1.12, 1.4)
      sitter(stage, { x, y: base - rise + chance.sway() * 3, scale: child, away: 18 - line * 2 }, role, {
        height: tall,
        head: { hat: 'none' },
        pose: sits ? 'sit' : 'stand',
      })
    }
  })
  const teacher = year > 1940 ? 'lady' : 'gentleman'
  const glasses = year > 1920 && year < 1950
  sitter(stage, { x: width * 0.945, y: base - step * 0.1, scale: child, away: 14 }, teacher, {
    head: { glasses, ...(year > 1970 ? { hair: rgb('b5b0a8'), cut: 'bob' as const } : {}) },
  })
  slate(stage, width * 0.47, height * 0.985, child)
  if (year === 1976) tortoise(stage, width * 0.3, base + child * 0.1, child)
}

function bench(stage: Stage, y: number, wide: number, away: number): void {
  const x = stage.width * 0.47 - wide / 2 - 14
  stage.fill(away, rectangle(x, y - 4, wide + 28, 12), rgb('7a6750'), material.wood)
  stage.fill(away, rectangle(x, y + 8, wide + 28, 46), rgb('3f362c'), material.wood)
}

/** The slate with the year, in front of the first row. */
function slate(stage: Stage, x: number, y: number, scale: number): void {
  const w = Math.min(scale * 0.3, 74)
  const h = w * 0.62
  stage.fill(
    10,
    polygon([
      [x - w - 8, y - h * 2 - 8],
      [x + w + 8, y - h * 2 - 8],
      [x + w + 8, y + 8],
      [x - w - 8, y + 8],
    ]),
    rgb('8a6f4e'),
    material.wood,
  )
  stage.fill(
    10,
    polygon([
      [x - w, y - h * 2],
      [x + w, y - h * 2],
      [x + w, y],
      [x - w, y],
    ]),
    rgb('2f3330'),
    material.plain,
  )
  stage.glaze(
    10,
    lettering(String(stage.year), x, y - h * 0.62, h * 0.85, { colour: '#e9e6dc', anchor: 'middle' }),
  )
}

/** Cicero, who attended school longer than most. */
function tortoise(stage: Stage, x: number, y: number, scale: number): void {
  const s = scale * 0.13
  const shell = pairs('-1 0, -0.8 0.55, 0 0.9, 0.8 0.55, 1 0').map(([u, v]): [number, number] => [
    x + u * s,
    y - v * s,
  ])
  stage.fill(9, polygon(shell), rgb('4a4630'), material.plain)
  stage.solid(
    9,
    `<ellipse cx="${(x + s * 1.25).toFixed(1)}" cy="${(y - s * 0.22).toFixed(1)}" rx="${(s * 0.3).toFixed(1)}" ry="${(s * 0.2).toFixed(1)}" fill="${hex(scaled(rgb('6a6444'), 1))}"/>`,
    material.plain,
  )
}
