import { hex, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from '../parts/animal.ts'
import { spoked } from '../parts/cart.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { GRANITE, ledge, rockFace, wooded } from '../parts/rock.ts'

/** The granite quarry on Strážník at work. */
export function quarryScene(stage: Stage): void {
  const { chance } = stage
  const side = chance.pick(1, -1)
  stage.weather({ weather: chance.pick('fair', 'hazy'), light: side })
  stage.look({ horizon: 0.6, focal: 1.05, eye: 2.2 })
  stage.mood = { ...stage.mood, grass: rgb('b3aa9a'), meadow: rgb('c0b7a6'), road: rgb('a9a091') }
  stage.land = countryside(stage, { hills: [], rolling: 0, fieldsFrom: 300, woodsFrom: 400 })
  const rim = rockFace(stage, 40, 11, 16.5, -40, 40)
  wooded(stage, rim, 40, 110)
  ledge(stage, 34, 11, 40)
  rockFace(stage, 34, 5, 11, -36, 36)
  ledge(stage, 28, 5, 34)
  rockFace(stage, 28, -0.4, 5, side > 0 ? -30 : -9, side > 0 ? 9 : 30)
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
