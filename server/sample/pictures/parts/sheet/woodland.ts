import { Chunks } from '../../canvas/chunks.ts'
import type { Stage } from '../../canvas/stage.ts'
import { blob } from '../tree.ts'
import type { Parish } from './parish.ts'

/** Woods on the higher ground: a wash, and over it small round trees each with its shadow. */
export function woodland(stage: Stage, parish: Parish, above: number): void {
  const { chance, width, height } = stage
  const wash = new Chunks()
  const crowns = new Chunks()
  const shadows = new Chunks()
  const step = 10.5
  for (let y = 30; y < height - 24; y += step) {
    for (let x = 30; x < width - 24; x += step) {
      const level = parish.level(x, y) + parish.wander(x, y, 50) * 0.12
      if (level < above) continue
      const px = x + chance.sway() * 3
      const py = y + chance.sway() * 3
      if ((Math.round(x / step) & 1) === 0 && (Math.round(y / step) & 1) === 0)
        wash.add(px, py, blob(chance, px, py, step * 2, step * 1.8, 8))
      const r = chance.between(1.9, 3)
      crowns.add(
        px,
        py,
        `M${(px - r).toFixed(1)} ${py.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 1 ${(2 * r).toFixed(1)} 0M${px.toFixed(1)} ${py.toFixed(1)}v${(r * 1.1).toFixed(1)}`,
      )
      shadows.add(
        px,
        py,
        `M${(px + r * 0.2).toFixed(1)} ${(py + r * 1.1).toFixed(1)}h${(r * 1.3).toFixed(1)}`,
      )
    }
  }
  stage.glaze(800, wash.svg('fill="#a9b894" fill-opacity="0.85"'))
  stage.glaze(799, crowns.svg('fill="#8fa37c" stroke="#4f5f44" stroke-width="0.5"'))
  stage.glaze(799, shadows.svg('fill="none" stroke="#5d5a48" stroke-width="0.6"'))
}
