import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { lettering, measure } from '../canvas/lettering.ts'
import { material } from '../canvas/material.ts'
import { ellipse, type Point, polygon, rectangle, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { blob } from '../parts/tree.ts'

/** Half widths of a bell by height, both in bell heights, from the crown to the lip. */
const PROFILE: readonly (readonly [number, number])[] = [
  [0.1, 1],
  [0.3, 0.985],
  [0.34, 0.94],
  [0.345, 0.86],
  [0.37, 0.66],
  [0.405, 0.42],
  [0.46, 0.22],
  [0.53, 0.09],
  [0.56, 0.02],
  [0.55, 0],
]

/** A bell under its yoke: in the belfry, or on its last day before the tower. */
export function bellScene(stage: Stage): void {
  const { chance, year, width, height } = stage
  stage.weather({ weather: 'hazy', light: chance.pick(-1, 1) })
  belfry(stage)
  const tall = Math.min(height * 0.5, width * 0.66)
  const x = width * (0.5 + chance.sway() * 0.02)
  const lip = height * 0.83
  const metal = year > 2000 ? rgb('6f8f80') : year > 1940 ? rgb('6a6f62') : rgb('86714f')
  yoke(stage, x, lip - tall, tall)
  body(stage, x, lip, tall, metal)
  bands(stage, x, lip, tall, metal, year < 1920 ? 'Václav 1544' : 'Anna 1696')
  if (year === 1945) stains(stage, x, lip, tall)
}

/** Boards, beams and the light from the louvres. */
function belfry(stage: Stage): void {
  const { width, height, chance } = stage
  const wall = rgb('6d5f50')
  stage.backdrop = wall
  const fromLeft = stage.mood.sun[0] <= 0
  const glow = stage.shading(
    fromLeft
      ? [
          [0, rgb('a8977c')],
          [0.5, rgb('75674f')],
          [1, rgb('463c31')],
        ]
      : [
          [0, rgb('463c31')],
          [0.5, rgb('75674f')],
          [1, rgb('a8977c')],
        ],
    [0, 0],
    [1, 0.2],
  )
  stage.solid(99, `<path d="${rectangle(-5, -5, width + 10, height + 10)}" fill="${glow}"/>`, material.stone)
  const lightX = fromLeft ? width * 0.04 : width * 0.72
  const wide = width * 0.24
  const top = height * 0.16
  const tall = height * 0.42
  const arch = smooth(
    [
      [lightX, top + tall],
      [lightX, top + wide * 0.5],
      [lightX + wide / 2, top - wide * 0.1],
      [lightX + wide, top + wide * 0.5],
      [lightX + wide, top + tall],
    ],
    true,
    0.5,
  )
  stage.solid(98, `<path d="${arch}" fill="${hex(rgb('f6efdc'))}"/>`, material.plain)
  for (let i = 0; i < 9; i++) {
    const y = top + (tall * (i + 0.4)) / 9
    stage.fill(
      97,
      polygon([
        [lightX - 8, y],
        [lightX + wide + 8, y],
        [lightX + wide + 8, y + tall * 0.055],
        [lightX - 8, y + tall * 0.04],
      ]),
      rgb('5a4a38'),
      material.wood,
    )
  }
  const beam = (x: number, y: number, w: number, h: number, away: number, tone: Colour) => {
    const upright = h > w
    const fill = stage.shading(
      [
        [0, scaled(tone, 1.25)],
        [0.5, tone],
        [1, scaled(tone, 0.55)],
      ],
      [0, 0],
      upright ? [1, 0] : [0, 1],
    )
    stage.solid(away, `<path d="${rectangle(x, y, w, h)}" fill="${fill}"/>`, material.wood)
  }
  const oak = rgb('6b543c')
  beam(width * 0.02, -10, width * 0.1, height + 20, 60, oak)
  beam(width * 0.88, -10, width * 0.1, height + 20, 60, oak)
  beam(-10, height * 0.9, width + 20, height * 0.09, 58, oak)
  const brace = (from: Point, to: Point) => {
    const path = polygon([
      [from[0], from[1]],
      [from[0] + 56, from[1]],
      [to[0] + 56, to[1]],
      [to[0], to[1]],
    ])
    stage.fill(61, path, scaled(oak, 0.72), material.wood)
  }
  brace([width * 0.1, height * 0.5], [width * 0.36, height * 0.06])
  brace([width * 0.84, height * 0.5], [width * 0.58, height * 0.06])
  for (let i = 0; i < 70; i++) {
    // Dust in the light.
    const x = lightX + chance.between(-0.1, 1.8) * wide
    const y = top + chance.next() * tall * 1.4
    stage.glaze(
      10,
      `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${chance.between(0.6, 1.8).toFixed(1)}" fill="#fff6dc" fill-opacity="0.4"/>`,
    )
  }
}

/** The oak yoke with its iron straps, and the wheel for the rope. */
function yoke(stage: Stage, x: number, y: number, tall: number): void {
  const w = tall * 0.72
  const oak = rgb('7a5f42')
  const top = y - tall * 0.32
  const fill = stage.shading([
    [0, scaled(oak, 1.3)],
    [0.4, oak],
    [1, scaled(oak, 0.5)],
  ])
  const shape = smooth(
    [
      [x - w, y - tall * 0.02],
      [x - w, y - tall * 0.15],
      [x - w * 0.5, top + tall * 0.04],
      [x, top],
      [x + w * 0.5, top + tall * 0.04],
      [x + w, y - tall * 0.15],
      [x + w, y - tall * 0.02],
    ],
    true,
    0.5,
  )
  stage.solid(50, `<path d="${shape}" fill="${fill}"/>`, material.wood)
  const iron = hex(rgb('33302d'))
  for (const off of [-0.32, -0.13, 0.13, 0.32]) {
    const sx = x + off * tall
    stage.solid(
      49,
      `<path d="${rectangle(sx - tall * 0.024, top + tall * 0.03, tall * 0.048, tall * 0.36)}" fill="${iron}"/><circle cx="${sx.toFixed(1)}" cy="${(y - tall * 0.06).toFixed(1)}" r="${(tall * 0.02).toFixed(1)}" fill="#6b655e"/>`,
      material.plain,
    )
  }
  const crown = smooth(
    [
      [x - tall * 0.14, y + tall * 0.04],
      [x - tall * 0.12, y - tall * 0.06],
      [x, y - tall * 0.1],
      [x + tall * 0.12, y - tall * 0.06],
      [x + tall * 0.14, y + tall * 0.04],
    ],
    true,
    0.6,
  )
  stage.solid(48, `<path d="${crown}" fill="${hex(rgb('4d4539'))}"/>`, material.plain)
  stage.solid(
    51,
    `<path d="${rectangle(x - w * 1.5, y - tall * 0.12, w * 3, tall * 0.1)}" fill="${hex(rgb('4a3b2c'))}"/>`,
    material.wood,
  )
}

function body(stage: Stage, x: number, lip: number, tall: number, metal: Colour): void {
  const right = PROFILE.map(([r, v]): Point => [x + r * tall, lip - v * tall])
  const left = PROFILE.map(([r, v]): Point => [x - r * tall, lip - v * tall]).reverse()
  const shine = mix(scaled(metal, 1.7), [255, 246, 224], 0.35)
  const flip = stage.mood.sun[0] > 0
  const stops: [number, Colour][] = [
    [0, scaled(metal, 0.55)],
    [0.14, scaled(metal, 0.95)],
    [0.27, shine],
    [0.38, scaled(metal, 1.15)],
    [0.62, scaled(metal, 0.72)],
    [0.85, scaled(metal, 0.32)],
    [0.94, scaled(metal, 0.5)],
    [1, scaled(metal, 0.3)],
  ]
  const fill = stage.shading(
    flip ? stops.map(([at, c]): [number, Colour] => [1 - at, c]).reverse() : stops,
    [0, 0],
    [1, 0],
  )
  const inside = ellipse(x, lip - tall * 0.004, tall * 0.535, tall * 0.075)
  stage.solid(42, `<path d="${inside}" fill="#1d1916"/>`, material.plain)
  stage.solid(
    43,
    `<path d="M${x - tall * 0.02} ${lip - tall * 0.1}h${tall * 0.04}v${tall * 0.13}h${-tall * 0.04}Z" fill="#2c2825"/><circle cx="${x}" cy="${lip + tall * 0.05}" r="${tall * 0.07}" fill="${stage.glow(
      [
        [0, rgb('7a7068')],
        [1, rgb('2c2825')],
      ],
      0.4,
      0.35,
    )}"/>`,
    material.plain,
  )
  const edge = right.at(-1) ?? [x, lip]
  const curve = `${smooth([...right, ...left], true, 0.5)}`
  stage.solid(41, `<path d="${curve}" fill="${fill}"/>`, material.cloth)
  stage.glaze(
    40.9,
    `<path d="M${x - tall * 0.55} ${lip}Q${x} ${lip + tall * 0.15} ${edge[0]} ${lip}" fill="none" stroke="${hex(scaled(metal, 0.4))}" stroke-width="${tall * 0.012}"/>`,
  )
}

/** Raised bands with the inscription, bent round the shoulder. */
function bands(stage: Stage, x: number, lip: number, tall: number, metal: Colour, text: string): void {
  const radius = (v: number) => {
    for (let i = 1; i < PROFILE.length; i++) {
      const [r0, v0] = PROFILE[i - 1] ?? [0, 1]
      const [r1, v1] = PROFILE[i] ?? [0, 0]
      if (v <= v0 && v >= v1) return r0 + ((r1 - r0) * (v0 - v)) / (v0 - v1 || 1)
    }
    return 0.5
  }
  const band = (v: number, wide: number) => {
    const r = radius(v) * tall
    const y = lip - v * tall
    const sag = r * 0.13
    const light = `M${x - r} ${y}Q${x} ${y + sag * 2} ${x + r} ${y}`
    stage.glaze(
      40,
      `<path d="${light}" fill="none" stroke="${hex(mix(metal, [255, 248, 226], 0.5))}" stroke-opacity="0.55" stroke-width="${(wide * tall).toFixed(1)}"/>`,
    )
    stage.glaze(
      40,
      `<path d="${light}" transform="translate(0 ${(wide * tall * 0.9).toFixed(1)})" fill="none" stroke="#14110e" stroke-opacity="0.5" stroke-width="${(wide * tall * 0.7).toFixed(1)}"/>`,
    )
  }
  for (const v of [0.885, 0.785, 0.775, 0.3, 0.28, 0.13]) band(v, 0.008)
  const word = ` ${text.toUpperCase()} `
  const size = tall * 0.062
  const r = radius(0.82) * tall
  const total = measure(word, 0.22)
  let at = -total / 2
  for (const sign of word) {
    const w = measure(sign, 0) + 0.22
    const angle = ((at + w / 2) * size) / r
    at += w
    if (Math.abs(angle) > 1.25) continue
    const px = x + Math.sin(angle) * r
    const py = lip - 0.808 * tall + Math.cos(angle) * r * 0.24
    const squeeze = Math.cos(angle).toFixed(3)
    const glyph = (colour: string, dy: number) =>
      `<g transform="translate(${px.toFixed(1)} ${(py + dy).toFixed(1)}) scale(${squeeze} 1)">${lettering(sign, 0, 0, size, { colour, anchor: 'middle' })}</g>`
    stage.glaze(39, glyph('#15110d', 2.5) + glyph(hex(mix(metal, [255, 246, 224], 0.55)), 0))
  }
  relief(stage, x, lip - 0.55 * tall, tall * 0.12, metal)
}

/** A cross of four flared arms in a ring. */
function relief(stage: Stage, x: number, y: number, size: number, metal: Colour): void {
  const light = hex(mix(metal, [255, 248, 226], 0.45))
  let arms = ''
  for (let i = 0; i < 4; i++) {
    const angle = (i * Math.PI) / 2
    const at = (along: number, across: number): Point => [
      x + Math.cos(angle) * along * size - Math.sin(angle) * across * size,
      y + Math.sin(angle) * along * size + Math.cos(angle) * across * size,
    ]
    arms += polygon([at(0, -0.05), at(0.62, -0.2), at(0.7, 0), at(0.62, 0.2), at(0, 0.05)])
  }
  const ring = ellipse(x, y, size * 0.82, size * 0.82)
  stage.glaze(39, `<path d="${arms}" transform="translate(2 3)" fill="#15110d" fill-opacity="0.5"/>`)
  stage.glaze(39, `<path d="${arms}" fill="${light}" fill-opacity="0.6"/>`)
  stage.glaze(39, `<path d="${ring}" fill="none" stroke="${light}" stroke-opacity="0.5" stroke-width="4"/>`)
}

/** Three years in the gravel leave pale patches and dark runs. */
function stains(stage: Stage, x: number, lip: number, tall: number): void {
  const { chance } = stage
  for (let i = 0; i < 44; i++) {
    const v = chance.between(0.08, 0.95)
    const u = chance.sway() * 0.26
    const pale = chance.happens(0.4)
    const rx = chance.between(0.02, 0.07) * tall
    const ry = chance.between(0.02, 0.12) * tall
    const tone = pale ? '#d9d4c2' : '#1c1a16'
    const patch = blob(chance, x + u * tall, lip - v * tall, rx, ry, 9)
    stage.glaze(38, `<path d="${patch}" fill="${tone}" fill-opacity="${pale ? 0.13 : 0.17}"/>`)
  }
}
