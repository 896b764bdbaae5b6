import { hex, rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { segments } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

/** A line of wooden poles with their sagging wires. */
export function poles(stage: Stage, feet: readonly (readonly [number, number])[]): void {
  const tall = 7.5
  const tops: { x: number; y: number; away: number }[] = []
  for (const [x, z] of feet) {
    const scale = stage.camera.scale(z)
    const [px, py] = stage.camera.point([x, stage.ground(x, z), z])
    const [, ty] = stage.camera.point([x, stage.ground(x, z) + tall, z])
    const arm = 0.55 * scale
    const wood = hex(stage.air(rgb('5a4c3e'), z))
    const lines = segments([
      [px, py, px, ty],
      [px - arm, ty + scale * 0.4, px + arm, ty + scale * 0.4],
    ])
    const knobs = [-0.9, -0.3, 0.3, 0.9]
      .map(
        (at) =>
          `<circle cx="${(px + at * arm).toFixed(1)}" cy="${(ty + scale * 0.28).toFixed(1)}" r="${(scale * 0.07).toFixed(1)}" fill="#e8e6df"/>`,
      )
      .join('')
    stage.solid(
      z,
      `<path d="${lines}" fill="none" stroke="${wood}" stroke-width="${(scale * 0.16).toFixed(1)}"/>${knobs}`,
      material.wood,
    )
    tops.push({ x: px, y: ty + scale * 0.25, away: z })
  }
  for (let i = 1; i < tops.length; i++) {
    const from = tops[i - 1]
    const to = tops[i]
    if (from === undefined || to === undefined) continue
    const scale = stage.camera.scale((from.away + to.away) / 2)
    let path = ''
    for (const off of [-0.5, -0.17, 0.17, 0.5]) {
      const ax = from.x + off * stage.camera.scale(from.away)
      const bx = to.x + off * stage.camera.scale(to.away)
      path += `M${ax.toFixed(1)} ${from.y.toFixed(1)}Q${((ax + bx) / 2).toFixed(1)} ${((from.y + to.y) / 2 + scale * 0.9).toFixed(1)} ${bx.toFixed(1)} ${to.y.toFixed(1)}`
    }
    const thin = Math.max(0.5, scale * 0.022).toFixed(1)
    stage.glaze(
      Math.min(from.away, to.away),
      `<path d="${path}" fill="none" stroke="#3a3632" stroke-opacity="0.75" stroke-width="${thin}"/>`,
    )
  }
}
