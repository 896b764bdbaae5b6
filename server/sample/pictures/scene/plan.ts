import { Chunks } from '../canvas/chunks.ts'
import { lettering } from '../canvas/lettering.ts'
import { ellipse, rectangle, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { buildingPlan } from '../parts/sheet/building.ts'
import { blankSheet, compass, INK, neatLine, scaleBar } from '../parts/sheet/mapframe.ts'
import { Parish } from '../parts/sheet/parish.ts'
import { woodland } from '../parts/sheet/woodland.ts'
import { cadastre } from './cadastre.ts'
import { survey } from './survey.ts'

/** A map of the parish: the survey from the saddle before 1800, the cadastre after it. */
export function mapScene(stage: Stage): void {
  if (stage.year < 1800) survey(stage)
  else cadastre(stage)
}

/** A technical drawing: the railway when the sheet is very long, otherwise a building. */
export function planScene(stage: Stage): void {
  if (stage.width / stage.height > 2) railway(stage)
  else buildingPlan(stage)
}

const RED = '#b5382e'

/** The local railway of 1899: the line in plan above, its section below, and a coffee stain. */
function railway(stage: Stage): void {
  const { width, height } = stage
  blankSheet(stage, '#efe5cc')
  const plan = new Parish(width, height * 0.66, 4261)
  woodland(stage, plan, 0.7)
  contours(stage, plan)
  const stream = smooth(plan.stream(), false, 0.9)
  stage.solid(
    700,
    `<path d="${stream}" fill="none" stroke="#5f86a0" stroke-width="5"/><path d="${stream}" fill="none" stroke="#bcd3da" stroke-width="3.6"/>`,
    1,
  )
  const roads = plan
    .roads()
    .map((line) => smooth(line, false, 0.8))
    .join('')
  stage.glaze(
    690,
    `<path d="${roads}" fill="none" stroke="#8a7250" stroke-width="3.2"/><path d="${roads}" fill="none" stroke="#efe5cc" stroke-width="2"/>`,
  )
  hamlets(stage, plan)
  const main = [
    [-0.02, 0.66],
    [0.1, 0.655],
    [0.2, 0.6],
    [0.3, 0.58],
    [0.4, 0.6],
    [0.5, 0.58],
    [0.6, 0.54],
    [0.72, 0.55],
    [0.84, 0.5],
    [0.94, 0.43],
    [1.02, 0.42],
  ].map(([u = 0, v = 0]) => plan.at(u, v))
  const other = [
    [0.2, 0.6],
    [0.28, 0.42],
    [0.38, 0.33],
    [0.5, 0.32],
    [0.64, 0.36],
    [0.76, 0.42],
    [0.84, 0.5],
  ].map(([u = 0, v = 0]) => plan.at(u, v))
  const line = smooth(main, false, 0.95)
  const variant = smooth(other, false, 0.95)
  stage.solid(300, `<path d="${line}" fill="none" stroke="${RED}" stroke-width="3.4"/>`, 1)
  stage.glaze(
    299,
    `<path d="${line}" fill="none" stroke="${INK}" stroke-width="8" stroke-dasharray="0.8 11.2"/>`,
  )
  stage.glaze(
    300,
    `<path d="${variant}" fill="none" stroke="${RED}" stroke-width="2.2" stroke-dasharray="12 6"/>`,
  )
  stops(stage, plan)
  section(stage)
  const [sx, sy] = plan.at(0.215, 0.56)
  coffee(stage, sx, sy)
  neatLine(stage, 30, '#e9dec2')
  stage.solid(14, `<path d="${rectangle(width * 0.32, 36, width * 0.36, 62)}" fill="#efe5cc"/>`, 1)
  stage.glaze(
    10,
    lettering('Místní dráha Želetín - Tichá Lhota - Horní Olešná', width * 0.5, 62, 19, {
      colour: INK,
      anchor: 'middle',
      spacing: 0.26,
    }),
  )
  stage.glaze(10, lettering('1899', width * 0.5, 88, 13, { colour: INK, anchor: 'middle', spacing: 0.3 }))
  compass(stage, width * 0.955, 130, 38)
  scaleBar(stage, width * 0.045, height * 0.58, width * 0.09, 'Metrů')
}

/** Contour lines: the edge between two levels of a coarse grid, in short dashes. */
function contours(stage: Stage, plan: Parish): void {
  const step = 7
  for (const [i, level] of [0.12, 0.2, 0.28, 0.36, 0.46, 0.58, 0.72, 0.88].entries()) {
    const path = new Chunks()
    for (let y = 28; y < plan.height; y += step) {
      for (let x = 28; x < plan.width - 28; x += step) {
        const a = plan.level(x, y) - level
        const b = plan.level(x + step, y) - level
        const c = plan.level(x, y + step) - level
        const d = plan.level(x + step, y + step) - level
        const cuts: [number, number][] = []
        if (a * b < 0) cuts.push([x + (step * a) / (a - b), y])
        if (c * d < 0) cuts.push([x + (step * c) / (c - d), y + step])
        if (a * c < 0) cuts.push([x, y + (step * a) / (a - c)])
        if (b * d < 0) cuts.push([x + step, y + (step * b) / (b - d)])
        const [p, q] = cuts
        if (p !== undefined && q !== undefined)
          path.add(x, y, `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`)
      }
    }
    stage.glaze(760, path.svg(`fill="none" stroke="#a9835a" stroke-width="${i % 2 === 0 ? 0.9 : 0.5}"`))
  }
}

function hamlets(stage: Stage, plan: Parish): void {
  const { chance } = stage
  for (const [u, v, count, spread] of [
    [0.5, 0.48, 70, 80],
    [0.05, 0.6, 60, 50],
    [0.945, 0.37, 40, 44],
  ] as const) {
    const [cx, cy] = plan.at(u, v)
    let houses = ''
    for (let i = 0; i < count; i++)
      houses += rectangle(
        cx + chance.sway() * spread,
        cy + chance.sway() * spread * 0.3,
        chance.between(4, 9),
        chance.between(3, 5),
      )
    stage.solid(600, `<path d="${houses}" fill="#8a7f78" stroke="${INK}" stroke-width="0.5"/>`, 1)
  }
}

function stops(stage: Stage, plan: Parish): void {
  for (const [name, u, v, dy] of [
    ['Želetín', 0.06, 0.657, 30],
    ['Tichá Lhota', 0.5, 0.58, 34],
    ['Horní Olešná', 0.94, 0.43, 34],
  ] as const) {
    const [x, y] = plan.at(u, v)
    stage.solid(
      200,
      `<path d="${rectangle(x - 22, y - 7, 44, 14)}" fill="#efe5cc" stroke="${RED}" stroke-width="2.2"/><path d="${rectangle(x - 12, y - 17, 24, 9)}" fill="${RED}"/>`,
      1,
    )
    stage.glaze(199, lettering(name, x, y + dy, 12, { colour: INK, anchor: 'middle', spacing: 0.2 }))
  }
}

/** The long section: ground, formation, cuttings and banks, with a height at every station. */
function section(stage: Stage): void {
  const { width, height, chance } = stage
  const top = height * 0.7
  const base = height * 0.93
  stage.solid(
    250,
    `<path d="${rectangle(40, top - 20, width - 80, base - top + 44)}" fill="#f4ecd8" stroke="${INK}" stroke-width="1.2"/>`,
    1,
  )
  const ground: [number, number][] = []
  const formation: [number, number][] = []
  let uprights = ''
  let figures = ''
  const count = 96
  for (let i = 0; i <= count; i++) {
    const x = 60 + ((width - 120) * i) / count
    const t = i / count
    const level = base - 40 - t * 92 - Math.sin(t * 6) * 26
    const rough = level + Math.sin(i * 0.42) * 16 + Math.sin(i * 1.3) * 7 + chance.sway() * 9
    formation.push([x, level])
    ground.push([x, rough])
    uprights += `M${x.toFixed(1)} ${Math.min(level, rough).toFixed(1)}V${base}`
    figures += lettering((312 + t * 41).toFixed(1), x + 2.4, base + 17, 4.6, {
      colour: INK,
      turn: -90,
      spacing: 0.12,
    })
  }
  const earth = `${smooth(ground, false, 0.6)}L${width - 60} ${base}L60 ${base}Z`
  stage.glaze(
    245,
    `<path d="${earth}" fill="#d9c293" fill-opacity="0.7"/><path d="${uprights}" stroke="${INK}" stroke-width="0.45"/>`,
  )
  stage.glaze(
    244,
    `<path d="${smooth(ground, false, 0.6)}" fill="none" stroke="${INK}" stroke-width="1.2"/><path d="${smooth(formation, false, 0.6)}" fill="none" stroke="${RED}" stroke-width="2"/><path d="M60 ${base}H${width - 60}" stroke="${INK}" stroke-width="1.4"/>`,
  )
  stage.glaze(243, figures)
}

/** Left by the district engineer, exactly where the variants part. */
function coffee(stage: Stage, x: number, y: number): void {
  const ring = `${ellipse(x, y, 58, 57)}`
  stage.glaze(
    15,
    `<path d="${ring}" fill="#8a5a2c" fill-opacity="0.1"/><path d="${ring}" fill="none" stroke="#7a4a20" stroke-opacity="0.45" stroke-width="5"/><path d="${ellipse(x + 1.5, y - 1, 54, 55)}" fill="none" stroke="#7a4a20" stroke-opacity="0.25" stroke-width="2"/>`,
  )
  for (const [dx, dy, r] of [
    [74, 22, 6],
    [82, -14, 3],
    [-66, 40, 4],
  ] as const)
    stage.glaze(15, `<circle cx="${x + dx}" cy="${y + dy}" r="${r}" fill="#7a4a20" fill-opacity="0.3"/>`)
}
