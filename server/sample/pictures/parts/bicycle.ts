import { rgb } from '../canvas/colour.ts'
import { material } from '../canvas/material.ts'
import type { Stage } from '../canvas/stage.ts'
import { beastPen } from './animal.ts'
import { spoked } from './cart.ts'

/** A bicycle leaning where its rider left it. */
export function bicycle(stage: Stage, x: number, z: number, turn: number): void {
  const pen = beastPen(stage, x, z, turn)
  const frame = stage.chance.pick(rgb('b03a2e'), rgb('2f5d7c'), rgb('3d3d3d'), rgb('4c7a4a'))
  spoked(pen, -0.52, 0.34, 0.34, rgb('2e2c2a'), 14)
  spoked(pen, 0.52, 0.34, 0.34, rgb('2e2c2a'), 14)
  pen.line('-0.52 0.34, -0.1 0.3, 0.36 0.74, -0.22 0.78, -0.1 0.3', frame, 0.04)
  pen.line('-0.52 0.34, -0.22 0.78, -0.25 0.88', frame, 0.035)
  pen.line('0.52 0.34, 0.36 0.74, 0.33 0.92', frame, 0.04)
  pen.line('0.33 0.92, 0.46 0.96', rgb('2e2c2a'), 0.04)
  pen.line('-0.36 0.9, -0.16 0.9', rgb('2e2c2a'), 0.06)
  stage.solid(z, pen.svg, material.plain)
}
