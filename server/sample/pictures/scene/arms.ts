import { hex, rgb } from '../canvas/colour.ts'
import { lettering } from '../canvas/lettering.ts'
import { material } from '../canvas/material.ts'
import { type Point, rectangle, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

const GOLD = hex(rgb('e0b545'))
const AZURE = hex(rgb('24507f'))
const SILVER = hex(rgb('f3f1ea'))
const GREEN = hex(rgb('2f6b3c'))
const LINE = hex(rgb('2a2622'))

/** The arms of the village: three lime leaves on gold over a wavy line, a silver bell on blue. */
export function armsScene(stage: Stage): void {
  const { width, height } = stage
  stage.backdrop = rgb('f2ecdf')
  const x = width / 2
  const top = height * 0.1
  const half = width * 0.36
  const tall = height * 0.66
  const shield = `M${x - half} ${top}H${x + half}V${top + tall * 0.5}C${x + half} ${top + tall * 0.8} ${x + half * 0.5} ${top + tall * 0.93} ${x} ${top + tall}C${x - half * 0.5} ${top + tall * 0.93} ${x - half} ${top + tall * 0.8} ${x - half} ${top + tall * 0.5}Z`
  stage.glaze(90, `<path d="${shield}" transform="translate(10 14)" fill="#6d6350" fill-opacity="0.28"/>`)
  stage.solid(80, `<path d="${shield}" fill="${GOLD}"/>`, material.plain)
  const line = top + tall * 0.46
  const wave = waves(x - half, x + half, line, tall * 0.035)
  const lower = `${wave}V${top + tall * 0.5}C${x + half} ${top + tall * 0.8} ${x + half * 0.5} ${top + tall * 0.93} ${x} ${top + tall}C${x - half * 0.5} ${top + tall * 0.93} ${x - half} ${top + tall * 0.8} ${x - half} ${top + tall * 0.5}Z`
  stage.solid(79, `<path d="${lower}" fill="${AZURE}"/>`, material.plain)
  const ripple = waves(x - half, x + half, line + tall * 0.02, tall * 0.035)
  stage.solid(
    78,
    `<path d="${ripple}" fill="none" stroke="${SILVER}" stroke-width="${tall * 0.034}"/>`,
    material.plain,
  )
  limeLeaf(stage, x, line - tall * 0.05, tall * 0.3, 0)
  limeLeaf(stage, x, line - tall * 0.05, tall * 0.27, -0.72)
  limeLeaf(stage, x, line - tall * 0.05, tall * 0.27, 0.72)
  bell(stage, x, top + tall * 0.63, tall * 0.24)
  stage.solid(40, `<path d="${shield}" fill="none" stroke="${LINE}" stroke-width="9"/>`, material.plain)
  const sheen = stage.shading(
    [
      [0, [255, 255, 255], 0.22],
      [0.5, [255, 255, 255], 0],
      [1, [0, 0, 0], 0.12],
    ],
    [0, 0],
    [1, 0.6],
  )
  stage.glaze(39, `<path d="${shield}" fill="${sheen}"/>`)
  ribbon(stage, x, height * 0.865, width * 0.4)
}

function waves(from: number, to: number, y: number, rise: number): string {
  const count = 4
  const step = (to - from) / count
  let path = `M${from} ${y}`
  for (let i = 0; i < count; i++) path += `q${step / 4} ${-rise} ${step / 2} 0t${step / 2} 0`
  return path
}

/** A heart-shaped leaf with a toothed edge on its stem. */
function limeLeaf(stage: Stage, x: number, y: number, size: number, angle: number): void {
  const edge: Point[] = []
  const outline: readonly (readonly [number, number])[] = [
    [0, 0.36],
    [0.14, 0.28],
    [0.3, 0.34],
    [0.36, 0.52],
    [0.3, 0.7],
    [0.16, 0.86],
    [0, 1.04],
  ]
  const right = outline.map(([u, v]): Point => [u, v])
  const left = outline
    .slice(0, -1)
    .map(([u, v]): Point => [-u, v])
    .reverse()
  for (const [u, v] of [...right, ...left]) {
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    edge.push([x + (u * cos + v * sin) * size, y - (v * cos - u * sin) * size])
  }
  const at = (u: number, v: number): string => {
    const px = x + (u * Math.cos(angle) + v * Math.sin(angle)) * size
    const py = y - (v * Math.cos(angle) - u * Math.sin(angle)) * size
    return `${px.toFixed(1)} ${py.toFixed(1)}`
  }
  let veins = `M${at(0, 0.02)}L${at(0, 0.94)}`
  for (const v of [0.46, 0.58, 0.7])
    veins += `M${at(0, v)}L${at(0.22, v + 0.12)}M${at(0, v)}L${at(-0.22, v + 0.12)}`
  stage.solid(
    60,
    `<path d="M${at(0, 0)}L${at(0, 0.4)}" stroke="${GREEN}" stroke-width="${size * 0.05}" fill="none"/><path d="${smooth(edge, true, 0.8)}" fill="${GREEN}" stroke="${LINE}" stroke-width="5"/><path d="${veins}" fill="none" stroke="#e6c860" stroke-width="4"/>`,
    material.plain,
  )
}

function bell(stage: Stage, x: number, y: number, size: number): void {
  const half: readonly (readonly [number, number])[] = [
    [0.12, 0.98],
    [0.28, 0.94],
    [0.33, 0.8],
    [0.36, 0.5],
    [0.45, 0.25],
    [0.56, 0.1],
    [0.58, 0.02],
  ]
  const right = half.map(([u, v]): Point => [x + u * size, y + size - v * size])
  const left = half.map(([u, v]): Point => [x - u * size, y + size - v * size]).reverse()
  const crown = `M${x - size * 0.13} ${y + size * 0.05}C${x - size * 0.16} ${y - size * 0.16} ${x + size * 0.16} ${y - size * 0.16} ${x + size * 0.13} ${y + size * 0.05}`
  const bands = [0.28, 0.34, 0.82]
    .map(
      (v) =>
        `M${x - size * (0.33 + (v > 0.5 ? 0.15 : 0))} ${y + size * v}H${x + size * (0.33 + (v > 0.5 ? 0.15 : 0))}`,
    )
    .join('')
  stage.solid(
    60,
    `<path d="${crown}" fill="none" stroke="${SILVER}" stroke-width="${size * 0.07}"/><circle cx="${x}" cy="${y + size * 1.05}" r="${size * 0.1}" fill="${SILVER}" stroke="${LINE}" stroke-width="5"/>` +
      `<path d="${smooth([...right, ...left], true, 0.4)}" fill="${SILVER}" stroke="${LINE}" stroke-width="5"/><path d="${bands}" stroke="${LINE}" stroke-width="4" fill="none"/>`,
    material.plain,
  )
}

function ribbon(stage: Stage, x: number, y: number, half: number): void {
  const h = half * 0.19
  const tail = (s: number) =>
    `M${x + s * half * 0.82} ${y + h * 0.5}L${x + s * half * 1.12} ${y + h * 0.7}L${x + s * half} ${y + h * 1.1}L${x + s * half * 1.12} ${y + h * 1.6}L${x + s * half * 0.76} ${y + h * 1.4}Z`
  stage.solid(
    50,
    `<path d="${tail(-1)}${tail(1)}" fill="${hex(rgb('d5c294'))}" stroke="${LINE}" stroke-width="5"/>`,
    material.plain,
  )
  const body = `M${x - half * 0.9} ${y}Q${x} ${y + h * 0.9} ${x + half * 0.9} ${y}V${y + h}Q${x} ${y + h * 1.9} ${x - half * 0.9} ${y + h}Z`
  stage.solid(
    49,
    `<path d="${body}" fill="${hex(rgb('f6eed8'))}" stroke="${LINE}" stroke-width="5"/>`,
    material.plain,
  )
  const name = 'TICHÁ LHOTA'
  const size = h * 0.46
  const step = (half * 1.45) / name.length
  Array.from(name).forEach((sign, i) => {
    const t = (i - (name.length - 1) / 2) * step
    const bend = (1 - (t / (half * 0.9)) ** 2) * h * 0.45
    const turn = ((-t / (half * 0.9)) * h * 0.9) / half
    stage.solid(
      48,
      lettering(sign, x + t, y + bend + h * 0.74, size, {
        colour: LINE,
        anchor: 'middle',
        turn: (turn * 180) / Math.PI,
      }),
      material.plain,
    )
  })
  stage.glaze(
    99,
    `<path d="${rectangle(26, 26, stage.width - 52, stage.height - 52)}" fill="none" stroke="#b9a980" stroke-width="3"/>`,
  )
}
