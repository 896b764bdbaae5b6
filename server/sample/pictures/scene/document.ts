import { hex, rgb } from '../canvas/colour.ts'
import { lettering } from '../canvas/lettering.ts'
import { ellipse, polygon, rectangle, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { inked, writtenLine } from '../parts/sheet/handwriting.ts'
import { blob } from '../parts/tree.ts'

const INK = '#3a291d'

/** A sheet of writing: a charter with its seal, a page of the ledger, or the founder's sheet for the bell. */
export function documentScene(stage: Stage): void {
  stage.sheet = true
  const kind = stage.plan.key.includes('ledger')
    ? 'ledger'
    : stage.plan.treatment === 'engraving'
      ? 'sheet'
      : 'charter'
  paper(stage, kind === 'ledger')
  if (kind === 'ledger') ledger(stage)
  else if (kind === 'sheet') foundersSheet(stage)
  else charter(stage)
}

function paper(stage: Stage, spine: boolean): void {
  const { width, height, chance } = stage
  stage.solid(
    100,
    `<path d="${rectangle(-5, -5, width + 10, height + 10)}" fill="${hex(rgb('e6d8b8'))}"/>`,
    1,
  )
  for (let i = 0; i < 9; i++) {
    const r = chance.between(40, 190)
    const x = chance.pick(chance.between(-40, 90), width - chance.between(-40, 90), chance.next() * width)
    const fill = stage.glow([
      [0, rgb('a07c48'), 0.05],
      [0.8, rgb('a07c48'), 0.16],
      [1, rgb('a07c48'), 0],
    ])
    stage.glaze(99, `<path d="${blob(chance, x, chance.next() * height, r, r * 0.8, 9)}" fill="${fill}"/>`)
  }
  if (!spine) return
  const fold = stage.shading(
    [
      [0, rgb('4a3826'), 0.75],
      [0.5, rgb('7a6040'), 0.25],
      [1, rgb('7a6040'), 0],
    ],
    [0, 0],
    [1, 0],
  )
  stage.glaze(98, `<path d="${rectangle(-5, 0, width * 0.1, height)}" fill="${fold}"/>`)
}

function text(stage: Stage, x: number, end: number, y: number, size: number, ink = INK): void {
  stage.glaze(50, inked(writtenLine(stage.chance, x, end, y, size), size, ink))
}

function charter(stage: Stage): void {
  const { width, height, chance } = stage
  const left = width * 0.1
  const right = width * 0.9
  const size = height * 0.021
  initial(stage, left, height * 0.1, height * 0.11)
  let y = height * 0.125
  for (let i = 0; i < 15; i++) {
    text(stage, i < 3 ? left + height * 0.13 : left, i === 14 ? width * 0.55 : right, y, size)
    y += height * 0.036
  }
  const rose = chance.between(0.36, 0.64)
  seal(stage, width * rose, height * 0.85, height * 0.085)
}

/** A drawn initial with a vine. */
function initial(stage: Stage, x: number, y: number, size: number): void {
  stage.solid(60, `<path d="${rectangle(x, y - size * 0.2, size, size)}" fill="${hex(rgb('9a3a30'))}"/>`, 1)
  stage.glaze(59, lettering('L', x + size * 0.28, y + size * 0.66, size * 0.7, { colour: '#efe2bf' }))
  let vine = ''
  for (let i = 0; i < 6; i++) {
    const a = i * 1.05
    vine += `M${(x + size * 0.5).toFixed(1)} ${(y + size * 0.3).toFixed(1)}q${(Math.cos(a) * size * 0.4).toFixed(1)} ${(Math.sin(a) * size * 0.1).toFixed(1)} ${(Math.cos(a) * size * 0.42).toFixed(1)} ${(Math.sin(a) * size * 0.42).toFixed(1)}`
  }
  stage.glaze(59, `<path d="${vine}" fill="none" stroke="#d9b45c" stroke-width="3" stroke-opacity="0.7"/>`)
}

/** Red wax on a ribbon. */
function seal(stage: Stage, x: number, y: number, r: number): void {
  const ribbon = polygon([
    [x - r * 0.25, y - r * 2.2],
    [x + r * 0.25, y - r * 2.2],
    [x + r * 0.4, y + r * 1.8],
    [x, y + r * 1.5],
    [x - r * 0.4, y + r * 1.8],
  ])
  stage.solid(40, `<path d="${ribbon}" fill="${hex(rgb('b59a5c'))}"/>`, 1)
  const wax = stage.glow(
    [
      [0, rgb('c85a4a')],
      [0.6, rgb('93302a')],
      [1, rgb('5c1c1a')],
    ],
    0.38,
    0.32,
  )
  stage.solid(39, `<path d="${blob(stage.chance, x, y, r, r, 16)}" fill="${wax}"/>`, 1)
  stage.glaze(
    38,
    `<path d="${ellipse(x, y, r * 0.74, r * 0.74)}${ellipse(x, y, r * 0.64, r * 0.64)}" fill="none" stroke="#e08a78" stroke-opacity="0.55" stroke-width="3"/>`,
  )
  const leaf = smooth(
    [
      [x, y - r * 0.5],
      [x + r * 0.34, y - r * 0.1],
      [x + r * 0.16, y + r * 0.3],
      [x, y + r * 0.45],
      [x - r * 0.16, y + r * 0.3],
      [x - r * 0.34, y - r * 0.1],
    ],
    true,
    0.8,
  )
  stage.glaze(
    38,
    `<path d="${leaf}" fill="#e08a78" fill-opacity="0.5"/><path d="${leaf}" transform="translate(3 4)" fill="none" stroke="#4a1512" stroke-opacity="0.6" stroke-width="3"/>`,
  )
}

/** Javůrek's ledger: date, name, price, weather, remark. */
function ledger(stage: Stage): void {
  const { width, height, chance } = stage
  const left = width * 0.12
  const right = width * 0.95
  const columns = [0, 0.13, 0.44, 0.56, 0.7, 1].map((t) => left + (right - left) * t)
  const top = height * 0.12
  const gap = height * 0.0265
  let rules = ''
  for (let i = 0; i < 32; i++) rules += `M${left} ${(top + i * gap).toFixed(1)}H${right}`
  stage.glaze(70, `<path d="${rules}" fill="none" stroke="#7d8a9a" stroke-opacity="0.5" stroke-width="1.4"/>`)
  const uprights = columns.map((x) => `M${x.toFixed(1)} ${top - gap * 1.6}V${top + gap * 31}`).join('')
  stage.glaze(
    70,
    `<path d="${uprights}" fill="none" stroke="#a8554a" stroke-opacity="0.6" stroke-width="1.6"/>`,
  )
  const heads = ['Datum', 'Jméno', 'Cena', 'Počasí', 'Poznámka']
  heads.forEach((head, i) => {
    stage.glaze(60, lettering(head, (columns[i] ?? left) + 8, top - gap * 0.45, gap * 0.5, { colour: INK }))
  })
  for (let i = 0; i < 31; i++) {
    if (chance.happens(0.08)) continue
    const y = top + gap * (i + 0.82)
    const size = gap * 0.42
    const cell = (column: number, share: number) => {
      const from = (columns[column] ?? left) + 8
      const to = (columns[column + 1] ?? right) - 6
      text(stage, from, from + (to - from) * share, y, size, chance.pick(INK, '#2f3550', INK))
    }
    for (let column = 0; column < 5; column++)
      if (column !== 4 || chance.happens(0.7)) cell(column, chance.between(0.6, 1))
  }
  const blot = blob(chance, width * 0.7, height * 0.72, 16, 13, 11)
  stage.glaze(40, `<path d="${blot}" fill="#2a2028" fill-opacity="0.85"/>`)
}

/** The bell founder's sheet: an ornament, a title, a drawing of the bell, writing. */
function foundersSheet(stage: Stage): void {
  const { width, height } = stage
  const middle = width / 2
  let scroll = ''
  for (const s of [-1, 1]) {
    for (let i = 0; i < 5; i++) {
      const x = middle + s * (70 + i * 88)
      const r = 34 - i * 3
      scroll += `M${middle + s * 40 + s * i * 84} ${height * 0.11}C${x} ${height * 0.11 - r * 1.6} ${x + s * r * 1.6} ${height * 0.11 - r * 0.4} ${x + s * r * 0.5} ${height * 0.11 + r * 0.2}S${x - s * r * 0.6} ${height * 0.11 - r * 0.4} ${x + s * r * 0.2} ${height * 0.11 - r * 0.5}`
    }
  }
  stage.glaze(60, `<path d="${scroll}" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`)
  stage.glaze(
    60,
    `<path d="${ellipse(middle, height * 0.11, 26, 26)}" fill="none" stroke="${INK}" stroke-width="3"/>${lettering('A', middle, height * 0.125, 30, { colour: INK, anchor: 'middle' })}`,
  )
  stage.glaze(
    60,
    lettering('Anna', middle, height * 0.27, height * 0.07, { colour: INK, anchor: 'middle', spacing: 0.3 }),
  )
  stage.glaze(
    60,
    lettering('Anno Domini MDCXCVI', middle, height * 0.34, height * 0.028, {
      colour: INK,
      anchor: 'middle',
      spacing: 0.3,
    }),
  )
  for (let i = 0; i < 8; i++) {
    const inset = Math.abs(i - 3.5) > 3 ? 0.2 : 0.12
    text(stage, width * inset, width * (1 - inset), height * (0.44 + i * 0.058), height * 0.026)
  }
  text(stage, width * 0.6, width * 0.86, height * 0.93, height * 0.03)
  const rule = `M${width * 0.3} ${height * 0.375}H${width * 0.7}`
  stage.glaze(
    60,
    `<path d="${rule}" stroke="${INK}" stroke-width="2"/><path d="${rectangle(width * 0.04, height * 0.05, width * 0.92, height * 0.91)}" fill="none" stroke="${INK}" stroke-width="3"/>`,
  )
}
