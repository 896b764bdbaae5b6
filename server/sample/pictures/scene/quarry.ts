import { hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { type Point, polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from '../parts/animal.ts'
import { spoked } from '../parts/cart.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { spruceAt } from '../parts/spruce.ts'
import { bush, tree } from '../parts/tree.ts'

const GRANITE = rgb('b4aca0')

/** One bench of the rock face: upright facets under a ledge. `top` and `foot` are heights in metres. */
function bench(
  stage: Stage,
  z: number,
  foot: number,
  top: number,
  from: number,
  to: number,
  tone = GRANITE,
): Point[] {
  const { chance, camera } = stage
  const rim: Point[] = []
  const backing = camera.outline([
    [from, foot, z + 0.4],
    [to, foot, z + 0.4],
    [to, top - 0.3, z + 0.4],
    [from, top - 0.3, z + 0.4],
  ])
  stage.fill(
    z + 0.05,
    polygon(backing),
    stage.air(stage.lit(scaled(tone, 0.8), [0, 0, -1]), z),
    material.rock,
  )
  let x = from
  while (x < to) {
    const wide = chance.between(1.6, 4.2)
    const right = Math.min(to, x + wide)
    const out = chance.between(-1.2, 1.2)
    const turned = chance.sway() * 0.5
    const crown = top + chance.sway() * 0.5
    const corners: Point[] = [
      camera.point([x, foot, z + out]),
      camera.point([right, foot, z + out + turned]),
      camera.point([right, crown + chance.sway() * 0.3, z + out + turned]),
      camera.point([x, crown, z + out]),
    ]
    const colour = stage.air(
      stage.lit(scaled(tone, chance.between(0.9, 1.08)), [turned * 0.9, 0.12, -0.85]),
      z,
    )
    stage.fill(z, polygon(corners), colour, material.rock)
    for (let i = 0; i < 5; i++) {
      // Faces where the rock broke along its joints.
      const u = x + wide * chance.between(-0.1, 0.8)
      const v = foot + (crown - foot) * chance.between(0, 0.85)
      const w = wide * chance.between(0.12, 0.5)
      const h = (crown - foot) * chance.between(0.1, 0.4)
      const far = z + out
      const chip: Point[] = [
        camera.point([u, v, far]),
        camera.point([u + w, v + chance.sway() * 0.2, far]),
        camera.point([u + w * chance.between(0.7, 1.1), Math.min(crown, v + h), far]),
        camera.point([u + w * chance.between(-0.1, 0.2), Math.min(crown, v + h * 0.9), far]),
      ]
      stage.fill(z - 0.01, polygon(chip), scaled(colour, chance.between(0.7, 1.2)), material.rock)
    }
    const crack = segments([
      [
        ...camera.point([x + wide * chance.between(0.3, 0.8), foot, z + out]),
        ...camera.point([x + wide * chance.between(0.3, 0.8), crown, z + out]),
      ],
    ])
    stage.glaze(
      z - 0.02,
      `<path d="${crack}" fill="none" stroke="#2a2826" stroke-opacity="0.45" stroke-width="2"/>`,
    )
    rim.push(camera.point([x, crown, z + out]), camera.point([right, crown, z + out]))
    x = right
  }
  return rim
}

/** Conifers and bushes along the top edge. */
function wooded(stage: Stage, rim: readonly Point[], away: number, tall: number): void {
  const { chance } = stage
  for (const [x, y] of rim) {
    if (chance.happens(0.8))
      spruceAt(stage, x + chance.sway() * 14, y + 6, tall * chance.between(0.6, 1.25), away + 1)
    if (chance.happens(0.5))
      spruceAt(stage, x + chance.sway() * 30, y + 2, tall * chance.between(0.8, 1.4), away + 3)
  }
}

/** The granite quarry on Strážník at work. */
export function quarryScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: chance.pick('fair', 'hazy'), light: side })
  stage.look({ horizon: 0.6, focal: 1.05, eye: 2.2 })
  stage.mood = { ...stage.mood, grass: rgb('b3aa9a'), meadow: rgb('c0b7a6'), road: rgb('a9a091') }
  stage.land = countryside(stage, { hills: [], rolling: 0, fieldsFrom: 300, woodsFrom: 400 })
  const rim = bench(stage, 40, 11, 16.5, -40, 40)
  wooded(stage, rim, 40, 110)
  ledge(stage, 34, 11, 40)
  bench(stage, 34, 5, 11, -36, 36)
  ledge(stage, 28, 5, 34)
  bench(stage, 28, -0.4, 5, side > 0 ? -30 : -9, side > 0 ? 9 : 30)
  for (let i = 0; i < 34; i++) block(stage, side * chance.between(-12, 7), chance.between(8, 24))
  for (let i = 0; i < 5; i++) block(stage, -side * chance.between(3, 6), chance.between(6.4, 8), 1.5)
  derrick(stage, side * 9, 22)
  truck(stage, side * 3.6, 16)
  for (const [x, z] of [
    [-2, 13],
    [-3.4, 14],
    [5.6, 17],
    [1.2, 20],
    [-6, 22],
    [7, 24],
  ] as const) {
    person(stage, side * x, z, 'worker', {
      hands: chance.pick('hold', 'down', 'hips'),
      ...(chance.happens(0.5)
        ? { hands: 'hold' as const, holds: (body) => body.line('0.15 0.62, 0.2 0.2', rgb('6a553c'), 0.016) }
        : {}),
    })
  }
}

function ledge(stage: Stage, near: number, level: number, far: number): void {
  const places = stage.camera.outline([
    [-46, level, near],
    [46, level, near],
    [46, level, far],
    [-46, level, far],
  ])
  stage.fill(far - 0.5, polygon(places), stage.air(stage.lit(rgb('c9c1b2'), [0, 1, 0]), near), material.rock)
}

/** A cut block lying on the floor. */
function block(stage: Stage, x: number, z: number, size = stage.chance.between(0.4, 1.2)): void {
  const { chance, camera } = stage
  const w = size * chance.between(0.8, 1.6)
  const h = size * chance.between(0.5, 0.9)
  const d = size * 0.8
  const quad = (a: readonly [number, number, number][], normal: readonly [number, number, number]) =>
    stage.fill(
      z,
      polygon(camera.outline(a)),
      stage.air(stage.lit(scaled(GRANITE, 1.08), normal), z),
      material.rock,
    )
  quad(
    [
      [x - w, 0, z],
      [x + w, 0, z],
      [x + w, h, z],
      [x - w, h, z],
    ],
    [0, 0, -1],
  )
  quad(
    [
      [x - w, h, z],
      [x + w, h, z],
      [x + w, h, z + d],
      [x - w, h, z + d],
    ],
    [0, 1, 0],
  )
  const s = x > 0 ? -1 : 1
  quad(
    [
      [x + w * s, 0, z],
      [x + w * s, 0, z + d],
      [x + w * s, h, z + d],
      [x + w * s, h, z],
    ],
    [s, 0, 0],
  )
}

/** A timber derrick with its rope. */
function derrick(stage: Stage, x: number, z: number): void {
  const { camera } = stage
  const p = (dx: number, y: number) => camera.point([x + dx, y, z])
  const lines = segments([
    [...p(0, 0), ...p(0, 9)],
    [...p(0, 1), ...p(-6, 8)],
    [...p(0, 9), ...p(-6, 8)],
    [...p(0, 9), ...p(5, 0)],
  ])
  const rope = segments([[...p(-6, 8), ...p(-6, 2.6)]])
  stage.solid(
    z,
    `<path d="${lines}" fill="none" stroke="${hex(rgb('4a3d30'))}" stroke-width="${(camera.scale(z) * 0.22).toFixed(1)}"/><path d="${rope}" fill="none" stroke="#2c2824" stroke-width="2.4"/>`,
    material.wood,
  )
  stage.fill(
    z,
    polygon([p(-6.7, 1.6), p(-5.3, 1.6), p(-5.3, 2.6), p(-6.7, 2.6)]),
    stage.lit(GRANITE, [0, 0, -1]),
    material.rock,
  )
}

/** A tip-truck on narrow rails. */
function truck(stage: Stage, x: number, z: number): void {
  const { camera } = stage
  for (const dz of [-0.4, 0.4]) {
    const rail = segments([[...camera.point([-30, 0.06, z + dz]), ...camera.point([30, 0.06, z + dz])]])
    stage.glaze(z + 1, `<path d="${rail}" fill="none" stroke="#4a443e" stroke-width="3"/>`)
  }
  const pen = beastPen(stage, x, z, 1)
  pen.shape('-1.1 1.3, 1.1 1.3, 0.7 0.5, -0.7 0.5', pen.colour(rgb('5a4f46')), 0.05)
  pen.shape('-0.9 1.3, -0.5 1.65, 0.2 1.55, 0.6 1.7, 0.95 1.3', pen.colour(GRANITE), 0.3)
  spoked(pen, -0.55, 0.25, 0.25, rgb('3a3632'), 6)
  spoked(pen, 0.55, 0.25, 0.25, rgb('3a3632'), 6)
  stage.solid(z, pen.svg, material.wood)
}

/** The same quarry under water: a lake below a rock wall with conifers on its rim. */
export function lakeScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: 'fair', season: 'summer', light: side })
  stage.look({ horizon: 0.46, focal: 1.05, eye: 3 })
  stage.land = countryside(stage, {
    hills: [],
    rolling: 0,
    fieldsFrom: 300,
    woodsFrom: 400,
    stream: {
      points: [
        [-200, 30],
        [200, 30],
      ],
      width: 46,
      drop: 0.4,
      bank: 2,
    },
    water: rgb('4f8078'),
  })
  const tone = mix(GRANITE, rgb('c2a98a'), 0.3)
  const rim = bench(stage, 52, 6.5, 12.5, -54, 54, tone)
  wooded(stage, rim, 52, 130)
  ledge(stage, 49, 6.6, 52)
  const lower = bench(stage, 49, -0.5, 6.6, side > 0 ? -52 : -22, side > 0 ? 22 : 52, tone)
  for (const [x, y] of lower) if (chance.happens(0.4)) spruceAt(stage, x, y + 4, chance.between(26, 60), 48.9)
  for (let i = 0; i < 9; i++)
    tree(stage, side * chance.between(24, 48), chance.between(53, 66), {
      species: chance.pick('birch', 'oak'),
      height: chance.between(6, 10),
    })
  for (let i = 0; i < 16; i++)
    bush(stage, side * chance.between(20, 42), chance.between(52, 54), chance.between(0.8, 2))
  jetty(stage, -side * 2.2)
  for (const [x, z] of [
    [3, 20],
    [6, 26],
    [-9, 30],
  ] as const)
    swimmer(stage, side * x, z)
  person(stage, side * 5.4, 5.6, 'girl', { clothes: { kind: 'frock', main: rgb('c4573f'), bare: true } })
  person(stage, side * 4.6, 5.8, 'boy', { clothes: { kind: 'shirt', shorts: true, bare: true } })
}

function jetty(stage: Stage, x: number): void {
  const { camera } = stage
  const deck = camera.outline([
    [x - 1, 0.05, 3],
    [x + 1, 0.05, 3],
    [x + 1, 0.05, 15],
    [x - 1, 0.05, 15],
  ])
  stage.fill(14, polygon(deck), stage.lit(rgb('a08a6c'), [0, 1, 0]), material.wood)
  const gaps: [number, number, number, number][] = []
  for (let z = 3.3; z < 15; z += 0.3)
    gaps.push([...camera.point([x - 1, 0.05, z]), ...camera.point([x + 1, 0.05, z])])
  stage.glaze(
    13.9,
    `<path d="${segments(gaps)}" fill="none" stroke="#3d3226" stroke-opacity="0.6" stroke-width="1.6"/>`,
  )
  const post = (px: number) =>
    polygon(
      camera.outline([
        [px - 0.1, -0.6, 15],
        [px + 0.1, -0.6, 15],
        [px + 0.1, 0.7, 15],
        [px - 0.1, 0.7, 15],
      ]),
    )
  for (const px of [x - 0.9, x + 0.9]) stage.fill(13.8, post(px), rgb('5f4f3c'), material.wood)
  person(stage, x + 0.2, 14.4, 'man', {
    clothes: { kind: 'shirt', shorts: true, bare: true },
    head: { hat: 'none' },
  })
}

function swimmer(stage: Stage, x: number, z: number): void {
  const [px, py] = stage.camera.point([x, -0.4, z])
  const s = stage.camera.scale(z) * 0.13
  stage.solid(
    z,
    `<ellipse cx="${px.toFixed(1)}" cy="${(py - s).toFixed(1)}" rx="${s.toFixed(1)}" ry="${(s * 1.2).toFixed(1)}" fill="#5a4030"/>`,
    material.plain,
  )
  stage.glaze(
    z,
    `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="${(s * 4).toFixed(1)}" ry="${(s * 0.5).toFixed(1)}" fill="#e8f0ee" fill-opacity="0.4"/>`,
  )
}
