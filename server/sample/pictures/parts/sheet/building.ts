import { lettering } from '../../canvas/lettering.ts'
import { polygon, rectangle } from '../../canvas/path.ts'
import type { Stage } from '../../canvas/stage.ts'
import { blankSheet, INK, scaleBar } from './mapframe.ts'

const WASH = '#d98f7c'

/** One storey of a building in plan: rooms as rows of widths, in metres. */
interface Storey {
  readonly title: string
  readonly rows: readonly { readonly deep: number; readonly rooms: readonly number[] }[]
}

const SCHOOL: Storey = {
  title: 'Přízemí',
  rows: [
    { deep: 7, rooms: [9, 4, 9] },
    { deep: 3.4, rooms: [5, 3, 6, 3, 5] },
  ],
}

const MILL: Storey = {
  title: 'Půdorys',
  rows: [
    { deep: 5.4, rooms: [6, 6.6, 4.4] },
    { deep: 4, rooms: [4, 5, 8] },
  ],
}

/** A measured drawing: ground plan, elevation, dimension lines, scale. */
export function buildingPlan(stage: Stage): void {
  const { width, height, plan } = stage
  const mill = plan.key.includes('restoration') || stage.chance.happens(0.3)
  blankSheet(stage, stage.year > 1950 ? '#ece2c6' : '#eadfc4')
  stage.solid(
    900,
    `<path d="${rectangle(24, 24, width - 48, height - 48)}" fill="none" stroke="${INK}" stroke-width="2.4"/><path d="${rectangle(31, 31, width - 62, height - 62)}" fill="none" stroke="${INK}" stroke-width="0.8"/>`,
    1,
  )
  const storey = mill ? MILL : SCHOOL
  const metres = storey.rows[0]?.rooms.reduce((sum, room) => sum + room, 0) ?? 20
  const deep = storey.rows.reduce((sum, row) => sum + row.deep, 0)
  const tall = mill ? 8.4 : 8.2
  const scale = Math.min((width * 0.66) / metres, (height * 0.68) / (deep + tall + 1))
  const left = (width - metres * scale) / 2
  const ground = height * 0.15 + tall * scale
  elevation(stage, left, ground, metres * scale, scale, mill)
  floorPlan(stage, storey, left, ground + scale * 1.2, scale)
  const name = mill ? 'Bártův mlýn čp. 14' : 'Obecná škola v Tiché Lhotě'
  stage.glaze(10, lettering(name, width / 2, 82, 26, { colour: INK, anchor: 'middle', spacing: 0.26 }))
  stage.glaze(
    10,
    lettering(String(stage.year), width / 2, 116, 15, { colour: INK, anchor: 'middle', spacing: 0.3 }),
  )
  scaleBar(stage, width * 0.06, height * 0.93, width * 0.16, mill ? 'Cm' : 'Sáhů')
}

function floorPlan(stage: Stage, storey: Storey, x: number, y: number, scale: number): void {
  const thick = 0.55 * scale
  const total = storey.rows.reduce((sum, row) => sum + row.deep, 0)
  const wide = (storey.rows[0]?.rooms.reduce((sum, room) => sum + room, 0) ?? 0) * scale
  let walls = rectangle(x, y, wide, total * scale)
  let openings = ''
  let top = y
  let number = 1
  for (const row of storey.rows) {
    const sum = row.rooms.reduce((a, b) => a + b, 0)
    let left = x
    for (const room of row.rooms) {
      const w = (room / sum) * wide
      walls += `M${left + thick * 0.5} ${top + thick * 0.5}v${row.deep * scale - thick}h${w - thick}v${-(row.deep * scale - thick)}Z`
      const middle = left + w / 2
      openings += rectangle(middle - 0.55 * scale, top + (row.deep * scale - thick * 0.5), 1.1 * scale, thick)
      if (top === y)
        for (const off of w > 5 * scale ? [-0.25, 0.25] : [0])
          openings += rectangle(middle + off * w - 0.5 * scale, top - 1, 1 * scale, thick * 0.5 + 2)
      stage.glaze(
        400,
        lettering(String(number++), middle, top + row.deep * scale * 0.5, 13, {
          colour: INK,
          anchor: 'middle',
        }),
      )
      left += w
    }
    top += row.deep * scale
  }
  stage.solid(
    600,
    `<path d="${walls}" fill="${WASH}" fill-rule="evenodd" stroke="${INK}" stroke-width="1.6"/>`,
    1,
  )
  stage.solid(590, `<path d="${openings}" fill="#efe6cf" stroke="${INK}" stroke-width="0.9"/>`, 1)
  dimension(stage, x, x + wide, y + total * scale + 34, (wide / scale).toFixed(1))
  let at = x
  const rooms = storey.rows.at(-1)?.rooms ?? []
  const sum = rooms.reduce((a, b) => a + b, 0)
  for (const room of rooms) {
    const next = at + (room / sum) * wide
    dimension(stage, at, next, y + total * scale + 16, room.toFixed(1))
    at = next
  }
  stage.glaze(
    400,
    lettering(storey.title, x + wide / 2, y + total * scale + 70, 14, {
      colour: INK,
      anchor: 'middle',
      spacing: 0.3,
    }),
  )
}

function dimension(stage: Stage, from: number, to: number, y: number, text: string): void {
  const tick = (x: number) => `M${x - 4} ${y + 4}l8 -8M${x} ${y - 7}v14`
  stage.glaze(
    390,
    `<path d="M${from} ${y}H${to}${tick(from)}${tick(to)}" fill="none" stroke="${INK}" stroke-width="0.9"/>`,
  )
  stage.glaze(
    389,
    lettering(text.replace('.', ','), (from + to) / 2, y - 4, 8, { colour: INK, anchor: 'middle' }),
  )
}

/** The front above its plan. */
function elevation(stage: Stage, x: number, base: number, wide: number, scale: number, mill: boolean): void {
  const eaves = (mill ? 4.6 : 5.6) * scale
  const rise = (mill ? 3.8 : 2.6) * scale
  const wall = rectangle(x, base - eaves, wide, eaves)
  const roof = polygon([
    [x - 0.4 * scale, base - eaves],
    [x + wide + 0.4 * scale, base - eaves],
    [x + wide - 1.6 * scale, base - eaves - rise],
    [x + 1.6 * scale, base - eaves - rise],
  ])
  stage.solid(
    600,
    `<path d="${wall}" fill="#f3ead4" stroke="${INK}" stroke-width="1.6"/><path d="${roof}" fill="#c98a6e" stroke="${INK}" stroke-width="1.6"/>`,
    1,
  )
  let tiles = ''
  for (let i = 1; i < 9; i++) {
    const t = i / 9
    tiles += `M${x - 0.4 * scale + 2 * scale * t} ${base - eaves - rise * t}H${x + wide + 0.4 * scale - 2 * scale * t}`
  }
  stage.glaze(595, `<path d="${tiles}" stroke="${INK}" stroke-width="0.6" stroke-opacity="0.7"/>`)
  const bays = mill ? 5 : 7
  const gap = wide / bays
  for (let i = 0; i < bays; i++) {
    const middle = x + gap * (i + 0.5)
    for (const v of mill ? [1, 2.9] : [0.9, 3.4]) {
      const isDoor = i === Math.floor(bays / 2) && v < 1.1
      const w = (isDoor ? 0.6 : 0.5) * scale
      const low = isDoor ? base : base - v * scale
      const tall = (isDoor ? 2.2 : mill ? 1.1 : 1.6) * scale
      const frame = rectangle(middle - w, low - tall, w * 2, tall)
      const bars = isDoor
        ? ''
        : `M${middle} ${low - tall}v${tall}M${middle - w} ${low - tall * 0.62}h${w * 2}`
      stage.solid(
        590,
        `<path d="${frame}" fill="${isDoor ? '#9a7a58' : '#c6d2d4'}" stroke="${INK}" stroke-width="1.2"/><path d="${bars}" stroke="${INK}" stroke-width="0.9" fill="none"/>`,
        1,
      )
    }
  }
  if (mill) millWheel(stage, x - 2 * scale, base - 1.6 * scale, 1.9 * scale)
  else
    stage.solid(
      590,
      `<path d="${rectangle(x, base - 2.9 * scale, wide, 0.2 * scale)}" fill="#e0d2b0" stroke="${INK}" stroke-width="0.8"/>`,
      1,
    )
  stage.glaze(580, `<path d="M${x - 90} ${base}H${x + wide + 60}" stroke="${INK}" stroke-width="2"/>`)
  const side = x + wide + 40
  stage.glaze(
    580,
    `<path d="M${side} ${base}V${base - eaves - rise}M${side - 6} ${base}h12M${side - 6} ${base - eaves}h12M${side - 6} ${base - eaves - rise}h12" fill="none" stroke="${INK}" stroke-width="0.9"/>`,
  )
  stage.glaze(
    579,
    lettering((eaves / scale).toFixed(1).replace('.', ','), side + 10, base - eaves / 2, 8, { colour: INK }),
  )
  stage.glaze(
    579,
    lettering((rise / scale).toFixed(1).replace('.', ','), side + 10, base - eaves - rise / 2, 8, {
      colour: INK,
    }),
  )
}

function millWheel(stage: Stage, x: number, y: number, r: number): void {
  let spokes = ''
  for (let i = 0; i < 36; i++) {
    const a = (i / 36) * Math.PI * 2
    spokes += `M${(x + Math.cos(a) * r * 0.84).toFixed(1)} ${(y + Math.sin(a) * r * 0.84).toFixed(1)}L${(x + Math.cos(a + 0.12) * r).toFixed(1)} ${(y + Math.sin(a + 0.12) * r).toFixed(1)}`
    if (i % 4 === 0)
      spokes += `M${x} ${y}L${(x + Math.cos(a) * r * 0.84).toFixed(1)} ${(y + Math.sin(a) * r * 0.84).toFixed(1)}`
  }
  stage.solid(
    585,
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${INK}" stroke-width="1.4"/><circle cx="${x}" cy="${y}" r="${r * 0.84}" fill="none" stroke="${INK}" stroke-width="1"/><path d="${spokes}" fill="none" stroke="${INK}" stroke-width="1"/><circle cx="${x}" cy="${y}" r="${r * 0.12}" fill="${WASH}" stroke="${INK}" stroke-width="1.2"/>`,
    1,
  )
}
