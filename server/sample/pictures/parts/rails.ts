import { hex, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { polygon, segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

/** A straight single track: ballast, sleepers, two rails. Runs between two places of the ground. */
export function track(stage: Stage, from: readonly [number, number], to: readonly [number, number]): void {
  const { camera, chance } = stage
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const ux = (to[0] - from[0]) / length
  const uz = (to[1] - from[1]) / length
  const at = (along: number, across: number, up: number) =>
    [
      from[0] + ux * along - uz * across,
      stage.ground(from[0], from[1]) + up,
      from[1] + uz * along + ux * across,
    ] as const
  const strip = (half: number, up: number) =>
    polygon(camera.outline([at(0, -half, up), at(length, -half, up), at(length, half, up), at(0, half, up)]))
  const away = Math.max(from[1], to[1]) + 2
  stage.fill(
    away,
    strip(1.9, 0.02),
    stage.lit(stage.mood.snow ? rgb('dfe3e6') : rgb('a2968a'), [0, 1, 0]),
    material.rock,
  )
  for (let s = 0; s < length; s += 0.7) {
    const near = at(s, 0, 0)
    if (near[2] < 2 || near[2] > 90) continue
    const sleeper = camera.outline([
      at(s, -1.25, 0.1),
      at(s + 0.26, -1.25, 0.1),
      at(s + 0.26, 1.25, 0.1),
      at(s, 1.25, 0.1),
    ])
    stage.fill(
      away - 0.1,
      polygon(sleeper),
      stage.lit(rgb(chance.pick('6a5a48', '5d4f40', '75644f')), [0, 1, 0]),
      material.wood,
    )
  }
  for (const across of [-0.72, 0.72]) {
    const rail = camera.outline([
      at(0, across - 0.05, 0.24),
      at(length, across - 0.05, 0.24),
      at(length, across + 0.05, 0.24),
      at(0, across + 0.05, 0.24),
    ])
    const web = camera.outline([
      at(0, across - 0.05, 0.12),
      at(length, across - 0.05, 0.12),
      at(length, across - 0.05, 0.24),
      at(0, across - 0.05, 0.24),
    ])
    stage.fill(away - 0.2, polygon(web), rgb('4a3f38'), material.plain)
    stage.fill(away - 0.2, polygon(rail), rgb('b9b7b2'), material.plain)
  }
}

/** A signal with its arm. */
export function signal(stage: Stage, x: number, z: number): void {
  const { camera } = stage
  const p = (dx: number, y: number) => camera.point([x + dx, stage.ground(x, z) + y, z])
  const scale = camera.scale(z)
  const mast = segments([[...p(0, 0), ...p(0, 6)]])
  stage.solid(
    z,
    `<path d="${mast}" fill="none" stroke="${hex(rgb('4a4642'))}" stroke-width="${(scale * 0.14).toFixed(1)}"/>` +
      `<path d="${polygon([p(0, 5.9), p(1.3, 6.3), p(1.3, 5.95), p(0, 5.55)])}" fill="${hex(rgb('b03a30'))}"/>`,
    material.plain,
  )
}
