import { type Colour, hex, mix, rgb, scaled } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import { type Point, smooth } from '../canvas/path.ts'
import type { Stage } from '../canvas/stage.ts'

/** Half widths and heights of a baroque spire for a tower of half width 1: bulb, lantern, small bulb, spike. */
const BULB: readonly (readonly [number, number])[] = [
  [1.12, 0],
  [1.06, 0.16],
  [0.9, 0.34],
  [0.98, 0.62],
  [1.04, 0.95],
  [0.9, 1.35],
  [0.58, 1.75],
  [0.36, 2.05],
  [0.3, 2.2],
]
const CAP: readonly (readonly [number, number])[] = [
  [0.44, 3],
  [0.34, 3.1],
  [0.36, 3.3],
  [0.38, 3.5],
  [0.26, 3.85],
  [0.1, 4.2],
  [0.05, 4.7],
]

/** An onion dome with its lantern, standing on a tower whose top centre is at `x`, `y` on the picture. */
export function onion(
  stage: Stage,
  x: number,
  y: number,
  half: number,
  away: number,
  choice: { tone?: Colour; lantern?: boolean } = {},
): void {
  const tone = stage.air(choice.tone ?? rgb('5f7a6c'), away)
  const bright = mix(scaled(tone, 1.35), [255, 250, 235], 0.12)
  const dark = scaled(tone, 0.5)
  const stops =
    stage.mood.sun[0] <= 0
      ? ([
          [0, scaled(tone, 0.82)],
          [0.28, bright],
          [0.6, tone],
          [1, dark],
        ] as const)
      : ([
          [0, dark],
          [0.4, tone],
          [0.72, bright],
          [1, scaled(tone, 0.82)],
        ] as const)
  const fill = stage.shading(stops, [0, 0], [1, 0])
  const outline = (profile: readonly (readonly [number, number])[]): string => {
    const right = profile.map(([r, up]): Point => [x + r * half, y - up * half])
    const left = profile.map(([r, up]): Point => [x - r * half, y - up * half]).reverse()
    return smooth([...right, ...left], true, 0.55)
  }
  let svg = `<path d="${outline(BULB)}" fill="${fill}"/>`
  if (half * stage.unit > 12) {
    // Eight ridges of sheet copper, as they narrow towards the edges.
    for (const share of [-0.7, -0.28, 0.28, 0.7]) {
      const seam = BULB.map(([r, up]): Point => [x + r * half * share, y - up * half])
      svg += `<path d="${smooth(seam, false, 0.55)}" fill="none" stroke="${hex(scaled(tone, 0.62))}" stroke-opacity="0.6" stroke-width="${Math.max(0.6, half * 0.035).toFixed(1)}"/>`
    }
  }
  if (choice.lantern ?? true) {
    const post = hex(stage.air(rgb('e9e1cd'), away))
    const dusk = hex(stage.air(rgb('3a3a3c'), away))
    const box = (w: number, from: number, to: number, colour: string) =>
      `<path d="M${(x - w * half).toFixed(1)} ${(y - from * half).toFixed(1)}h${(2 * w * half).toFixed(1)}v${((from - to) * half).toFixed(1)}h${(-2 * w * half).toFixed(1)}Z" fill="${colour}"/>`
    svg += box(0.36, 2.12, 2.26, hex(tone)) + box(0.3, 2.2, 3.02, dusk)
    for (const at of [-0.27, -0.09, 0.09, 0.27]) {
      svg += `<path d="M${(x + (at - 0.045) * half).toFixed(1)} ${(y - 2.24 * half).toFixed(1)}h${(0.09 * half).toFixed(1)}v${(-0.78 * half).toFixed(1)}h${(-0.09 * half).toFixed(1)}Z" fill="${post}"/>`
    }
    svg += `<path d="${outline(CAP)}" fill="${fill}"/>`
    const gold = hex(stage.air(rgb('c9a451'), away))
    const top = y - 4.7 * half
    svg += `<circle cx="${x.toFixed(1)}" cy="${(top - half * 0.08).toFixed(1)}" r="${(half * 0.11).toFixed(1)}" fill="${gold}"/>`
    svg += `<path d="M${x.toFixed(1)} ${top.toFixed(1)}v${(-half * 0.75).toFixed(1)}M${(x - half * 0.2).toFixed(1)} ${(top - half * 0.5).toFixed(1)}h${(half * 0.4).toFixed(1)}" fill="none" stroke="${gold}" stroke-width="${Math.max(0.8, half * 0.07).toFixed(1)}"/>`
  }
  stage.solid(away, svg, stage.mood.snow ? material.snow : material.plain)
}
