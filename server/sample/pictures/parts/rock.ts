import { rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { type Point, polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'
import { spruceAt } from './spruce.ts'

export const GRANITE = rgb('b4aca0')

/** One bench of the rock face: upright facets under a ledge. `top` and `foot` are heights in metres. */
export function rockFace(
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
export function wooded(stage: Stage, rim: readonly Point[], away: number, tall: number): void {
  const { chance } = stage
  for (const [x, y] of rim) {
    if (chance.happens(0.8))
      spruceAt(stage, x + chance.sway() * 14, y + 6, tall * chance.between(0.6, 1.25), away + 1)
    if (chance.happens(0.5))
      spruceAt(stage, x + chance.sway() * 30, y + 2, tall * chance.between(0.8, 1.4), away + 3)
  }
}

/** The floor of a bench between two faces. */
export function ledge(stage: Stage, near: number, level: number, far: number): void {
  const places = stage.camera.outline([
    [-46, level, near],
    [46, level, near],
    [46, level, far],
    [-46, level, far],
  ])
  stage.fill(far - 0.5, polygon(places), stage.air(stage.lit(rgb('c9c1b2'), [0, 1, 0]), near), material.rock)
}
