import { mix, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { person } from '../parts/figure/person.ts'
import { countryside } from '../parts/land.ts'
import { GRANITE, ledge, rockFace, wooded } from '../parts/rock.ts'
import { spruceAt } from '../parts/spruce.ts'
import { bush, tree } from '../parts/tree.ts'

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
  const rim = rockFace(stage, 52, 6.5, 12.5, -54, 54, tone)
  wooded(stage, rim, 52, 130)
  ledge(stage, 49, 6.6, 52)
  const lower = rockFace(stage, 49, -0.5, 6.6, side > 0 ? -52 : -22, side > 0 ? 22 : 52, tone)
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
