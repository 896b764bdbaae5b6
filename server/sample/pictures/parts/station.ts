import type { Place } from '../canvas/camera.ts'
import { rgb } from '../canvas/colour.ts'
import { lettering } from '../canvas/lettering.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import type { Wall } from './facade.ts'

/** The name board on the wall. */
export function stationSign(stage: Stage, wall: Wall, u: number, v: number): void {
  wall.box(u - 2.3, v, 4.6, 0.52, rgb('f3efe2'), material.wood)
  const [[x, y] = [0, 0]] = wall.points([[u, v + 0.12]])
  const size = wall.scale() * 0.27
  stage.glaze(
    wall.away,
    lettering('Tichá Lhota', x, y, size, { colour: '#2c2a28', anchor: 'middle', spacing: 0.16 }),
  )
}

/** A clock standing out from the wall. */
export function stationClock(stage: Stage, place: Place, away: number): void {
  const [x, y] = stage.camera.point(place)
  const r = stage.camera.scale(place[2]) * 0.42
  const svg =
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="#f6f2e6" stroke="#2c2a28" stroke-width="${(r * 0.2).toFixed(1)}"/>` +
    `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(r * 0.12).toFixed(1)} ${(-r * 0.72).toFixed(1)}M${x.toFixed(1)} ${y.toFixed(1)}l${(-r * 0.5).toFixed(1)} ${(r * 0.1).toFixed(1)}" fill="none" stroke="#2c2a28" stroke-width="${(r * 0.12).toFixed(1)}"/>`
  stage.solid(away, svg, material.plain)
}
