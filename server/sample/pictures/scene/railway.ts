import { rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { bicycle } from '../parts/bicycle.ts'
import { chimney } from '../parts/cottage.ts'
import { door, pane } from '../parts/facade.ts'
import { person } from '../parts/figure/person.ts'
import { flowers } from '../parts/flowers.ts'
import { type Shell, shell } from '../parts/house.ts'
import { countryside } from '../parts/land.ts'
import { poles } from '../parts/pole.ts'
import { signal, track } from '../parts/rails.ts'
import { stationClock, stationSign } from '../parts/station.ts'
import { carriage, locomotive, railcar } from '../parts/train.ts'
import { bush, tree } from '../parts/tree.ts'

/** A train on the single line beside the meadows. */
export function trainScene(stage: Stage): void {
  const { chance, year } = stage
  const turn = chance.pick(1, -1)
  stage.weather({ weather: chance.pick('fair', 'hazy'), light: -turn })
  stage.look({ horizon: 0.5, focal: 1.2, eye: 2 })
  stage.land = countryside(stage, { fieldsFrom: 40, woodsFrom: 130, slope: 0.02, slopeFrom: 40 })
  const z = 17
  track(stage, [-60, z], [60, z])
  if (year > 1960) {
    railcar(stage, turn * 2.5, z, turn, false)
    railcar(stage, -turn * 11, z, turn, true)
  } else {
    locomotive(stage, turn * 5.4, z, turn, year === 1902)
    for (let i = 0; i < 3; i++)
      carriage(stage, turn * (-3 - i * 9.2), z, turn, i === 1 ? rgb('6b5a3a') : rgb('4f5a44'))
  }
  for (let i = 0; i < 6; i++)
    tree(stage, chance.between(-50, 50), chance.between(40, 80), { height: chance.between(7, 12) })
  tree(stage, -turn * 13, 24, { species: 'birch', height: 9 })
  poles(stage, [
    [-26, 21],
    [-4, 21],
    [18, 21],
    [40, 21],
  ])
  signal(stage, turn * 13.4, 19.4)
  const crowd = year === 1902 ? 14 : year === 1978 ? 11 : 3
  for (let i = 0; i < crowd; i++) {
    person(
      stage,
      turn * chance.between(-11, 10),
      chance.between(11.2, 13.8),
      chance.pick('man', 'woman', 'boy', 'girl', 'gentleman'),
    )
  }
  if (year < 1960) person(stage, turn * 7.4, 13.6, 'official')
  for (let i = 0; i < 7; i++)
    bush(stage, chance.between(-20, 20), chance.between(20, 26), chance.between(0.6, 1.4))
  flowers(stage, 420, { from: 2.6, to: 14 })
}

/** The station: canopy, clock, platform and the single track; a cycle café since 2015. */
export function stationScene(stage: Stage): void {
  const { chance, year } = stage
  const cafe = year > 2000
  const side = chance.pick(1, -1)
  stage.weather({ weather: 'fair', light: side })
  stage.look({ horizon: 0.54, focal: 1.12, eye: 1.8 })
  stage.land = countryside(stage, {
    fieldsFrom: 80,
    woodsFrom: 150,
    slope: 0.03,
    slopeFrom: 45,
    yard: (x, z) => (z > 12.6 && z < 24 && Math.abs(x - side * 2) < 22 ? 1 : 0),
  })
  track(stage, [-60, 9.6], [60, 9.6])
  platform(stage)
  building(stage, side, cafe)
  tree(stage, -side * 15, 26, { species: 'lime', height: 10 })
  tree(stage, side * 17, 28, { species: 'lime', height: 11 })
  for (let i = 0; i < 6; i++)
    tree(stage, chance.between(-45, 45), chance.between(46, 80), { height: chance.between(7, 12) })
  for (let i = 0; i < 9; i++)
    bush(stage, side * chance.between(9, 17), 14.6 + chance.sway(), chance.between(0.4, 0.8))
  if (cafe) {
    for (const x of [-6.6, -5.2, -4, 7.2])
      bicycle(stage, side * x, 14.6 + chance.sway() * 0.3, chance.pick(1, -1))
    for (const [x, z] of [
      [1.5, 15.4],
      [2.4, 15.4],
      [5, 16],
      [-2.6, 16],
    ] as const)
      person(stage, side * x, z, chance.pick('man', 'woman'), { pose: 'sit' })
    table(stage, side * 1.95, 15.2)
    table(stage, side * 4.2, 15.8)
    person(stage, side * -8, 14, 'girl')
  } else {
    poles(stage, [
      [-34, 22],
      [-15, 22.5],
      [16, 22.5],
      [36, 22],
    ])
    person(stage, side * 1.2, 14.4, 'official', { hands: 'hips' })
    person(stage, side * 4, 15, 'lady')
    person(stage, side * 4.9, 15.2, 'man')
    person(stage, -side * 3.4, 14.8, 'woman')
    person(stage, -side * 4.2, 15, 'boy')
  }
  flowers(stage, 200, { from: 2.6, to: 7 })
}

function platform(stage: Stage): void {
  const { camera } = stage
  const edge = camera.outline([
    [-60, 0, 12.4],
    [60, 0, 12.4],
    [60, 0.42, 12.4],
    [-60, 0.42, 12.4],
  ])
  stage.fill(30, polygon(edge), stage.lit(rgb('b5aa98'), [0, 0, -1]), material.stone)
  const top = camera.outline([
    [-60, 0.42, 12.4],
    [60, 0.42, 12.4],
    [60, 0.3, 13.1],
    [-60, 0.3, 13.1],
  ])
  stage.fill(30, polygon(top), stage.lit(rgb('d6cbb6'), [0, 1, 0]), material.stone)
}

function building(stage: Stage, side: number, cafe: boolean): void {
  const spec: Shell = {
    x: side * 1,
    z: 22.5,
    turn: side * 0.06,
    length: 15,
    width: 8,
    eaves: 5.8,
    rise: 3.2,
    wall: cafe ? rgb('efe0b4') : rgb('dccb9f'),
    roof: rgb('7d4a38'),
    hip: 0.3,
    plinth: rgb('9c8f7a'),
  }
  const trim = rgb('a8573f')
  const built = shell(stage, spec, (walls) => {
    const front = walls.wall('front')
    if (front === undefined) return
    for (let i = 0; i < 5; i++) {
      const u = 1.5 + i * 3
      if (i === 2 || i === 4)
        door(front, u - 0.6, 1.2, 2.4, {
          colour: cafe ? rgb('3f5a52') : rgb('5a4632'),
          open: cafe && i === 2,
        })
      else pane(front, u - 0.5, 1, 1, 1.5, { surround: trim, bars: 2, arch: 0.2 })
      pane(front, u - 0.45, 4.3, 0.9, 1.2, { surround: trim, bars: 2, arch: 0.2 })
    }
    for (const u of [0, 14.5]) front.box(u, 0, 0.5, 5.6, trim)
    stationSign(stage, front, 7.5, 3.5)
  })
  chimney(stage, built, spec, 4, false)
  canopy(stage, built.at)
  stationClock(stage, built.at(-1.5, 4.7, -4.2), built.away - 1)
}

/** The canopy over the platform on its turned posts. */
function canopy(
  stage: Stage,
  at: (along: number, up: number, across: number) => readonly [number, number, number],
): void {
  const { camera } = stage
  const roof = camera.outline([
    at(-7.4, 3.4, -4),
    at(7.4, 3.4, -4),
    at(7.4, 2.75, -6.6),
    at(-7.4, 2.75, -6.6),
  ])
  stage.fill(17, polygon(roof), stage.lit(rgb('7f5a48'), [0, 0.9, -0.4]), material.roof)
  const fascia = camera.outline([
    at(-7.4, 2.75, -6.6),
    at(7.4, 2.75, -6.6),
    at(7.4, 2.5, -6.6),
    at(-7.4, 2.5, -6.6),
  ])
  stage.fill(16.9, polygon(fascia), stage.lit(rgb('d9caa4'), [0, 0, -1]), material.wood)
  for (const u of [-7, -3.5, 0, 3.5, 7]) {
    const post = camera.outline([
      at(u - 0.08, 0, -6.4),
      at(u + 0.08, 0, -6.4),
      at(u + 0.08, 2.6, -6.4),
      at(u - 0.08, 2.6, -6.4),
    ])
    stage.fill(16.8, polygon(post), stage.lit(rgb('6d5840'), [0, 0, -1]), material.wood)
    const brace = camera.outline([
      at(u, 1.9, -6.4),
      at(u + 0.55, 2.55, -6.4),
      at(u + 0.4, 2.55, -6.4),
      at(u, 2.1, -6.4),
    ])
    stage.fill(16.8, polygon(brace), stage.lit(rgb('6d5840'), [0, 0, -1]), material.wood)
  }
}

function table(stage: Stage, x: number, z: number): void {
  const { camera } = stage
  const level = 0.75
  const top = camera.outline([
    [x - 0.5, level, z - 0.3],
    [x + 0.5, level, z - 0.3],
    [x + 0.5, level, z + 0.3],
    [x - 0.5, level, z + 0.3],
  ])
  const leg = camera.outline([
    [x - 0.04, 0, z],
    [x + 0.04, 0, z],
    [x + 0.04, level, z],
    [x - 0.04, level, z],
  ])
  stage.fill(z, polygon(leg), rgb('3d3a36'), material.plain)
  stage.fill(z, polygon(top), rgb('c9b48c'), material.wood)
}
